/**
 * Pages that run only within a script that has defined a constant (`if (!defined('ROOT')) die;`) and that includes them by
 * a name which the request chooses. What most scripts that define it include first has run before them, with all that it
 * does to the request: quotes it, checks it, ends it.
 */
import type { Statement } from '../../parsing/ir/statements.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { EntryContext } from '../entry-points/entry-context.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, type Value } from '../values/value.ts';
import { includeFile, nearest } from './includes.ts';

/** Entries in which it has run. */
const prepared = new WeakSet<EntryContext>();

/** `defined('ROOT')` at the top of a page: true, once what is shared has run; null where that is nothing. */
export function definedBefore(it: Interpreter, { args }: CallSite, scope: Scope): Value | null {
  const name = args[0]?.constant;
  const { frame } = it;
  if (typeof name !== 'string' || frame.caller !== null || frame.function !== null) return null;
  if (scope.find(name)?.value !== undefined || prepared.has(it.entry)) return null;
  const shared = sharedBy(it, name);
  if (shared.length === 0 || shared.includes(frame.file)) return null;
  prepared.add(it.entry);
  for (const file of shared) {
    includeFile(it, file, 'require_once', scope);
    // A page that could never run would not be there.
    it.flow = 'live';
  }
  return constantValue(true);
}

const indexes = new WeakMap<ReadonlyMap<string, ProgramFile>, Map<string, ProgramFile[]>>();

/** Files that more than half of the scripts that define the constant include themselves. */
function sharedBy(it: Interpreter, constant: string): readonly ProgramFile[] {
  const index = indexes.get(it.files) ?? new Map<string, ProgramFile[]>();
  indexes.set(it.files, index);
  let shared = index.get(constant);
  if (!shared) {
    const definers = [...it.files.values()].filter(
      (file) => !file.isTest && file.ir.body.some((statement) => defines(statement, constant)),
    );
    const counts = new Map<ProgramFile, number>();
    for (const file of definers)
      for (const included of new Set(includedAtTop(it, file)))
        counts.set(included, (counts.get(included) ?? 0) + 1);
    shared = [...counts].filter(([, count]) => count * 2 > definers.length).map(([file]) => file);
    index.set(constant, shared);
  }
  return shared;
}

function defines(statement: Statement, constant: string): boolean {
  return (
    statement.kind === 'declare' &&
    statement.target.kind === 'identifier' &&
    statement.target.name === constant
  );
}

/** By the end of their names, which is all that is fixed in most: `ROOT . 'include/common.php'`. */
function includedAtTop(it: Interpreter, { ir, text, path }: ProgramFile): ProgramFile[] {
  return ir.body.flatMap((statement) => {
    if (statement.kind !== 'expression' || statement.expression.kind !== 'call') return [];
    const { callee, args } = statement.expression;
    if (callee.kind !== 'identifier' || !/^(?:include|require)(?:_once)?$/.test(callee.name) || !args[0])
      return [];
    const end = /['"](?:\.{0,2}\/)*([^'"]{1,200}\.\w{1,5})['"]\s*\)?$/.exec(
      text.slice(args[0].start, args[0].end),
    )?.[1];
    const file = end === undefined ? null : nearest(it, end, path);
    return file ? [file] : [];
  });
}

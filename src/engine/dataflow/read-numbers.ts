/** Variables that hold something only where a text could be read: `try { n = int.Parse(text); } catch { … }`, and then `n != null`. */
import type { Assign, Call, Declare, Expression, FunctionNode } from '../parsing/ir.ts';
import type { Interpreter } from './interpreter.ts';
import { cleanExpression, peek } from './refine.ts';
import type { Scope } from './scope.ts';
import { allCategories } from './taint.ts';

/** The variable is not null on this way: what was read into it is a number, a date, an identifier. */
export function narrowRead(it: Interpreter, name: string, scope: Scope): void {
  const { strictReaders } = it.language;
  const fn = it.frame.function;
  const read = strictReaders && fn ? onlyReading(fn, name) : null;
  const [text] = read?.args ?? [];
  if (!read || text?.kind !== 'identifier') return;
  const paths = peek(it, read.callee, scope)?.paths ?? [];
  if (paths.some(({ isGuess, text: path }) => !isGuess && strictReaders?.test(path)))
    cleanExpression(it, text, scope, allCategories);
}

const known = new WeakMap<FunctionNode, Map<string, Call | null>>();

function onlyReading(fn: FunctionNode, name: string): Call | null {
  let ofFunction = known.get(fn);
  if (!ofFunction) {
    ofFunction = new Map();
    known.set(fn, ofFunction);
  }
  let read = ofFunction.get(name);
  if (read === undefined) {
    read = findReading(fn, name);
    ofFunction.set(name, read);
  }
  return read;
}

/** The one call that the variable is given in the function, beside nothing; null where it is given more, or the text changes behind it. */
function findReading(fn: FunctionNode, name: string): Call | null {
  const written = writesIn(fn);
  const given = written.filter(({ target }) => target === name).map(({ value }) => value);
  const [read, ...others] = given.filter((value) => !isNull(value));
  if (read?.kind !== 'call' || read.args.length !== 1 || others.length > 0) return null;
  const [text] = read.args;
  const isChanged =
    text?.kind !== 'identifier' ||
    written.some(({ target, start }) => target === text.name && start > read.start);
  return isChanged ? null : read;
}

function isNull(value: Expression | undefined): boolean {
  return value === undefined || (value.kind === 'literal' && value.value === null);
}

interface Write {
  target: string;
  value: Expression | undefined;
  start: number;
}

/** What variables are given anywhere in the function. */
function writesIn({ body }: FunctionNode): Write[] {
  const writes: Write[] = [];
  // Plain walk over plain data: every node is an object or an array of them.
  const stack: unknown[] = [...body];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { kind } = node as { kind?: string };
    if (kind === 'assign' || kind === 'declare') {
      const { target, value, start } = node as Assign | Declare;
      if (target.kind === 'identifier') writes.push({ target: target.name, value, start });
    }
    for (const child of Object.values(node)) if (typeof child === 'object') stack.push(child);
  }
  return writes;
}

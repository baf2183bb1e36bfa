/** Variables that hold something only where a text could be read: `try { n = int.Parse(text); } catch { … }`, and then `n != null`. */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Assign, Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Declare } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { peek } from './peek.ts';
import { cleanExpression } from './refine.ts';

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

/** The one call that the variable is given in the function, beside nothing; null where it is given more, or the text changes behind it. */
function onlyReading(fn: FunctionNode, name: string): Call | null {
  const written = writesIn(fn);
  const read = onlyValue(written.get(name) ?? []);
  const [text, ...others] = read?.kind === 'call' ? read.args : [];
  if (read?.kind !== 'call' || text?.kind !== 'identifier' || others.length > 0) return null;
  const isChanged = written.get(text.name)?.some(({ start }) => start > read.start) ?? false;
  return isChanged ? null : read;
}

/** What a variable is given beside nothing, where that is one thing. */
function onlyValue(writes: readonly Write[]): Expression | null {
  let only: Expression | null = null;
  for (const { value } of writes) {
    if (value === undefined || (value.kind === 'literal' && value.value === null)) continue;
    if (only) return null;
    only = value;
  }
  return only;
}

interface Write {
  value: Expression | undefined;
  start: number;
}

const known = new WeakMap<FunctionNode, ReadonlyMap<string, readonly Write[]>>();

/** What variables are given anywhere in the function, by their names. */
function writesIn(fn: FunctionNode): ReadonlyMap<string, readonly Write[]> {
  const kept = known.get(fn);
  if (kept) return kept;
  const writes = new Map<string, Write[]>();
  // Plain walk over plain data: every node is an object or an array of them.
  const stack: unknown[] = [...fn.body];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { kind } = node as { kind?: string };
    if (kind === 'assign' || kind === 'declare') {
      const { target, value, start } = node as Assign | Declare;
      if (target.kind === 'identifier') {
        const earlier = writes.get(target.name);
        if (earlier) earlier.push({ value, start });
        else writes.set(target.name, [{ value, start }]);
      }
    }
    for (const child of Object.values(node)) if (typeof child === 'object') stack.push(child);
  }
  known.set(fn, writes);
  return writes;
}

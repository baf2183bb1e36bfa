/** `$~`, `$1`, `$&`: what the pattern found that was tried last in the method. */
import { type Frame, methodFrame } from '../calls/frame.ts';
import { readIndex } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';

const lastOf = new WeakMap<Frame, Value>();

/** @param found the groups; null where the text is none from outside */
export function noteMatch(it: Interpreter, found: Value | null): void {
  lastOf.set(methodFrame(it.frame), found ?? unknown);
}

/** The value of such a variable; null for all others. */
export function lastMatch(it: Interpreter, name: string): Value | null {
  const [, which] = /^\$([~&]|[1-9]\d?)$/.exec(name) ?? [];
  const found = which === undefined ? undefined : lastOf.get(methodFrame(it.frame));
  if (which === undefined || !found) return null;
  if (which === '~') return found;
  const span = it.frame.function ?? { line: 1, endLine: 1, start: 0, end: 0 };
  return readIndex(it, found, constantValue(which === '&' ? 0 : Number(which)), span);
}

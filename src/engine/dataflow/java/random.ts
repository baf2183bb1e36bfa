/** `java.util.Random` fills arrays with bytes that can be foretold. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintFrom } from '../taint/sources.ts';
import { constantValue, taintedValue, type Value } from '../values/value.ts';
import { arraysOf } from './lists.ts';

const source = { kind: 'weak-random', location: undefined, fields: false, structured: false };

function nextBytes(it: Interpreter, call: CallSite): Value | null {
  if (!call.receiver?.paths.some(({ text }) => text === '<java.util.Random>')) return null;
  const [target] = call.args;
  const taint = taintFrom(it, source, call.span, null);
  for (const array of arraysOf(target)) it.journal.write(array.elements, taintedValue([taint]));
  return constantValue(undefined);
}

export const randomMethods: ReadonlyMap<string, Builtin> = new Map([['nextBytes', nextBytes]]);

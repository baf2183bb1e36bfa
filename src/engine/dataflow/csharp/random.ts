/** `System.Random` fills arrays with bytes that can be foretold. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintFrom } from '../taint/sources.ts';
import { taintedValue, unknown, type Value } from '../values/value.ts';

const source = { kind: 'weak-random', location: undefined, fields: false, structured: false };

function nextBytes(it: Interpreter, call: CallSite): Value | null {
  const isRandom = call.receiver?.paths.some(({ text }) =>
    /^(?:<System\.Random>|System\.Random\.Shared)$/.test(text),
  );
  if (!isRandom) return null;
  const content = taintedValue([taintFrom(it, source, call.span, null)]);
  for (const object of call.args[0]?.objects ?? [])
    if (object.kind === 'array') it.journal.write(object.elements, content);
  return unknown;
}

export const randomMethods: ReadonlyMap<string, Builtin> = new Map([['NextBytes', nextBytes]]);

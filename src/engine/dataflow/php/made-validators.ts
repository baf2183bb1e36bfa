/** Laravel's validators that are made by hand: `Validator::make($request->all(), $rules)->validated()`. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { noteRules } from './validation.ts';

const facade = 'Illuminate.Support.Facades.Validator';
const makers = new Set([`${facade}.make`, `${facade}.validate`, 'validator']);

/** What a validator holds and gives: what it was given, of which the fields with rules carry nothing harmful. */
export function ofMadeValidator(it: Interpreter, call: CallSite): Value | null {
  const { paths, args, receiver, name } = call;
  if (paths.some(({ text }) => makers.has(text))) return made(it, call, args);
  const isMade = receiver?.paths.some(({ text }) => text === `${facade}.make()` || text === 'validator()');
  // These throw where a field does not keep its rules.
  return isMade && receiver && /^(?:validate|validated|safe)$/.test(name) ? receiver.withPaths([]) : null;
}

function made(it: Interpreter, { paths }: CallSite, [given, rules]: readonly Value[]): Value | null {
  if (!given || !rules) return null;
  const fields = new HeapObject('opaque', it.entryId);
  const held = given.withObjects([fields]).withPaths(paths.flatMap((path) => path.call() ?? []));
  noteRules(it, held, rules);
  return held;
}

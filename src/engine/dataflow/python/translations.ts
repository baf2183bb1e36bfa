/** `text.translate(str.maketrans({'<': '&lt;', '>': '&gt;'}))`: characters that a table of the program's own replaces. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, taintedValue, type Value } from '../values/value.ts';

/** `str.maketrans(table)`, `str.maketrans('ab', 'xy', 'z')`, where `z` is taken out. */
export function tableMade(it: Interpreter, { args }: CallSite): Value | null {
  const [from, to, out] = args;
  if (!to) return from ?? null;
  const [old, others, gone = ''] = [from?.constant, to.constant, out?.constant];
  if (typeof old !== 'string' || typeof others !== 'string' || typeof gone !== 'string') return null;
  const table = new HeapObject('object', it.entryId);
  const put = (character: string, instead: string) => {
    table.cell(character).value = constantValue(instead);
  };
  [...old].forEach((character, at) => {
    put(character, others[at] ?? '');
  });
  for (const character of gone) put(character, '');
  return objectValue(table);
}

/** What the table takes out is gone; of a table that is not known nothing is said. */
export function translated(it: Interpreter, { receiver, args, span }: CallSite): Value | null {
  if (!receiver?.isTainted) return null;
  const [table, ...others] = args[0]?.objects ?? [];
  const isKnown = table?.kind === 'object' && others.length === 0 && !table.elementsValue && !table.keysValue;
  const rows = isKnown ? table.entries() : [];
  const instead = rows.map(([, value]) => value.constant);
  const isPutBack = (character: string) =>
    instead.some((text) => text !== null && (typeof text !== 'string' || text.includes(character)));
  const gone = rows.map(([character]) => character).filter((one) => one.length === 1 && !isPutBack(one));
  const regex = gone.map((character) => character.replace(/[^\w\s]/, '\\$&')).join('');
  const own = flatten(receiver.taints);
  const left = regex === '' ? own : replacedIn(it, own, { regex: `[${regex}]` }, '');
  return taintedValue(step(it, left, left === own ? 'call' : 'sanitizer', span), receiver.shape);
}

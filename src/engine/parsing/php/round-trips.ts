/** `json_decode(json_encode($object), true)`: how arrays are made of objects, and copies of both. */
import type { Expression } from '../ir/expressions.ts';

/** What reads → what writes. */
const writers: ReadonlyMap<string, string> = new Map([
  ['json_decode', 'json_encode'],
  ['unserialize', 'serialize'],
]);

/** What is written out and read again at once is what it was: as harmful, part by part. */
export function withoutRoundTrip(call: Expression): Expression {
  const writer = writers.get(functionOf(call));
  const [text] = call.kind === 'call' ? call.args : [];
  if (writer === undefined || text?.kind !== 'call' || functionOf(text) !== writer) return call;
  return text.args[0] ?? call;
}

function functionOf(call: Expression): string {
  return call.kind === 'call' && call.callee.kind === 'identifier' ? call.callee.name.toLowerCase() : '';
}

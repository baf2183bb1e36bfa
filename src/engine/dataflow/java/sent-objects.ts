/** Answers of Spring that hold an object: it is written as JSON, which no browser takes for a page. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { resultPaths } from '../taint/call-results.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, Value } from '../values/value.ts';

const answers = /^org\.springframework\.http\.ResponseEntity(?:\.ok|\.of|(?:\..*)?\.body)?$/;

/** `ResponseEntity.ok(order)`; null for texts, and for any other call. */
export function sentObject(it: Interpreter, call: CallSite): Value | null {
  const [body] = call.args;
  if (!body || !isData(body) || !call.paths.some(({ text }) => answers.test(text))) return null;
  const answer = new HeapObject('opaque', it.entryId);
  return new Value(notConstant, noTaints, [answer], resultPaths(it, call), null);
}

/** A list, a map, or an instance of a class of the program. */
function isData({ objects }: Value): boolean {
  return objects.some(({ kind }) => kind === 'array' || kind === 'collection' || kind === 'object');
}

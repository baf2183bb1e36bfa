/** Answers of Spring that hold an object: it is written as JSON, which no browser takes for a page. */
import type { Expression } from '../../parsing/ir/expressions.ts';
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
  if (
    !body ||
    !(isData(body) || isReadBody(it, call.argNodes[0])) ||
    !call.paths.some(({ text }) => answers.test(text))
  )
    return null;
  const answer = new HeapObject('opaque', it.entryId);
  return new Value(notConstant, noTaints, [answer], resultPaths(it, call), null);
}

/** A list, a map, or an instance of a class of the program. */
function isData({ objects }: Value): boolean {
  return objects.some(({ kind }) => kind === 'array' || kind === 'collection' || kind === 'object');
}

/** A parameter that the body was read into: `@RequestBody Map<String, String> body`. */
function isReadBody(it: Interpreter, node: Expression | undefined): boolean {
  if (node?.kind !== 'identifier') return false;
  const parameter = it.frame.function?.parameters.find(
    ({ pattern }) => pattern.kind === 'identifier' && pattern.name === node.name,
  );
  return (
    parameter?.decorators?.some(({ name }) => name === 'RequestBody') === true &&
    !/^(?:String|Object|CharSequence|byte\[\])?$/.test(parameter.type ?? '')
  );
}

/** Errors, and classes that extend one of a library: what they were made with is their message. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { step } from '../taint/steps.ts';
import { flatten, noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, noPaths, notConstant, objectValue, Value } from '../values/value.ts';

const names = ['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'];

function makeError(it: Interpreter, call: CallSite): Value | null {
  const [message, options] = call.args;
  const cause = causeOf(options);
  if (!message?.isTainted && !cause) return null;
  const object = new HeapObject('object', it.entryId);
  const error = new Value(notConstant, noTaints, [object], [it.paths.type('Error')], null);
  if (message?.isTainted) describe(it, error, message, call);
  if (cause) writeMember(it, error, 'cause', cause);
  return error;
}

/** `new AggregateError(errors, message)` */
function makeAggregate(it: Interpreter, call: CallSite): Value {
  const [errors, ...others] = call.args;
  const made = makeError(it, { ...call, args: others });
  const error = made ?? objectValue(new HeapObject('object', it.entryId)).withPaths([it.paths.type('Error')]);
  if (errors) writeMember(it, error, 'errors', errors);
  return error;
}

/** `new Error('…', { cause })` */
function causeOf(options: Value | undefined): Value | undefined {
  return options?.objects.map((object) => object.get('cause')?.value).reduce(joinValues, undefined);
}

function describe(it: Interpreter, error: Value, message: Value, { span }: Pick<CallSite, 'span'>): void {
  const text = message.withTaints(flatten(step(it, message.taints, 'call', span)));
  writeMember(it, error, 'message', text);
  writeMember(it, error, 'stack', text.withoutConstant());
}

/** What `super(message)` does where the class above is a library's error. */
export function constructError(
  it: Interpreter,
  instance: Value,
  [message, options]: readonly Value[],
  bases: Value['paths'],
  span: Span | null,
): void {
  if (!span || !bases.some(isError)) return;
  if (message?.isTainted) describe(it, instance, message, { span });
  const cause = causeOf(options);
  if (cause) writeMember(it, instance, 'cause', cause);
}

function isError({ text }: Value['paths'][number]): boolean {
  return /(?:Error|Exception)>?$/.test(text);
}

/** An error that becomes part of a text brings its message. */
export function textOfError(it: Interpreter, value: Value): Value {
  if (value.paths === noPaths || value.isTainted || !value.paths.some(isError)) return value;
  for (const object of value.objects) {
    const message = findProperty(it, object, 'message');
    if (message?.isTainted) return message;
  }
  return value;
}

export const errorFunctions: ReadonlyMap<string, Builtin> = new Map([
  ...names.map((name): [string, Builtin] => [name, makeError]),
  ['AggregateError', makeAggregate],
]);

/** Exceptions: the message they were made with, and the exception that led to them. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, notConstant, Value } from '../values/value.ts';

/** By its name, as people write them: few of them are named by models. */
const isException = ({ text }: Value['paths'][number]) => /Exception>?$/.test(text);

/** `new InvalidOperationException(message, inner)` */
export function newException(it: Interpreter, { paths, args }: CallSite): Value | null {
  const path = paths.find(isException);
  if (!path) return null;
  const made = new HeapObject('object', it.entryId);
  made.madeWith = args;
  const value = new Value(notConstant, [], [made], [path.isGuess ? path : it.paths.type(path.text)], null);
  describe(value, args);
  return value;
}

/** `: base(message)` of a class of the program that extends one. */
export function constructBase(it: Interpreter, instance: Value, args: readonly Value[]): void {
  const extended = it.frame.homeClass?.superclass;
  if (extended?.paths.some(isException)) describe(instance, args);
}

function describe({ objects }: Value, args: readonly Value[]): void {
  const [message, inner] = args;
  for (const object of objects) {
    if (message) object.cell('Message').value = message;
    if (inner) object.cell('InnerException').value = inner;
    object.cell('Data').value = new Value(
      notConstant,
      [],
      [new HeapObject('object', object.madeIn)],
      [],
      null,
    );
  }
}

/** `exception.ToString()`; null for anything else. */
export function textOfException(it: Interpreter, { receiver, name, span }: CallSite): Value | null {
  const messages = (receiver?.objects ?? []).flatMap((object) => object.get('Message')?.value ?? []);
  const isOne = name === 'ToString' && receiver?.paths.some(isException);
  return isOne && messages.length > 0
    ? concatenate(it, [constantValue('Exception: '), ...messages], span)
    : null;
}

/** Errors that handlers throw, or hand on (`next(error)`), come to the handlers of errors. */

import type { Interpreter } from '../interpreter.ts';
import { NativeFunction } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { noteGoingOn } from './checks-before.ts';
import { noteChanged, noteShown } from './entered-again.ts';

const holder = 'errors of handlers';
const held = 'error';

/**
 * What handlers go on with: with an argument they hand an error on.
 * @param takesRequest it is called with the request
 */
export function handingOn(it: Interpreter, takesRequest: boolean): Value {
  const run: NativeFunction['run'] = (inner, { args: [error] }) => {
    if (error && !takesRequest) keepError(inner, error);
    else noteGoingOn(inner);
    return unknown;
  };
  const next = new NativeFunction(run, it.entryId);
  it.entry.next = next;
  return objectValue(next);
}

/** Fields of objects that calls are given, so many of which are looked at. */
const maxFields = 12;

/** `other.check(req, res, next)`: whoever is given what goes on may go on at once. */
export function noteHandedOn(it: Interpreter, args: readonly Value[]): void {
  const { next } = it.entry;
  if (!next) return;
  const isNext = ({ objects }: Value) => objects.includes(next);
  const holdsNext = (one: HeapObject) => one.kind === 'object' && one.firstValues(maxFields).some(isNext);
  if (args.some((arg) => isNext(arg) || arg.objects.some(holdsNext))) noteGoingOn(it);
}

/** What the handler that has just run has thrown. */
export function keepThrown(it: Interpreter): void {
  const { thrown } = it.frame.target;
  if (thrown) keepError(it, thrown);
}

function keepError(it: Interpreter, error: Value): void {
  const errors = it.sharedBehind(holder);
  const cell = errors.cell(held);
  it.journal.write(cell, joinValues(cell.value, error));
  noteChanged(it, errors, error);
}

/**
 * What a handler of errors is given. It is entered again once others have thrown something else.
 * @param enter runs that handler
 */
export function errorFor(it: Interpreter, enter: () => void): Value {
  const errors = it.sharedBehind(holder);
  it.entry.again = { kept: new Map(), enter };
  noteShown(it, errors);
  return errors.get(held)?.value ?? unknown;
}

/** Errors that handlers throw, or hand on (`next(error)`), come to the handlers of errors. */

import type { CallSite } from '../calls/call-site.ts';
import { lineage } from '../execution/caught-values.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
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

/** `@app.errorhandler(NotFound)`, `app.register_error_handler(NotFound, handler)`: the class that the call names there. */
export function classHandled({ node }: CallSite, index: number): string | null {
  const inner = node?.callee.kind === 'call' ? node.callee : node;
  const named = inner?.args[index];
  return (named && lastNameOf(named)) || null;
}

/** What the handler that has just run has thrown. */
export function keepThrown(it: Interpreter): void {
  const { thrown } = it.frame.target;
  if (thrown) keepError(it, thrown);
}

function keepError(it: Interpreter, error: Value): void {
  const errors = it.sharedBehind(holder);
  const keep = (key: string, value: Value) => {
    const cell = errors.cell(key);
    it.journal.write(cell, joinValues(cell.value, value));
  };
  keep(held, error);
  for (const object of error.objects)
    for (const name of object.prototype?.maker ? lineage(object.prototype.maker) : [])
      keep(ofClass(name), error.withObjects([object]));
  noteChanged(it, errors, error);
}

function ofClass(name: string): string {
  return `${held} ${name}`;
}

/**
 * What a handler of errors is given. It is entered again once others have thrown something else.
 * @param enter runs that handler
 * @param className of what errors it handles; null where it handles all
 */
export function errorFor(it: Interpreter, enter: () => void, className: string | null = null): Value {
  const errors = it.sharedBehind(holder);
  it.entry.again = { kept: new Map(), enter };
  noteShown(it, errors);
  return errors.get(className === null ? held : ofClass(className))?.value ?? unknown;
}

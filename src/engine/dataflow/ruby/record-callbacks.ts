/** What records of Active Record do when they are saved: `before_save :build_path`, `after_create { … }`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { isByBase } from '../classes/found-records.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { takeAttributes } from './form-objects.ts';

const callbacks =
  /^(?:before|after)_(?:validation|save|create|update|commit)(?:_commit)?$|^after_(?:create|update|save)_commit$/;
const saving = /^(?:save|update|update_attributes|toggle|touch)!?$/;

/** `note.save!`, `note.update(title: params[:title])`; what the call gives is left to others. */
export function noteSaved(it: Interpreter, { name, receiver, args, keywords, callee, span }: CallSite): void {
  if (!receiver || !saving.test(name) || it.storage.isOpen) return;
  if (callee.objects.some((object) => object instanceof FunctionObject)) return;
  if (name.startsWith('update')) takeAttributes(it, receiver, args, keywords);
  runCallbacks(it, receiver, span);
}

/** Runs them in the order in which they are declared, on a record that holds something from outside. */
export function runCallbacks(it: Interpreter, record: Value, span: CallSite['span']): void {
  const [object, ...others] = record.objects;
  const made = object?.prototype?.maker;
  if (!made || others.length > 0 || object.taintedContents === 0 || !isByBase(made)) return;
  for (const { node } of lineageOf(made))
    for (const { name, args } of node.decorators ?? [])
      if (callbacks.test(name)) for (const arg of args) runCallback(it, arg, made, record, span);
}

function runCallback(
  it: Interpreter,
  named: Expression,
  made: ClassObject,
  record: Value,
  span: CallSite['span'],
): void {
  if (named.kind !== 'literal' || typeof named.value !== 'string') return;
  const method = findProperty(it, made.instancePrototype, named.value);
  if (method?.objects.some((one) => one instanceof FunctionObject)) it.callValue(method, record, [], span);
}

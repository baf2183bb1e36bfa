/**
 * What a program gives to its pages beside what fills them: `View::share('theme', …)`, `View::composer('layout', …)` of Laravel,
 * `$twig->addGlobal('theme', …)`.
 */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { callCallable } from './callables.ts';

interface Given {
  shared: HeapObject;
  composers: Value[];
}

const given = new WeakMap<Interpreter, Given>();

const giving =
  /^(?:Illuminate\.Support\.Facades\.View|<Twig\.Environment>|<Slim\.Views\.Twig>)\.(share|composer|creator|addGlobal)$/;

/** Keeps what the call gives to pages; says nothing of the call. */
export function notePageValues(it: Interpreter, call: CallSite): void {
  const name = giving.exec(call.paths[0]?.text ?? '')?.[1];
  if (!name) return;
  const kept = given.get(it) ?? { shared: new HeapObject('object', it.entryId), composers: [] };
  given.set(it, kept);
  const [first, second] = call.args;
  if (name === 'composer' || name === 'creator') kept.composers.push(...(second ? [second] : []));
  else if (typeof first?.constant === 'string' && second)
    kept.shared.cell(first.constant).value = joinValues(kept.shared.get(first.constant)?.value, second);
}

/** The values by name; null where there are none. */
export function pageValues(it: Interpreter, { span }: CallSite): Value | null {
  const kept = given.get(it);
  if (!kept) return null;
  const made = new HeapObject('object', it.entryId);
  for (const [name, value] of kept.shared.entries()) made.cell(name).value = value;
  for (const composer of kept.composers) compose(it, composer, viewOver(it, made), span);
  return objectValue(made);
}

/** A function, or a class with the method `compose`. */
function compose(it: Interpreter, composer: Value, view: Value, span: CallSite['span']): void {
  const named = composer.objects.find((object) => object instanceof ClassObject);
  const method = named && findProperty(it, named.instancePrototype, 'compose');
  if (named && method) it.callValue(method, it.sharedInstance(named), [view], span);
  else callCallable(it, composer, [view], span);
}

/** `$view->with('name', $value)`, `$view->with(['name' => $value])` */
function viewOver(it: Interpreter, made: HeapObject): Value {
  const view = new HeapObject('object', it.entryId);
  const run = (_: Interpreter, { args: [name, value], receiver }: CallSite) => {
    if (typeof name?.constant === 'string' && value) made.cell(name.constant).value = value;
    for (const object of name?.objects ?? [])
      for (const [key, one] of object.entries()) made.cell(key).value = one;
    return receiver ?? unknown;
  };
  view.cell('with').value = objectValue(new NativeFunction(run, it.entryId));
  return objectValue(view);
}

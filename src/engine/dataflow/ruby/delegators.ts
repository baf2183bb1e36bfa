/** Objects that stand before another one and have all that it has: `SimpleDelegator`, `DelegateClass(User)`, decorators of Draper. */
import type { Span } from '../../parsing/ir/span.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { findProperty, readMember } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { joinValues, objectValue, type Value } from '../values/value.ts';

const delegators = /^<?\??(?:SimpleDelegator|Delegator|DelegateClass\(\)|Draper\.Decorator)>?$/;

const maxMembers = 100;

/** What they call the object behind them: Ruby and Draper. */
const names = ['__getobj__', 'object', 'model'];

/** Keeps the object that the delegator is made with, and has what that has where it has nothing itself. */
export function keepDelegate(
  it: Interpreter,
  instance: Value,
  [delegate]: readonly Value[],
  bases: readonly AccessPath[],
): void {
  const [owner, ...others] = instance.objects;
  if (!delegate || !owner || others.length > 0 || !bases.some(({ text }) => delegators.test(text))) return;
  for (const name of names) writeMember(it, instance, name, delegate);
  const [object] = delegate.objects;
  const maker = object?.prototype?.maker;
  const own = new Map(object?.entries(maxMembers) ?? []);
  for (const made of maker ? lineageOf(maker).reverse() : [])
    for (const [name, member] of made.instancePrototype.entries(maxMembers))
      if (!own.has(name)) own.set(name, ofDelegate(it, member, delegate));
  for (const [name, member] of own)
    if (!findProperty(it, owner, name)) it.journal.write(owner.cell(name), member);
}

/** Its methods run on the object itself. */
function ofDelegate(it: Interpreter, member: Value, delegate: Value): Value {
  const [fn] = member.objects;
  if (!(fn instanceof FunctionObject)) return member;
  const { node, scope, file, symbol, homeClass } = fn;
  return objectValue(new FunctionObject(node, scope, file, symbol, delegate, homeClass, it.entryId));
}

/** What the object behind has under the name; undefined where there is none. */
export function memberOfDelegate(it: Interpreter, owner: Value, name: string, span: Span): Value | undefined {
  let found: Value | undefined;
  for (const object of owner.objects) {
    const delegate = object.get('__getobj__')?.value;
    if (delegate) found = joinValues(found, readMember(it, delegate, name, span));
  }
  return found;
}

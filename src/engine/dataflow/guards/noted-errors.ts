/**
 * Checks that leave what they find wrong on an object, which is asked in the end: `v.check(isName(name), 'bad name')`,
 * `if (!isName(name)) v.addError('bad name')`, and then `if (!v.valid()) return`.
 */
import type { Call, Expression, Member } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Condition, Frame, Target } from '../calls/frame.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { askedBy, asPredicate, notingBy, throwsWhereNoted } from './noting-methods.ts';
import { peek } from './peek.ts';

/** Where nothing is noted in this field of the object, the test turned out so. */
export interface NotedCheck {
  object: HeapObject;
  field: string;
  test: Expression;
  holds: boolean;
  scope: Scope;
  /** In which it was made: the function that asks, or one that it called. */
  frame: Frame;
  /** What stood around it in the function that asks. */
  conditions: readonly Condition[];
  target: Target;
}

/** With more of them the rest says nothing. */
const maxNoted = 32;
/** Under more conditions nobody notes what a caller asks for. */
const maxAround = 12;

/** A method has come back: it may have noted something down, or have thrown where something was. */
export function noteErrors(it: Interpreter, call: CallSite, scope: Scope): void {
  const [fn, ...others] = call.callee.objects;
  const noted = it.builtins.errorNoted?.(it, call);
  if (noted) noteHere(it, noted, scope);
  if (!(fn instanceof FunctionObject) || others.length > 0 || call.node?.callee.kind !== 'member') return;
  const object = onlyObject(call);
  if (!object) return;
  const thrown = it.frame.noted ? throwsWhereNoted(fn) : null;
  if (thrown !== null) applyNoted(it, object, thrown);
  const noting = notingBy(it, fn, object);
  const { conditions, function: running } = it.frame;
  // `check` notes something by `addError`, and is known as a whole.
  if (!noting || (running && asPredicate(running))) return;
  const { field } = noting;
  if (noting.asPredicate) {
    keep(it, { object, field, test: call.node, holds: true, scope }, conditions);
    return;
  }
  noteHere(it, { object, field }, scope);
}

/** What is noted here is noted where the conditions around hold. */
function noteHere(
  it: Interpreter,
  { object, field }: Pick<NotedCheck, 'object' | 'field'>,
  scope: Scope,
): void {
  if (it.frame.conditions.length > maxAround || (it.frame.noted?.length ?? 0) >= maxNoted) return;
  const around = [...it.frame.conditions];
  const nearest = around.pop();
  if (!nearest || nearest.holds === null) return;
  // `if (bad(a)) v.addError(…); else if (bad(b)) v.addError(…)`: where nothing is noted, none of them held.
  const isNoted = ({ test, holds }: Condition) =>
    it.frame.noted?.some((one) => one.object === object && one.test === test && one.holds === holds) ?? false;
  for (let at = around.at(-1); at && isNoted(at); at = around.at(-1)) around.pop();
  keep(it, { object, field, test: nearest.test, holds: !nearest.holds, scope }, around);
}

/** What people call the objects in which they leave what is wrong: to look at all others costs more than it tells. */
const ofErrors = /err|issue|problem|fail|invalid|violation|fault|reject|message|result/i;

/** `if (bad(name)) errors.name = 'bad'`: where nothing stands there, the name was not bad. */
export function noteProperty(it: Interpreter, { object, property }: Member, scope: Scope): void {
  if (it.frame.conditions.length === 0 || !ofErrors.test(lastNameOf(object))) return;
  const [held, ...others] = peek(it, object, scope)?.objects ?? [];
  if (held?.kind === 'object' && others.length === 0 && !held.prototype?.maker)
    noteHere(it, { object: held, field: property }, scope);
}

function onlyObject({ receiver }: CallSite): HeapObject | undefined {
  return receiver?.objects.length === 1 ? receiver.objects[0] : undefined;
}

/** Also for the callers that handed the object over, as long as nothing decides whether it comes to that. */
function keep(
  { frame }: Interpreter,
  check: Omit<NotedCheck, 'frame' | 'conditions' | 'target'>,
  around: readonly Condition[],
): void {
  let conditions = around;
  for (let at: Frame | null = frame; at; at = at.caller) {
    at.noted ??= [];
    if (at.noted.length < maxNoted)
      at.noted.push({ ...check, frame, conditions: [...conditions], target: at.target });
    const isHandedOver = [at.thisValue, ...at.args].some(({ objects }) => objects.includes(check.object));
    if (!isHandedOver || conditions.length > 0 || at.target.kind !== 'function') return;
    conditions = at.caller?.conditions ?? [];
  }
}

/** `v.valid()`: what its answer says of what was checked before. */
export function narrowByNoted(
  it: Interpreter,
  { callee }: Call,
  fn: FunctionObject,
  scope: Scope,
  holds: boolean,
): void {
  if (!it.frame.noted || callee.kind !== 'member') return;
  const asked = askedBy(fn);
  const object = asked && peek(it, callee.object, scope)?.objects[0];
  if (object && asked.isEmpty === holds) applyNoted(it, object, asked.field);
}

/** `v.errors` holds nothing, or a property of the object says so: `v.isValid`. */
export function narrowByNotedField(
  it: Interpreter,
  { object, property }: Member,
  scope: Scope,
  holds: boolean,
): void {
  if (!it.frame.noted) return;
  const [held] = peek(it, object, scope)?.objects ?? [];
  if (!held) return;
  const [getter] = findProperty(it, held, property)?.objects ?? [];
  const asked = getter instanceof FunctionObject ? askedBy(getter) : { field: property, isEmpty: false };
  if (!asked || asked.isEmpty !== holds) return;
  applyNoted(it, held, asked.field);
  for (const inner of held.get(asked.field)?.value?.objects ?? []) applyNoted(it, inner, null);
}

/** @param field null for whatever is noted in the object */
export function applyNoted(it: Interpreter, object: HeapObject, field: string | null): void {
  const { frame } = it;
  for (const one of [...(frame.noted ?? [])]) {
    if (one.object !== object || (field !== null && one.field !== field) || !isStillAround(frame, one))
      continue;
    const { file, function: fn, thisValue, homeClass, symbol } = one.frame;
    if (one.frame === frame) it.narrow(one.test, one.scope, one.holds);
    else
      it.withFrame(file, fn, thisValue, homeClass, symbol, () => it.narrow(one.test, one.scope, one.holds));
  }
}

/** Whoever is asked here has come past the check. */
function isStillAround({ conditions, target }: Frame, check: NotedCheck): boolean {
  if (!check.conditions.every((one, at) => conditions[at] === one)) return false;
  for (let at: Target | null = target; at; at = at.outer) if (at === check.target) return true;
  return false;
}

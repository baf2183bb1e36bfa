/**
 * Methods by which forms and serializers check all of what they took: `clean` of Django's, which notes errors or raises
 * them, and `validate` of REST framework's. What they give back is what is taken.
 */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

/** Lets the form check what it took, and keeps what comes of it under this name. */
export function checkAll(it: Interpreter, form: Value, taken: HeapObject, name: string): void {
  const [object] = form.objects;
  const { prototype } = object ?? {};
  if (!object || !prototype) return;
  const isForm = name === 'cleaned_data';
  const [check] = findProperty(it, prototype, isForm ? 'clean' : 'validate')?.objects ?? [];
  if (!(check instanceof FunctionObject)) return;
  const given = it.apply(check, form, isForm ? [] : [objectValue(taken)], { span: null });
  if (given.objects.some(({ kind }) => kind === 'object')) object.cell(name).value = given;
}

/** `super().clean()` */
const cleaned: Builtin = (it) => it.frame.thisValue.objects[0]?.get('cleaned_data')?.value ?? null;

/** `super().validate(attrs)` */
const validated: Builtin = (it, { args: [given] }) =>
  it.frame.thisValue.objects[0]?.get('validated_data') ? (given ?? null) : null;

export const formMethods: ReadonlyMap<string, Builtin> = new Map([
  ['clean', cleaned],
  ['validate', validated],
]);

/** `self.add_error('name', 'bad')`: nobody takes anything out of the form then. */
export function refusesForm({ frame }: Interpreter, { name, receiver }: CallSite): boolean {
  if (name !== 'add_error' || !/^clean(?:_|$)/.test(frame.function?.name ?? '')) return false;
  return receiver?.objects[0]?.get('cleaned_data') !== undefined;
}

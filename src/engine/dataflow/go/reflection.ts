/** Values looked at by `reflect`: the value itself, and its fields and methods where their names are known. */

import { boundTo } from '../calls/bound-methods.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, readIndex, readMember } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, unknown, type Value } from '../values/value.ts';

/** What it was made of; of the place that it is read from. */
const held = '\u0000reflected';
const holder = '\u0000holder';
const fieldName = '\u0000field';

function reflected(it: Interpreter, value: Value, place?: { object: Value; name: string }): Value {
  const object = new HeapObject('opaque', it.entryId);
  object.cell(held).value = value;
  if (place) {
    object.cell(holder).value = place.object;
    object.cell(fieldName).value = constantValue(place.name);
  }
  return objectValue(object)
    .withPaths([it.paths.type('reflect.Value')])
    .withTaints(value.taints);
}

function reflectedIn(value: Value | null | undefined): { object: HeapObject; value: Value } | null {
  const [object] = value?.objects ?? [];
  const inner = object?.get(held)?.value;
  return object && inner ? { object, value: inner } : null;
}

const reflect: Builtin = (it, { args: [value] }) => (value ? reflected(it, value) : null);

/** A method on a reflected value; others have methods of the same names. */
function on(
  run: (it: Interpreter, value: Value, call: CallSite, object: HeapObject) => Value | null,
): Builtin {
  return (it, call) => {
    const found = reflectedIn(call.receiver);
    return found && run(it, found.value, call, found.object);
  };
}

const same = on((_it, _value, { receiver }) => receiver);
const content = on((_it, value) => value);

const fieldByName = on((it, value, { args: [name], span }) =>
  typeof name?.constant === 'string' ? field(it, value, name.constant, span) : anyField(it, value, span),
);

const fieldAt = on((it, value, { args: [at], span }) => {
  const fields = value.objects[0]?.prototype?.maker?.node.fields;
  const name = typeof at?.constant === 'number' ? fields?.[at.constant]?.name : undefined;
  return name === undefined ? anyField(it, value, span) : field(it, value, name, span);
});

function field(it: Interpreter, value: Value, name: string, span: CallSite['span']): Value {
  return reflected(it, readMember(it, value, name, span), { object: value, name });
}

function anyField(it: Interpreter, value: Value, span: CallSite['span']): Value {
  return reflected(it, elementsOf(it, value, span));
}

const elementAt = on((it, value, { args: [at = unknown], span }) =>
  reflected(it, readIndex(it, value, at, span)),
);

const methodByName = on((it, value, { args: [name], span }) =>
  typeof name?.constant === 'string'
    ? reflected(it, boundTo(it, readMember(it, value, name.constant, span), value, name.constant))
    : null,
);

/** Arguments and results are lists of reflected values. */
const callIt = on((it, value, { args: [given], span }) => {
  const items = given?.objects[0]?.itemsValue ?? (given ? [elementsOf(it, given, span)] : []);
  const args = items.map((item) => reflectedIn(item)?.value ?? item);
  const result = it.callValue(value, unknown, args, span);
  const list = new HeapObject('array', it.entryId);
  const results = result.objects[0]?.kind === 'array' ? result.objects[0].itemsValue : null;
  list.items.value = (results ?? [result]).map((one) => reflected(it, one));
  return objectValue(list);
});

/** Only fields that other packages see can be set. */
const set = on((it, _value, { args: [given] }, object) => {
  const target = object.get(holder)?.value;
  const name = object.get(fieldName)?.value?.constant;
  if (target && given && typeof name === 'string' && /^[A-Z]/.test(name))
    writeMember(it, target, name, reflectedIn(given)?.value ?? given);
  return unknown;
});

export const reflectionFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['reflect.ValueOf', reflect],
  ['reflect.Indirect', (_it, { args: [first] }) => first ?? null],
]);

export const reflectionMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['Elem', same],
  ['Interface', content],
  ['String', content],
  ['Bytes', content],
  ['FieldByName', fieldByName],
  ['Field', fieldAt],
  ['Index', elementAt],
  ['MapIndex', elementAt],
  ['MethodByName', methodByName],
  ['Call', callIt],
  ['Set', set],
  ['SetString', set],
]);

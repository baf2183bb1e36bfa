/** Libraries that read and write what lies deep in an object: `_.get(req, 'query.name')`. */
import type { CallSite } from '../calls/call-site.ts';
import { keptMember, readIndex, readMember } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, join, objectValue, unknown, type Value } from '../values/value.ts';

/** Longer ways are not followed. */
const maxWay = 20;

/** `'a.b[0].c'`, `['a', 'b']`; null where it is not known. */
function wayOf(value: Value | undefined): readonly string[] | null {
  const { constant, objects } = value ?? {};
  if (typeof constant === 'string') return constant.split(/[.[\]]+/, maxWay).filter((name) => name !== '');
  const names = objects?.[0]?.itemsValue?.map((item) => item.constant) ?? [];
  const isKnown = names.length > 0 && names.every((name) => typeof name === 'string');
  return isKnown ? names.slice(0, maxWay).map(String) : null;
}

function follow(
  it: Interpreter,
  { span }: CallSite,
  from: Value | undefined,
  to: Value | undefined,
  otherwise?: Value,
): Value | null {
  const way = from ? wayOf(to) : null;
  if (!from || !way) return null;
  const read = (holder: Value, name: string) =>
    /^\d{1,9}$/.test(name)
      ? readIndex(it, holder, constantValue(Number(name)), span)
      : readMember(it, holder, name, span);
  const found = way.reduce(read, from);
  return otherwise ? join(found, otherwise) : found;
}

const get: Builtin = (it, call) => follow(it, call, call.args[0], call.args[1], call.args[2]);
/** Ramda takes the object last. */
const path: Builtin = (it, call) => follow(it, call, call.args[1], call.args[0]);

/** `_.set(object, 'a.b', value)`: what is not there on the way is made. */
const set: Builtin = (it, { args: [object, to, value = unknown], span }) => {
  const way = wayOf(to);
  const last = way?.at(-1);
  if (!object || !way || last === undefined) return null;
  const holder = way.slice(0, -1).reduce((at, name) => {
    const known = keptMember(it, at, name, span);
    if (known && known.objects.length > 0) return known;
    const made = objectValue(new HeapObject('object', it.entryId));
    writeMember(it, at, name, made);
    return made;
  }, object);
  writeMember(it, holder, last, value);
  return object;
};

export const wayFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['lodash.get', get],
  ['lodash.result', get],
  ['get-value', get],
  ['object-path.get', get],
  ['dot-prop.getProperty', get],
  ['dot-prop.get', get],
  ['lodash.set', set],
  ['object-path.set', set],
  ['dot-prop.setProperty', set],
  ['dset.dset', set],
  ['ramda.path', path],
  ['ramda.prop', path],
]);

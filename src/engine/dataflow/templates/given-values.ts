/** What a call gives to the page that it fills. */
import type { RenderModel } from '../../rules/model-response-schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { entryPrefix, withoutPrefix } from '../values/entry-names.ts';
import { HeapObject } from '../values/heap.ts';
import { noPaths, notConstant, Value } from '../values/value.ts';

/** The object of values by name: an argument, or all arguments given by name. */
export function localsOf(
  it: Interpreter,
  call: CallSite,
  { locals, own, name, keyword, keywords, passes }: RenderModel,
): Value[] {
  const given: Value[] = [];
  const passed = Object.entries(passes).flatMap(([key, index]): [string, Value][] => {
    const value = call.args[index];
    return value ? [[key, value]] : [];
  });
  if (passed.length > 0) given.push(valuesByName(it, passed));
  if (keywords && call.keywords) given.push(valuesByName(it, call.keywords));
  const key = name === undefined ? undefined : call.args[name]?.constant;
  const value = name === undefined ? undefined : call.args[name + 1];
  if (typeof key === 'string' && value) given.push(valuesByName(it, [[key, value]]));
  const named = keyword === undefined ? undefined : call.keywords?.get(keyword);
  const positional = locals === undefined ? undefined : call.args[locals];
  const kept = own === undefined || !call.receiver ? null : readMember(it, call.receiver, own, call.span);
  const all = [
    ...given,
    ...(named ? [named] : []),
    ...(positional ? [positional] : []),
    ...(kept ? [kept] : []),
  ];
  return all.map((value) => withEntries(it, value));
}

/** What a map holds is known to the page by its keys. */
function withEntries(it: Interpreter, value: Value): Value {
  const entries = value.objects.flatMap((object) => object.entries());
  const ofMaps = entries.filter(([name]) => name.startsWith(entryPrefix));
  if (ofMaps.length === 0) return value;
  const names = ofMaps.map(([name, held]): [string, Value] => [withoutPrefix(name), held]);
  return value.withObjects([...value.objects, ...valuesByName(it, names).objects]);
}

export function valuesByName(it: Interpreter, values: Iterable<[string, Value]>): Value {
  const object = new HeapObject('object', it.entryId);
  for (const [name, value] of values) object.cell(name).value = value;
  return new Value(notConstant, [], [object], noPaths, null);
}

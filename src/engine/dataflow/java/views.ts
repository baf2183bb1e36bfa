/** What handlers give to their pages: attributes of a model or a request, and the name of the page. */
import type { CallSite } from '../calls/call-site.ts';
import { typed } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, notConstant, objectValue, Value } from '../values/value.ts';
import { mapEntries } from './maps.ts';

/** As `setAttribute` of a request keeps them. */
const prefix = 'attribute:';
const modelAndView = 'org.springframework.web.servlet.ModelAndView';

/** Takes note; what gives itself back is told, and other calls are left to what knows the type. */
function addAttribute(it: Interpreter, { receiver, args, name: method }: CallSite): Value | null {
  const [key, value] = args;
  const holders = receiver?.objects.filter(({ kind }) => kind === 'opaque') ?? [];
  if (typeof key?.constant !== 'string' || !value) return null;
  for (const holder of holders) it.journal.write(holder.cell(prefix + key.constant), value);
  const givesItself =
    method === 'addObject' && receiver?.paths.some(({ text }) => text === `<${modelAndView}>`);
  return givesItself ? receiver : null;
}

/** `model.addAttribute("name", name)`, `page.addObject("name", name)`, and of a map that is the model `put`. */
export const viewMethods: ReadonlyMap<string, Builtin> = new Map(
  ['addAttribute', 'addObject', 'put'].map((name) => [name, addAttribute]),
);

/** The pages that a handler's result may name, and what they are filled with. */
export function viewsOf(it: Interpreter, result: Value): { name: string; values: Value[] }[] {
  const isObject = result.paths.some(({ text }) => text === `<${modelAndView}>`);
  const object = isObject ? result.objects[0] : undefined;
  const [madeWithName, ...others] = object?.madeWith ?? [];
  const named = object ? (object.get('viewName')?.value ?? madeWithName) : result;
  const names = named?.texts.filter((name) => !/^(?:redirect|forward):/.test(name)) ?? [];
  if (names.length === 0) return [];
  const values = new HeapObject('object', it.entryId);
  for (const value of it.frame.args) for (const given of value.objects) addAll(it, values, given);
  addParameters(it, values);
  if (object) addAll(it, values, object);
  for (const map of others[0]?.objects ?? []) addAll(it, values, map);
  const [key, value] = others;
  if (typeof key?.constant === 'string' && value) add(it, values, key.constant, value);
  const pages = names.map((name) => name.replace(/\s*::[\s\S]*/, ''));
  if (it.templates.some(({ path }) => pages.some((page) => path.endsWith(`/${page}.jsp`))))
    values.cell('request').value = requestOf(it, values);
  return pages.map((name) => ({ name, values: [objectValue(values)] }));
}

/** JSP pages may ask their request for them: `request.getAttribute("name")`. */
function requestOf(it: Interpreter, values: HeapObject): Value {
  const request = new HeapObject('opaque', it.entryId);
  for (const [name, value] of values.entries()) request.cell(prefix + name).value = value;
  return new Value(notConstant, [], [request], [it.paths.root('request')], null);
}

function addAll(it: Interpreter, values: HeapObject, from: HeapObject): void {
  for (const [name, value] of mapEntries(from)) add(it, values, name, value);
  for (const [name, value] of from.entries())
    if (name.startsWith(prefix)) add(it, values, name.slice(prefix.length), value);
}

function add(it: Interpreter, values: HeapObject, name: string, value: Value): void {
  const cell = values.cell(name);
  it.journal.write(cell, joinValues(cell.value, value));
}

/** Objects that are filled from the request are there for the page under their names. */
function addParameters(it: Interpreter, values: HeapObject): void {
  for (const [index, { pattern, type, decorators = [] }] of (it.frame.function?.parameters ?? []).entries()) {
    const given = it.frame.args[index];
    if (pattern.kind !== 'identifier' || !given) continue;
    // What it is filled into has getters, whose code says what the page sees.
    const value = type ? typed(it, given, type, it.moduleScope) : given;
    const isModel = decorators.some(({ name }) => name === 'ModelAttribute');
    const isObject = decorators.length === 0 && value.objects.some(({ kind }) => kind === 'object');
    if (isModel || isObject) add(it, values, pattern.name, value);
  }
}

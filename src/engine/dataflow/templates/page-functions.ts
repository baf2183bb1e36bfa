/** Functions that a program makes known to its pages, which call them by name: filters, tags, helpers. */
import type { Call } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { pageCalls } from '../../parsing/templates/page-calls.ts';
import type { PageFunctionModel } from '../../rules/model-response-schemas.ts';
import { type CallSite, plainCall } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import { writeIndex } from '../classes/written-members.ts';
import type { Registrars } from '../entry-points/entry-context.ts';
import { handlersIn } from '../entry-points/handler-values.ts';
import { registrarsNow } from '../entry-points/registrations.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { entryNamed, withoutPrefix } from '../values/entry-names.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, objectValue, pathValue, unknown, type Value } from '../values/value.ts';

/** Fills the page of this name. */
type Fill = (it: Interpreter, name: string, values: readonly Value[], span: Span) => void;

interface PageFunction {
  function: Value;
  /** What it gives is written out as it is. */
  isMarkup?: boolean;
  /** How many arguments of the library come before its own. */
  before?: number;
  /** What the page knows comes before its own arguments, a request of this type among it. */
  context?: PageFunctionModel['context'] | undefined;
  /** What is given by name comes in one table. */
  takesTable?: boolean;
  /** The page that its result fills. */
  page?: string | null;
  by: Registrars;
}

const known = new WeakMap<Interpreter, Map<string, PageFunction>>();

/** Functions whose results all pages know, by name. */
const givers = new WeakMap<Interpreter, PageFunction[]>();

/** Notes the functions that a call makes known. */
export function notePageFunctions(it: Interpreter, call: CallSite): void {
  for (const path of call.paths)
    for (const model of it.models.know(path).pageFunctions) {
      const outer = call.node?.isDecoration ? call.node.callee : null;
      const given = outer?.kind === 'call' ? outer : null;
      const page = model.page === undefined ? null : textOf(given?.args[model.page]);
      const asked = model.context && given?.keywords?.[model.context.keyword];
      const takesContext = asked?.kind === 'literal' && asked.value === true;
      const made: Omit<PageFunction, 'function'> = {
        page,
        context: takesContext ? model.context : undefined,
        takesTable: model.takesTable,
        isMarkup: isMarkup(call, model),
        before: before(call, model),
        by: registrarsNow(it),
      };
      const name =
        givenName(call, model) ??
        call.keywords?.get('name')?.constant ??
        (page === null ? nameIn(given) : textOf(given?.keywords?.name));
      for (const value of call.args) {
        if (model.gives) {
          const found = functionsIn(it, value, call).map((fn) => ({ ...made, function: fn }));
          givers.set(it, [...(givers.get(it) ?? []), ...found]);
          continue;
        }
        for (const fn of functionsIn(it, value, call))
          note(it, model, name ?? nameOf(fn), { ...made, function: fn });
        for (const [key, fn] of tableIn(value, model)) note(it, model, key, { ...made, function: fn });
      }
    }
}

/** `env.filters['bold'] = bold` */
export function notePageFunction(it: Interpreter, path: AccessPath, name: string, value: Value): void {
  for (const model of it.models.know(path).pageFunctions)
    if (value.objects.some(isFunction)) note(it, model, name, { function: value, by: registrarsNow(it) });
}

/** `['is_safe' => ['html']]` */
function isMarkup({ args }: CallSite, { markup }: PageFunctionModel): boolean {
  const options = markup && args[markup.argument]?.objects[0];
  const named = options && entryNamed(options, markup.key)?.objects[0]?.itemsValue;
  if (!named || entryNamed(options, markup.unless)) return false;
  return named.some(({ constant }) => constant === 'html' || constant === 'all');
}

/** `['needs_environment' => true]` */
function before({ args }: CallSite, { before: asked }: PageFunctionModel): number {
  const options = asked && args[asked.argument]?.objects[0];
  return options ? asked.keys.filter((key) => entryNamed(options, key)?.constant === true).length : 0;
}

function note(it: Interpreter, { prefix }: PageFunctionModel, name: unknown, made: PageFunction): void {
  if (typeof name === 'string' && name !== '') makeKnown(it, prefix + name, made);
}

/** Makes the function known to all pages, by the name that they write. */
export function makeKnown(it: Interpreter, name: string, made: PageFunction): void {
  const functions = known.get(it) ?? new Map<string, PageFunction>();
  known.set(it, functions);
  functions.set(name, made);
}

/** What the program gives to each of its pages. */
export function givenToAll(it: Interpreter, fill: Fill, span: Span): Value[] {
  return (givers.get(it) ?? []).map((giver) =>
    callFromPage(it, giver, plainCall(giver.function, null, [], span), fill),
  );
}

/** What a page means by the name, to be called; null where the program has made nothing known by it. */
export function pageFunction(it: Interpreter, name: string, fill: Fill): Value | null {
  const found = known.get(it)?.get(name);
  if (!found) return null;
  return native(it, (call) => callFromPage(it, found, call, fill));
}

/**
 * `apply_filter('bold', value)`, `apply_tag('badge', value)`: the call of a function whose name comes first. A filter that
 * nobody knows gives its value on.
 * @param context what the page was given
 */
export function callByName(
  it: Interpreter,
  name: string,
  context: readonly Value[],
  fill: Fill,
): Value | null {
  if (name === pageCalls.field) return fieldRead(it);
  if (name === pageCalls.helper || name === pageCalls.block) return helper(it, name, context, fill);
  if (name !== pageCalls.filter && name !== pageCalls.tag) return null;
  return native(it, (call) => {
    const [named, ...args] = call.args;
    const found = known.get(it)?.get(String(named?.constant));
    if (found) return callFromPage(it, found, { ...call, args }, fill, context);
    return name === pageCalls.filter ? joined(args) : unknown;
  });
}

/** `apply_helper("bold", null, { hash: {} }, null, value)`: a helper is called on what the page was given, with its options last. */
function helper(it: Interpreter, name: string, context: readonly Value[], fill: Fill): Value {
  return native(it, (call) => {
    const [named, on, options, other, ...args] = call.args;
    const found = known.get(it)?.get(String(named?.constant));
    const self = on && on.constant !== null ? on : joined(context);
    if (found)
      return callFromPage(it, found, { ...call, receiver: self, args: [...args, options ?? unknown] }, fill);
    if (name === pageCalls.block) return unknown;
    return other && other.constant !== null ? other : joined(args);
  });
}

function joined(values: readonly Value[]): Value {
  return values.reduce<Value | undefined>(joinValues, undefined) ?? unknown;
}

/** `read_field("Name", object)` */
function fieldRead(it: Interpreter): Value {
  return native(it, ({ args: [named, object], span }) => {
    const read = object ? readMember(it, object, String(named?.constant), span) : unknown;
    return object && read.objects.some(isFunction) ? it.callValue(read, object, [], span) : read;
  });
}

function native(it: Interpreter, run: (call: CallSite) => Value): Value {
  return objectValue(new NativeFunction((_, call) => run(call), it.entryId));
}

function callFromPage(
  it: Interpreter,
  { function: fn, isMarkup, before: others = 0, context, takesTable, page, by }: PageFunction,
  call: CallSite,
  fill: Fill,
  given: readonly Value[] = [],
): Value {
  // What made it known has to be run for it to be found again.
  const { entry } = it;
  entry.roots = [...new Set([...entry.roots, ...by.roots])];
  entry.registrars = [...new Set([...entry.registrars, ...by.registrars])];
  const [target] = fn.objects;
  const { keywords, span } = call;
  const args = [
    ...(context ? [contextOf(it, given, context.request)] : Array<Value>(others).fill(unknown)),
    ...call.args,
    ...(takesTable ? [tableOf(it, keywords ?? [])] : []),
  ];
  const result =
    target instanceof FunctionObject
      ? it.apply(target, call.receiver ?? unknown, args, { span, keywords })
      : it.callValue(fn, call.receiver ?? unknown, args, span);
  if (page) fill(it, page, [result], span);
  return isMarkup ? asMarkup(it, result) : result;
}

/** Pages write it out as it is, as long as it is not put together with something else. */
function asMarkup(it: Interpreter, value: Value): Value {
  const mark = new HeapObject('opaque', it.entryId);
  mark.marks = new Set(['markup']);
  return value.withObjects([...value.objects, mark]);
}

/** What the page knows, by name, the request among it. */
function contextOf(it: Interpreter, given: readonly Value[], request: string): Value {
  const made = new HeapObject('object', it.entryId);
  made.cell('request').value = pathValue(it.paths.type(request));
  for (const object of given.flatMap(({ objects }) => objects))
    for (const [name, value] of object.entries()) made.cell(name).value = value;
  return objectValue(made);
}

function tableOf(it: Interpreter, values: Iterable<readonly [string, Value]>): Value {
  const made = objectValue(new HeapObject('collection', it.entryId));
  for (const [name, value] of values) writeIndex(it, made, constantValue(name), value);
  return made;
}

function functionsIn(it: Interpreter, value: Value, { span }: CallSite): Value[] {
  return handlersIn(it, value, span).filter(({ objects }) => objects.some(isFunction));
}

function isFunction(object: HeapObject): boolean {
  return object instanceof FunctionObject || object instanceof NativeFunction;
}

/** A table of functions by their names: all of what is given, or what it has under a key. */
function* tableIn(value: Value, { table }: PageFunctionModel): Iterable<[string, Value]> {
  if (table === undefined) return;
  for (const object of value.objects) {
    const held = table === '*' ? [object] : (object.get(table)?.value?.objects ?? []);
    for (const one of held)
      for (const [name, fn] of one.entries())
        if (fn.objects.some(isFunction)) yield [withoutPrefix(name), fn];
  }
}

function givenName({ args }: CallSite, { name }: PageFunctionModel): string | undefined {
  const given = args[name]?.constant;
  return typeof given === 'string' ? given : undefined;
}

function nameIn(given: Call | null): string | null {
  return textOf(given?.args[0]) ?? textOf(given?.keywords?.name);
}

function textOf(node: Call['args'][number] | undefined): string | null {
  return node?.kind === 'literal' && typeof node.value === 'string' ? node.value : null;
}

function nameOf({ objects: [object] }: Value): string {
  return object instanceof FunctionObject ? object.node.name : '';
}

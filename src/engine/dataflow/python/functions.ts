/** Built-in functions. What is not listed is known by the models or passes on what it is given. */
import { boundTo } from '../calls/bound-methods.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty, iterated, readMember } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { requireModule } from '../modules/imports.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { HeapObject, RegexObject } from '../values/heap.ts';
import {
  constantValue,
  join,
  joinValues,
  notConstant,
  objectValue,
  taintedValue,
  unknown,
  Value,
} from '../values/value.ts';
import { readBack } from '../values/written-out.ts';
import { addressFunctions } from './addresses.ts';
import { builderMethods } from './builders.ts';
import { chosenMember, chosenModule, membersOf } from './chosen-members.ts';
import { containerMethods } from './containers.ts';
import { copyOf } from './copies.ts';
import { dependencyFunctions } from './dependencies.ts';
import { dictionary, dictionaryFunctions } from './dictionaries.ts';
import { fileNameFunctions } from './file-names.ts';
import { higherOrderFunctions } from './higher-order.ts';
import { asText } from './instances.ts';
import { openFile } from './kept-files.ts';
import { callCommand } from './management-commands.ts';
import { tableFunctions } from './read-tables.ts';
import { recordFunctions } from './records.ts';
import { regexFlags } from './regex-uses.ts';
import { registerConverter } from './route-converters.ts';
import { sequenceFunctions } from './sequences.ts';
import { signalFunctions } from './signals.ts';
import { isDictionary } from './tables.ts';
import { literalOf } from './text-literals.ts';
import { noteRoutes } from './tornado-handlers.ts';
import { typeCheckFunctions } from './type-checks.ts';
import { listOf } from './views.ts';
import { wsgiFunctions } from './wsgi.ts';

const nothing: Builtin = () => unknown;

/** `str(value)`, and what else gives the content as text. */
function text(it: Interpreter, call: CallSite): Value {
  const [value] = call.args;
  if (!value) return constantValue('');
  if (typeof value.constant === 'string') return value;
  if (typeof value.constant === 'number') return constantValue(String(value.constant));
  const inner = value.objects.length > 0 ? asText(it, value, call.span) : value;
  if (inner.isConstant) return inner;
  return taintedValue(flatten(step(it, inner.taints, 'call', call.span)), inner.shape);
}

/** `bytes(16)` is so many zeros; of a list of numbers it is not known what text they are. */
function bytes(it: Interpreter, call: CallSite): Value {
  const count = call.args[0]?.constant;
  const isShort = typeof count === 'number' && count >= 0 && count <= maxZeros;
  return isShort ? constantValue('\0'.repeat(count)) : text(it, call);
}

const maxZeros = 1_000;

/** Longer texts are not taken apart. */
const maxCharacters = 50;

function list(it: Interpreter, call: CallSite): Value {
  const [value] = call.args;
  if (!value) {
    const made = new HeapObject('array', it.entryId);
    made.items.value = [];
    return objectValue(made);
  }
  if (typeof value.constant === 'string' && value.constant.length <= maxCharacters) {
    const made = new HeapObject('array', it.entryId);
    made.items.value = [...value.constant].map(constantValue);
    return objectValue(made);
  }
  return value.objects[0]?.kind === 'array' ? copyOf(it, value) : listOf(it, iterated(it, value, call.span));
}

function getAttribute(it: Interpreter, call: CallSite): Value | null {
  const [object, name, fallback] = call.args;
  if (!object || !name) return null;
  if (typeof name.constant !== 'string') return chosenMember(it, object, name);
  const value = boundTo(it, readMember(it, object, name.constant, call.span), object, name.constant);
  if (!fallback || (value.isUnknown && object.objects.length === 0)) return value;
  const isThere = object.objects.every((one) => findProperty(it, one, name.constant as string));
  return isThere && object.objects.length > 0 ? value : join(value, fallback);
}

function setAttribute(it: Interpreter, call: CallSite): Value | null {
  const [object, name, value] = call.args;
  if (!object || typeof name?.constant !== 'string' || !value) return null;
  writeMember(it, object, name.constant, value);
  return constantValue(null);
}

function length(it: Interpreter, call: CallSite): Value {
  const [value] = call.args;
  if (typeof value?.constant === 'string') return constantValue(value.constant.length);
  const [object, ...others] = value?.objects ?? [];
  if (!object || others.length > 0 || object.madeIn !== it.entryId) return unknown;
  if (object.itemsValue) return constantValue(object.itemsValue.length);
  const isKnown =
    isDictionary(object) && !object.elementsValue && value?.taints.length === 0 && object.hasAllProperties;
  return isKnown ? constantValue(object.entries().length) : unknown;
}

/** A pattern that matches from the beginning (`match`), everywhere (`search`) or as a whole (`fullmatch`). */
function compile(it: Interpreter, call: CallSite): Value | null {
  const pattern = call.args[0]?.constant;
  if (typeof pattern !== 'string') return null;
  const path = it.paths.type('re.Pattern');
  return new Value(notConstant, [], [new RegexObject(pattern, regexFlags(call), it.entryId)], [path], null);
}

/** `vars(value)`, `value.__dict__`: what is written to it is written to the object. */
const attributes: Builtin = (_it, { args }) => args[0] ?? null;

/** `import_module('name')`, `__import__('name')` */
function importedModule(it: Interpreter, { args }: CallSite): Value | null {
  const [name, ...others] = args;
  if (!name || others.length > 0) return null;
  return typeof name.constant === 'string' ? requireModule(it, name.constant) : chosenModule(it, name);
}

/** `globals()`: the variables of the module. */
function moduleVariables(it: Interpreter): Value {
  const made = new HeapObject('object', it.entryId);
  for (const [name, cell] of it.moduleScope.ownVariables()) made.place(name, cell);
  return objectValue(made);
}

/** What is given first, as it is: `cast(type, value)` gives the second. */
const argument =
  (index: number): Builtin =>
  (_it, { args }) =>
    args[index] ?? null;

export const builtinFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['str()', text],
  ['str', text],
  ['unicode', text],
  ['repr', literalOf],
  ['ascii', literalOf],
  ['bytes', bytes],
  ['bytearray', text],
  ['format', text],
  ['list', list],
  ['tuple', list],
  ['set', list],
  ['frozenset', list],
  ...sequenceFunctions,
  ...higherOrderFunctions,
  ...recordFunctions,
  ...addressFunctions,
  ...typeCheckFunctions,
  ...dependencyFunctions,
  ...dictionaryFunctions,
  ...signalFunctions,
  ...wsgiFunctions,
  ...fileNameFunctions,
  ...tableFunctions,
  ...['open', 'io.open', 'codecs.open', 'aiofiles.open'].map((name): [string, Builtin] => [name, openFile]),
  ['collections.defaultdict', withDefault],
  ['collections.deque', list],
  ['getattr', getAttribute],
  ['setattr', setAttribute],
  ['tornado.web.Application', noteRoutes],
  ['django.core.management.call_command', callCommand],
  ['inspect.getmembers', (it, { args: [object] }) => (object ? membersOf(it, object) : null)],
  ['vars', attributes],
  ['importlib.import_module', importedModule],
  ['__import__', importedModule],
  ['globals', moduleVariables],
  ['typing.cast', argument(1)],
  ['django.urls.register_converter', registerConverter],
  ['flask.stream_with_context', argument(0)],
  ['quart.stream_with_context', argument(0)],
  ['contextlib.closing', argument(0)],
  ['contextlib.nullcontext', argument(0)],
  ['asyncio.run', argument(0)],
  ['asyncio.create_task', argument(0)],
  ['asyncio.ensure_future', argument(0)],
  ['asyncio.wait_for', argument(0)],
  ['asyncio.shield', argument(0)],
  ['asyncio.gather', gathered],
  ['asyncio.wait', doneAndPending],
  ['concurrent.futures.wait', doneAndPending],
  ['asyncio.as_completed', argument(0)],
  ['concurrent.futures.as_completed', argument(0)],
  ['types.MappingProxyType', argument(0)],
  ['heapq.heappush', (it, call) => onContainer(it, call, 'append')],
  ['heapq.heappop', (it, call) => onContainer(it, call, 'pop')],
  ['array.array', (it, call) => list(it, { ...call, args: call.args.slice(1) })],
  ['numpy.array', list],
  ['numpy.asarray', list],
  ['len', length],
  ['functools.wraps', nothing],
  ['functools.update_wrapper', argument(0)],
  ['isinstance', nothing],
  ['hasattr', nothing],
  ['callable', nothing],
  ['any', nothing],
  ['all', nothing],
  ['print', printed],
  ['re.compile', compile],
  ...['json', 'simplejson', 'ujson', 'orjson', 'rapidjson'].map((name): [string, Builtin] => [
    `${name}.loads`,
    readBack,
  ]),
  ['copy.copy', (it, call) => (call.args[0] ? copyOf(it, call.args[0]) : null)],
  ['copy.deepcopy', (it, call) => (call.args[0] ? copyOf(it, call.args[0]) : null)],
]);

/** `print(text, file=out)` writes to it. */
function printed(it: Interpreter, call: CallSite): Value {
  const file = call.keywords?.get('file');
  if (file) builderMethods.get('write')?.(it, { ...call, name: 'write', receiver: file, keywords: null });
  return unknown;
}

/** A `defaultdict` is given what makes its values before its contents. */
function withDefault(it: Interpreter, call: CallSite): Value {
  const [make, ...args] = call.args;
  const made = dictionary(it, { ...call, args });
  const [object] = made.objects;
  if (object && make) object.madeWith = [make];
  return made;
}

/** What all of these come to, in order. */
function gathered(
  it: Interpreter,
  { args, hasUnknownArguments }: Pick<CallSite, 'args' | 'hasUnknownArguments'>,
): Value {
  const made = new HeapObject('array', it.entryId);
  if (hasUnknownArguments) made.elements.value = args.reduce<Value | undefined>(joinValues, undefined);
  else made.items.value = args;
  return objectValue(made);
}

/** `done, pending = await asyncio.wait(tasks)`: any of them may be in either. */
function doneAndPending(it: Interpreter, { args: [tasks] }: CallSite): Value | null {
  return tasks ? gathered(it, { args: [tasks, tasks], hasUnknownArguments: false }) : null;
}

/** A function that does with a list what this method does. */
function onContainer(it: Interpreter, call: CallSite, name: string): Value | null {
  const [receiver, ...args] = call.args;
  const method = containerMethods.get(name);
  return receiver && method ? method(it, { ...call, name, receiver, args }) : null;
}

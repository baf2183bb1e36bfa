/** Objects that are filled by one method and read by another: `StringIO`, `ConfigParser`, queues. */
import type { CallSite } from '../calls/call-site.ts';
import { noteSent } from '../calls/spawned.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { HeapObject } from '../values/heap.ts';
import { constantValue, joinValues, unknown, type Value } from '../values/value.ts';

/** Names of own entries do not meet names of attributes. */
const textName = '\u0000text';

function objectOf(call: CallSite, type: RegExp): HeapObject | null {
  const { receiver } = call;
  return receiver?.paths.some((path) => type.test(path.text)) ? (receiver.objects[0] ?? null) : null;
}

const buffers = /(?:StringIO|BytesIO)(?:\(\)|>)$/;
const queues = /(?:Queue|ContextVar)(?:\(\)|>)$/;
const contextVariables = /ContextVar(?:\(\)|>)$/;
const parsers = /ConfigParser(?:\(\)|>)$/;

function write(it: Interpreter, call: CallSite): Value | null {
  const buffer = objectOf(call, buffers);
  const [text] = call.args;
  if (!buffer || !text) return null;
  const cell = buffer.cell(textName);
  it.journal.write(cell, cell.value ? concatenate(it, [cell.value, text], call.span) : text);
  return unknown;
}

function read(_it: Interpreter, call: CallSite): Value | null {
  const buffer = objectOf(call, buffers);
  return buffer ? (buffer.get(textName)?.value ?? buffer.madeWith?.[0] ?? constantValue('')) : null;
}

/** What a queue was given, or a variable of the context. */
function put(it: Interpreter, call: CallSite): Value | null {
  const queue = objectOf(call, queues);
  const [value] = call.args;
  if (!queue || !value) return null;
  noteSent(it, value);
  const cell = isOfRequest(it, call) ? queue.cell(ofEntry(it)) : queue.elements;
  it.journal.write(cell, joinValues(cell.value, value.withoutConstant()));
  return unknown;
}

/** What a handler puts into a variable of the context no other request finds there; what runs before all does it for all. */
function isOfRequest({ entry }: Interpreter, call: CallSite): boolean {
  const isHandler = entry.entryPoint.kind === 'route' && !entry.isMiddleware;
  return isHandler && objectOf(call, contextVariables) !== null;
}

const ofEntry = ({ entryId }: Interpreter) => `\u0000in ${entryId}`;

const take: Builtin = (it, call) => {
  const queue = objectOf(call, queues);
  if (!queue) return null;
  return joinValues(queue.elementsValue, queue.get(ofEntry(it))?.value) ?? null;
};

/** `parser.set(section, option, value)` */
function set(it: Interpreter, call: CallSite): Value | null {
  const parser = objectOf(call, parsers);
  const [section, option, value] = call.args;
  if (!parser || !section || !option || !value) return put(it, call);
  if (section.isConstant && option.isConstant) it.journal.write(parser.cell(keyOf(section, option)), value);
  else it.journal.write(parser.elements, joinValues(parser.elementsValue, value));
  return constantValue(null);
}

/** `parser.read_string(text)`: any option may be what stands there. */
function readText(it: Interpreter, call: CallSite): Value | null {
  const parser = objectOf(call, parsers);
  const [given] = call.args;
  if (!parser || !given?.isTainted) return null;
  it.journal.write(parser.elements, joinValues(parser.elementsValue, given.withoutConstant()));
  return constantValue(null);
}

function get(it: Interpreter, call: CallSite): Value | null {
  const parser = objectOf(call, parsers);
  const [section, option] = call.args;
  if (!parser || !section || !option) return take(it, call);
  return parser.get(keyOf(section, option))?.value ?? parser.elementsValue ?? unknown;
}

function keyOf(section: Value, option: Value): string {
  return `\u0000${String(section.constant)}\u0000${String(option.constant)}`;
}

export const builderMethods: ReadonlyMap<string, Builtin> = new Map([
  ['write', write],
  ['getvalue', read],
  ['read', read],
  ['put', put],
  ['put_nowait', put],
  ['get_nowait', take],
  ['set', set],
  ['read_string', readText],
  ['get', get],
]);

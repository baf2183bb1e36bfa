/** Objects that hold one value, or what was sent through them: sources of tasks, channels, lazy and weak values. */
import { runBeside } from '../calls/beside.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, notConstant, unknown, Value } from '../values/value.ts';

/** Under these names the value can be read. */
const heldAs = new Map([
  ['System.Threading.Tasks.TaskCompletionSource', 'Task'],
  ['System.Lazy', 'Value'],
  ['System.WeakReference', 'Target'],
  ['System.Threading.ThreadLocal', 'Value'],
  ['System.Threading.Thread', '\0work'],
  ['System.Threading.Tasks.Task', '\0work'],
]);

export function newHolder(it: Interpreter, { paths, args, span }: CallSite): Value | null {
  for (const { text, isGuess } of paths) {
    const name = heldAs.get(text);
    if (isGuess || name === undefined) continue;
    const made = new HeapObject('object', it.entryId);
    made.madeWith = args;
    const [first] = args;
    const isWork = first?.objects.some(({ kind }) => kind === 'function') ?? false;
    if (first)
      made.cell(name).value = isWork && name !== '\0work' ? it.callValue(first, unknown, [], span) : first;
    return new Value(notConstant, [], [made], [it.paths.type(text)], null);
  }
  return null;
}

function isOf(value: Value | null, type: string): value is Value {
  return value?.paths.some(({ text }) => text === `<${type}>`) ?? false;
}

const setResult: Builtin = (it, { receiver, args: [value] }) => {
  if (!isOf(receiver, 'System.Threading.Tasks.TaskCompletionSource') || !value) return null;
  for (const object of receiver.objects) it.journal.write(object.cell('Task'), value);
  return unknown;
};

/** `thread.Start(value)` */
const start: Builtin = (it, { receiver, args, span }) => {
  const work = receiver?.objects.map((object) => object.get('\0work')?.value).find(Boolean);
  return work ? runBeside(it, () => it.callValue(work, unknown, args, span)) : null;
};

const tryGetTarget: Builtin = (_it, { receiver, written }) => {
  const held = receiver?.objects.map((object) => object.get('Target')?.value).find(Boolean);
  if (!held || !written) return null;
  written.set(0, held);
  return unknown;
};

function newChannel(it: Interpreter): Value {
  const made = new HeapObject('object', it.entryId);
  const through = new HeapObject('array', it.entryId);
  const value = new Value(notConstant, [], [through], [], null);
  made.cell('Writer').value = value;
  made.cell('Reader').value = value;
  return new Value(notConstant, [], [made], [it.paths.type('System.Threading.Channels.Channel')], null);
}

const channel: Builtin = (it) => newChannel(it);

const channelType = /^(?:System\.Threading\.Channels\.)?Channel(Reader|Writer)?<(.+)>$/s;
const channels = new WeakMap<Interpreter, Map<string, Value>>();

/** `Channel<Job>`, `ChannelReader<Job>`: a container of services has one for each type of what is sent through it. */
export function registeredChannel(it: Interpreter, type: string): Value | null {
  const [, end, sent] = channelType.exec(type) ?? [];
  if (sent === undefined) return null;
  const known = channels.get(it) ?? new Map<string, Value>();
  channels.set(it, known);
  const one = known.get(sent) ?? newChannel(it);
  known.set(sent, one);
  return end === undefined ? one : (one.objects[0]?.get(end)?.value ?? null);
}

function through(value: Value | null): HeapObject[] {
  return value?.objects.filter(({ kind }) => kind === 'array') ?? [];
}

const send: Builtin = (it, { receiver, args: [value] }) => {
  const lists = through(receiver);
  if (lists.length === 0 || !value) return null;
  for (const { elements } of lists)
    it.journal.write(elements, joinValues(elements.value, value.withoutConstant()));
  return unknown;
};

const receive: Builtin = (it, { receiver, span, written }) => {
  if (!receiver || through(receiver).length === 0) return null;
  const element = elementsOf(it, receiver, span);
  written?.set(0, element);
  return element;
};

const all: Builtin = (_it, { receiver }) => (through(receiver).length > 0 ? receiver : null);

export const holderMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['SetResult', setResult],
  ['TrySetResult', setResult],
  ['Start', start],
  ['TryGetTarget', tryGetTarget],
  ['WriteAsync', send],
  ['TryWrite', send],
  ['ReadAsync', receive],
  ['TryRead', receive],
  ['TryTake', receive],
  ['TryDequeue', receive],
  ['TryPop', receive],
  ['TryPeek', receive],
  ['ReadAllAsync', all],
  ['GetConsumingEnumerable', all],
]);

export const holderFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['System.Threading.Channels.Channel.CreateUnbounded', channel],
  ['System.Threading.Channels.Channel.CreateBounded', channel],
]);

/**
 * Caches: what one request puts under a key (`cache.Set($"draft:{id}", draft)`) is found by others that ask for it, and
 * what is not there is made (`cache.GetOrCreateAsync(key, async entry => await Load(key))`).
 */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { HeapObject, type ValueCell } from '../values/heap.ts';
import { join, notConstant, shapeOf, unknown, Value } from '../values/value.ts';

const types = /^<(?:[\w.]+\.)?(?:I?MemoryCache|IDistributedCache|HybridCache|IFusionCache|IAppCache)>$/;
const ofApplication = 'cache of the application';
/** Keys that are put together begin with what the entry is: `draft:`. */
const kindOfEntry = /^[\w./:|-]*[A-Za-z]{2}[\w./:|-]*?[./:|_-]/;

function isCache({ receiver }: CallSite): boolean {
  return receiver?.paths.some(({ text }) => types.test(text)) ?? false;
}

/** What holds the entries of this key, or of its kind; a key that says nothing has none, since it may be any. */
function entryAt(it: Interpreter, key: Value | undefined): ValueCell | null {
  if (!key) return null;
  const shared = it.sharedBehind(ofApplication);
  if (typeof key.constant === 'string') return shared.cell(key.constant);
  const [first] = shapeOf(key);
  const kind = first && 'fixed' in first ? kindOfEntry.exec(first.fixed)?.[0] : undefined;
  return kind === undefined ? null : shared.cell(`${kind}*`);
}

const set: Builtin = (it, call) => {
  const [key, value] = call.args;
  const cell = value && isCache(call) ? entryAt(it, key) : null;
  if (!cell || !value) return null;
  it.journal.write(cell, cell.value ? join(cell.value, value) : value);
  return value;
};

const get: Builtin = (it, call) => {
  if (!isCache(call)) return null;
  return entryAt(it, call.args[0])?.value?.withoutConstant() ?? null;
};

/** `cache.TryGetValue(key, out var draft)` */
const tryGet: Builtin = (it, call) => {
  if (!call.written || !isCache(call)) return null;
  const kept = entryAt(it, call.args[0])?.value;
  if (!kept) return null;
  call.written.set(1, kept.withoutConstant());
  return new Value(notConstant, [], [new HeapObject('opaque', it.entryId)], [], null);
};

/** What the function makes of the entry, or of the state that stands before it. */
const getOrCreate: Builtin = (it, call) => {
  const { args, span } = call;
  if (!isCache(call)) return null;
  const at = args.findIndex(({ objects }) => objects.some(({ kind }) => kind === 'function'));
  const make = args[at];
  return make ? it.callValue(make, unknown, at > 1 ? args.slice(1, at) : [unknown], span) : null;
};

export const cacheMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...['Set', 'SetAsync', 'SetString', 'SetStringAsync'].map((name): [string, Builtin] => [name, set]),
  ...['Get', 'GetAsync', 'GetString', 'GetStringAsync'].map((name): [string, Builtin] => [name, get]),
  ['TryGetValue', tryGet],
  ...['GetOrCreate', 'GetOrCreateAsync', 'GetOrSet', 'GetOrSetAsync', 'GetOrAdd', 'GetOrAddAsync'].map(
    (name): [string, Builtin] => [name, getOrCreate],
  ),
]);

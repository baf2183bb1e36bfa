/** Caches that make what they do not hold: `cache.GetOrCreateAsync(key, async entry => await Load(key))`. */
import type { Builtin } from '../language-builtins.ts';
import { unknown } from '../values/value.ts';

const types = /^<(?:[\w.]+\.)?(?:I?MemoryCache|HybridCache|IFusionCache|IAppCache)>$/;

/** What the function makes of the entry, or of the state that stands before it. */
const getOrCreate: Builtin = (it, { receiver, args, span }) => {
  if (!receiver?.paths.some(({ text }) => types.test(text))) return null;
  const at = args.findIndex(({ objects }) => objects.some(({ kind }) => kind === 'function'));
  const make = args[at];
  return make ? it.callValue(make, unknown, at > 1 ? args.slice(1, at) : [unknown], span) : null;
};

export const cacheMethods: ReadonlyMap<string, Builtin> = new Map(
  ['GetOrCreate', 'GetOrCreateAsync', 'GetOrSet', 'GetOrSetAsync', 'GetOrAdd', 'GetOrAddAsync'].map(
    (name) => [name, getOrCreate],
  ),
);

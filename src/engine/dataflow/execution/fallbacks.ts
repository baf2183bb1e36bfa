/**
 * Texts that are taken where the environment or a setting gives nothing: `process.env.KEY || 'text'`. The value is not
 * known; but whoever forgets to set it runs with the text.
 */
import type { CallSite } from '../calls/call-site.ts';
import { Value } from '../values/value.ts';

/** By the value itself: it is kept in variables and fields as it is. */
const fallbacks = new WeakMap<Value, Value>();

/** The same value, of which is known what it otherwise is. */
export function withFallback(value: Value, fallback: Value): Value {
  if (value.isConstant || typeof fallback.constant !== 'string') return value;
  const { constant, taints, objects, paths, shape, texts } = value;
  const own = new Value(constant, taints, objects, paths, shape, texts);
  fallbacks.set(own, fallback);
  return own;
}

/** The text that is taken instead; undefined where there is none. */
export function fallbackOf(value: Value): Value | undefined {
  return fallbacks.get(value);
}

/** Calls whose second argument is what they otherwise give. */
const readers = new Set([
  'os.getenv',
  'os.environ.get',
  'os.environ.setdefault',
  'decouple.config',
  'ENV.fetch',
]);

/** What the call gives, where it reads the environment. */
export function withDefault({ args, paths, keywords }: CallSite, result: Value): Value {
  const otherwise = args[1] ?? keywords?.get('default');
  if (typeof otherwise?.constant !== 'string' || !paths.some(({ text }) => readers.has(text))) return result;
  return withFallback(result, otherwise);
}

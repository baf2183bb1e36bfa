/** Settings of a Sinatra application: `set :store, Store.new`, and `settings.store` in its routes. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Value } from '../values/value.ts';

const settingsIn = new WeakMap<Interpreter, Map<string, Value>>();

const setter = /^\??(?:set|<?Sinatra\.(?:Base|Application)>?\.set)$/;

/** Notes what a call sets, where it is one of these. */
export function noteSetting(it: Interpreter, { name, paths, args: [key, value] }: CallSite): void {
  if (name !== 'set' || !value || typeof key?.constant !== 'string') return;
  if (!paths.some(({ text }) => setter.test(text))) return;
  const settings = settingsIn.get(it) ?? new Map<string, Value>();
  settingsIn.set(it, settings.set(key.constant, value));
}

/** What was set under the name; undefined where it is nothing that was, or the object is not the settings. */
export function setting(it: Interpreter, { paths, objects }: Value, name: string): Value | undefined {
  const known = settingsIn.get(it)?.get(name);
  return known && objects.length === 0 && paths.some(({ text }) => /(?:^|[?.>])settings(?:\(\))?$/.test(text))
    ? known
    : undefined;
}

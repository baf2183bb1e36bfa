/** Hooks of WordPress that the program has itself: `do_action('notes_print', $text)` calls what `add_action` has put there. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { unknown, type Value } from '../values/value.ts';
import { callCallable } from './callables.ts';

const hooks = new WeakMap<Interpreter, Map<string, Value[]>>();
/** Of hooks that more listen to, the first are called. */
const maxListeners = 12;

/** `add_action('notes_print', [$this, 'show'])`: that a framework may call it is left to the models. */
export const noteListener: Builtin = (it, { args: [name, listener] }) => {
  if (typeof name?.constant !== 'string' || !listener) return null;
  const known = hooks.get(it) ?? new Map<string, Value[]>();
  hooks.set(it, known);
  const listeners = known.get(name.constant) ?? [];
  known.set(name.constant, listeners);
  if (listeners.length < maxListeners) listeners.push(listener);
  return null;
};

/** `do_action('notes_print', $text)` */
export const callListeners: Builtin = (it, call) => {
  callEach(it, call);
  return unknown;
};

/** `apply_filters('notes_title', $title, $id)`: what is filtered is as it was, whatever else the filters are told. */
export const filtered: Builtin = (it, call) => {
  callEach(it, call);
  return call.args[1] ?? unknown;
};

function callEach(it: Interpreter, { args: [name, ...given], span }: CallSite): void {
  const listeners = typeof name?.constant === 'string' ? hooks.get(it)?.get(name.constant) : undefined;
  for (const listener of listeners ?? []) callCallable(it, listener, given, span);
}

/**
 * Values that may be missing, may have failed, are shared or locked: all are followed as the value itself, so that
 * most of these methods hand back what they are called on.
 */
import type { CallSite } from '../calls/call-site.ts';
import { readIndex } from '../classes/members.ts';
import { chosenOnly } from '../guards/chosen-elements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { constantValue, join, unknown, type Value } from '../values/value.ts';
import { errorOf, wentWell } from './failures.ts';
import { explained } from './own-answers.ts';

const keeping = `clone cloned copied err_into to_owned to_string into
  try_into as_ref as_mut as_deref as_deref_mut as_str as_bytes as_slice as_mut_str borrow borrow_mut lock get_ref get_mut
  into_boxed_str into_string into_bytes to_vec into_vec flatten transpose context with_context wrap_err wrap_err_with
  inspect inspect_err to_str to_string_lossy as_os_str into_os_string to_path_buf as_path
  into_boxed_slice as_text leak deref deref_mut upgrade downgrade unzip take replace_with box_clone
  into_future boxed fuse into_owned or_err map_into or_internal_error downcast_ref`.split(/\s+/);

const keep: Builtin = (_it, { receiver }) => receiver;

/** The value, where there is one. */
const taken: Builtin = (_it, { receiver }) => receiver && wentWell(receiver);

/** `lock`, `read` and `write` of locks take no arguments; those of files do. */
const open: Builtin = (_it, { receiver, args }) => (args.length === 0 ? receiver : null);

/** What a wrapper holds, where it is known to be one. */
const intoInner: Builtin = (it, { receiver, span }) => {
  if (!receiver) return null;
  const holds = receiver.objects.some((object) => object.get('0')?.value !== undefined);
  return holds ? readIndex(it, receiver, constantValue(0), span) : receiver;
};

/** What a closure makes of a value; the value itself where nothing is known of the closure. */
export function applied(
  it: Interpreter,
  fn: Value | undefined,
  value: Value,
  { span }: CallSite,
): Value | null {
  if (!fn?.objects.some((object) => object instanceof FunctionObject || object.kind === 'class')) return null;
  const callee = fn.objects.find((object) => object instanceof FunctionObject);
  return callee ? it.callValue(fn, unknown, [value], span) : value;
}

/** `map`, `and_then`: what the function makes of the value; an unnamed conversion keeps it. */
const mapped: Builtin = (it, call) => {
  const { receiver, args } = call;
  if (!receiver) return null;
  return applied(it, args[0], receiver, call) ?? receiver;
};

const unwrapOr: Builtin = (_it, { receiver, args }) =>
  receiver && args[0] ? join(wentWell(receiver), args[0]) : null;

const unwrapOrElse: Builtin = (it, call) => {
  const { receiver, args, span } = call;
  if (!receiver || !args[0]) return null;
  return join(wentWell(receiver), it.callValue(args[0], unknown, [errorOf(receiver)], span));
};

/** `map_or(default, f)`, `map_or_else(default, f)` */
const mapOr: Builtin = (it, call) => {
  const { receiver, args, span } = call;
  const [first, fn] = args;
  if (!receiver || !first || !fn) return null;
  const otherwise = call.name === 'map_or' ? first : it.callValue(first, unknown, [errorOf(receiver)], span);
  const value = wentWell(receiver);
  return join(applied(it, fn, value, call) ?? value, otherwise);
};

/** Shows the value to a closure and keeps it. */
const shown: Builtin = (it, call) => {
  const { receiver, args } = call;
  if (!receiver) return null;
  applied(it, args[0], receiver, call);
  return receiver;
};

/** `name.is_some_and(|one| …)`: the closure says yes or no. */
const askedOf: Builtin = (it, call) => (shown(it, call) ? unknown : null);

/** `name.filter(|one| is_valid(one))`: the value, knowing that the closure said yes to it. */
const filtered: Builtin = (it, call) => {
  const { receiver, args, span } = call;
  if (!receiver || !args[0]) return null;
  applied(it, args[0], receiver, call);
  return chosenOnly(it, span, args[0], receiver);
};

export const optionMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...keeping.map((name): [string, Builtin] => [name, keep]),
  ...['unwrap', 'expect', 'unwrap_unchecked', 'unwrap_or_default', 'ok'].map((name): [string, Builtin] => [
    name,
    taken,
  ]),
  ...['map_err', 'ok_or', 'ok_or_else'].map((name): [string, Builtin] => [name, explained]),
  ['read', open],
  ['write', open],
  ['try_lock', open],
  ['blocking_lock', open],
  ['into_inner', intoInner],
  ['map', mapped],
  ['and_then', mapped],
  ['then', mapped],
  ['unwrap_or', unwrapOr],
  ['or', unwrapOr],
  ['unwrap_or_else', unwrapOrElse],
  ['or_else', unwrapOrElse],
  ['get_or_insert_with', unwrapOrElse],
  ['get_or_init', unwrapOrElse],
  ['get_or_insert', unwrapOr],
  ['is_some_and', askedOf],
  ['is_ok_and', askedOf],
  ['is_none_or', askedOf],
  ['map_or', mapOr],
  ['map_or_else', mapOr],
  ['filter', filtered],
  ['tap', shown],
]);

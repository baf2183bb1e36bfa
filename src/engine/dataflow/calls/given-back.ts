/** What a call gives back, as its caller sees it. */
import type { Span } from '../../parsing/ir/span.ts';
import { passedThrough } from '../../results/partial-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { isLookupName, isQuietName } from '../taint/result-names.ts';
import { extend, noTaints, type Taint, withPartialGuard } from '../taint/taint.ts';
import { taintedValue, unknown, type Value } from '../values/value.ts';

/** Of a function that was not run: whatever went in may come out. */
export function passThrough(it: Interpreter, name: string, args: readonly Value[], span: Span | null): Value {
  if (isQuietName(name) || isLookupName(name)) return unknown;
  const given = returned(
    it,
    taintedValue(args.reduce<readonly Taint[]>((all, arg) => joinTaints(all, arg.taints), noTaints)),
    span,
  );
  return escapedBy(name, given);
}

/** One stop more on its way. */
export function returned(it: Interpreter, value: Value, span: Span | null): Value {
  return span && value.isTainted
    ? value.withTaints(extend(value.taints, 'call', span, it.frame.file.path, it.frame.function, true))
    : value;
}

const escapes = /escape|sanitiz|encode_?(?:for|html|xml|attr|sql|ldap)|remove_?xss/i;

/** A function of the program that is called an escape may be one, even where what it does is not understood. */
export function escapedBy(name: string, value: Value): Value {
  if (!value.isTainted || !escapes.test(name) || /unescape/i.test(name)) return value;
  return value.withTaints(withPartialGuard(value.taints, passedThrough(name)));
}

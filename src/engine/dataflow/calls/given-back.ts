/** What a call gives back, as its caller sees it. */
import type { Span } from '../../parsing/ir/span.ts';
import { answeredUnseen, isEscapeFor, passedThrough, passedUnseen } from '../../results/partial-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { isLookupName, isQuietName } from '../taint/result-names.ts';
import { clean, extend, flatten, noTaints, type Taint, withPartialGuard } from '../taint/taint.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { taintedValue, unknown, type Value } from '../values/value.ts';
import type { CallSite } from './call-site.ts';

/** Of a function that was not run: whatever went in may come out. */
export function passThrough(it: Interpreter, name: string, args: readonly Value[], span: Span | null): Value {
  if (isQuietName(name) || isLookupName(name)) return unknown;
  const given = returned(
    it,
    taintedValue(args.reduce<readonly Taint[]>((all, arg) => joinTaints(all, arg.taints), noTaints)),
    span,
  );
  return given.isTainted ? given.withTaints(escapedTaints(name, given.taints)) : given;
}

/** One stop more on its way. */
export function returned(it: Interpreter, value: Value, span: Span | null): Value {
  return span && value.isTainted
    ? value.withTaints(extend(value.taints, 'call', span, it.frame.file.path, it.frame.function, true))
    : value;
}

const escapes =
  /escape|sanitiz|encode_?(?:for|html|xml|attr|sql|ldap)|(?:replace|encode|html|xml|to)_?entit(?:y|ies)/i;
const removers = /(?:remove|strip|clean|purify|filter)_?(?:xss|scripts?|html|tags|markup)/i;

/** A function that is called an escape may be one, even where what it does is not understood. */
function escapedTaints(name: string, taints: readonly Taint[]): readonly Taint[] {
  return isCalledEscape(name) ? withPartialGuard(taints, passedThrough(name)) : taints;
}

/** The same where nothing is seen of what it does. */
export function escapedUnseen(name: string, taints: readonly Taint[]): readonly Taint[] {
  return isCalledEscape(name) ? withPartialGuard(taints, passedUnseen(name)) : taints;
}

/** `super.show(request)` in the method that takes its place, of a base class that is not seen: what it answers is its own. */
export function ofUnseenBase(
  { frame, language }: Interpreter,
  { name, node }: CallSite,
  taints: readonly Taint[],
): readonly Taint[] {
  const owner = node?.callee.kind === 'member' ? node.callee.object : null;
  const isBase = owner?.kind === 'identifier' && owner.name === 'super' && frame.function?.name === name;
  return isBase && language.membersInScope
    ? withPartialGuard(taints, answeredUnseen(`super.${name}`))
    : taints;
}

function isCalledEscape(name: string): boolean {
  return (escapes.test(name) || removers.test(name)) && !/unescape|decode/i.test(name);
}

/** What a function of the program gives back, when it is called an escape. */
export function escapedBy(it: Interpreter, { node, file }: FunctionObject, value: Value): Value {
  if (!value.isTainted) return value;
  const taints = escapedTaints(node.name, value.taints);
  if (taints === value.taints) return value;
  const body = file.text.slice(node.start, node.end);
  // What a pattern takes out is understood: had it been enough, nothing would have come this far.
  if (!escapes.test(node.name) && replacesByPattern.test(body)) return value;
  const escapesMarkup = isEscapeFor('xss', passedThrough(node.name)) && comparesTags.test(body);
  return value.withTaints(
    escapesMarkup ? clean(flatten(value.taints), it.models.categories.mask(['xss'])) : taints,
  );
}

const replacesByPattern = /\.replace(?:All|_all|AllString|First)?\(|\bre\.sub\(|preg_replace\(|\.gsub!?[ (]/i;

/** It compares with the character, one by one: copying the pieces between is what loops do not show. */
const comparesTags = /(?:[=!]=|\bcase|\bwhen)\s?(?:'<'|"<")|'<'\s?=>/;

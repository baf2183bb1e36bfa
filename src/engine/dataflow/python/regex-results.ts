/** What matching a text from outside gives: a match with its groups, a list of what was found, the text with parts replaced. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, readIndex } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { RegexUse } from '../findings/regex-uses.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { foundAll, matchedGroups } from '../taint/matched-groups.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, taintedValue, unknown, type Value } from '../values/value.ts';
import { regexUses } from './regex-uses.ts';
import { listOf } from './views.ts';

export function matchResult(it: Interpreter, call: CallSite): Value | null {
  const [use] = regexUses(call);
  if (!use) return null;
  const taints = flatten(step(it, use.subject.taints, 'call', call.span));
  const { pattern, flags } = use.regex;
  const name = use.api.slice(use.api.lastIndexOf('.') + 1);
  switch (name) {
    case 'match':
    case 'fullmatch':
    case 'search':
      return taints.length > 0 ? objectValue(matchedGroups(it, pattern, flags, taints)) : null;
    case 'findall':
      return taints.length > 0 ? listOf(it, taintedValue(foundAll(it, use.regex, taints))) : null;
    case 'sub':
    case 'subn':
      return name === 'sub' ? replaced(it, call, use) : null;
    default:
      return null;
  }
}

/** `re.sub(pattern, replacement, text)`: what the pattern takes away may make the text clean. */
function replaced(it: Interpreter, call: CallSite, { regex, subject, argument }: RegexUse): Value | null {
  const replacement = call.args[(argument ?? 0) - 1];
  if (!replacement) return null;
  const isFunction = replacement.objects.some(({ kind }) => kind === 'function');
  if (!subject.isTainted && !isFunction && !replacement.isTainted) return null;
  const limit = call.keywords?.get('count') ?? call.args[(argument ?? 0) + 1];
  const isEverywhere = limit === undefined || limit.constant === 0;
  const removed = isEverywhere ? { regex: regex.pattern } : null;
  const own = replacedIn(it, flatten(subject.taints), removed, replacement.constant);
  const text = taintedValue(step(it, own, 'sanitizer', call.span), subject.shape);
  const match = () => listOf(it, taintedValue(subject.taints));
  const filler = isFunction ? it.callValue(replacement, unknown, [match()], call.span) : replacement;
  if (!filler.isTainted) return text;
  const start =
    text.isTainted || typeof subject.constant !== 'string' ? text : constantValue(subject.constant);
  return concatenate(it, [start, filler.withoutConstant()], call.span);
}

/** `match.group('name')`, `match.groups()`, `match.groupdict()` */
export const matchMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['group', group],
  ['groups', groups],
  ['groupdict', groupDict],
]);

function group(it: Interpreter, { receiver, args, span }: CallSite): Value | null {
  if (!isMatch(receiver)) return null;
  const [which, second] = args;
  return second ? null : readIndex(it, receiver, which ?? constantValue(0), span);
}

function groups(it: Interpreter, { receiver, span }: CallSite): Value | null {
  if (!isMatch(receiver)) return null;
  const made = new HeapObject('array', it.entryId);
  made.elements.value = elementsOf(it, receiver, span);
  for (const [name, value] of receiver.objects[0]?.entries() ?? [])
    if (Number(name) > 0) made.cell(String(Number(name) - 1)).value = value;
  return objectValue(made);
}

function groupDict(it: Interpreter, { receiver, span }: CallSite): Value | null {
  if (!isMatch(receiver)) return null;
  const made = new HeapObject('object', it.entryId);
  made.elements.value = elementsOf(it, receiver, span);
  for (const [name, value] of receiver.objects[0]?.entries() ?? [])
    if (Number.isNaN(Number(name))) made.cell(name).value = value;
  return objectValue(made);
}

/** What `matchResult` made. */
function isMatch(value: Value | null): value is Value {
  const [object] = value?.objects ?? [];
  return object?.kind === 'array' && !object.itemsValue;
}

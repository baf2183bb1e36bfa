/** `PATTERN.matcher(text)` and what is done with it. */
import type { CallSite } from '../calls/call-site.ts';
import { wholeText } from '../guards/regex-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { matchedGroups } from '../taint/matched-groups.ts';
import { RegexObject } from '../values/heap.ts';
import { constantValue, objectValue, unknown, type Value } from '../values/value.ts';
import { replaced } from './strings.ts';
import { textObject, textObjectsOf, textOf } from './text.ts';

const patternKey = '\u0000pattern';

function matcher(it: Interpreter, call: CallSite): Value | null {
  const regex = call.receiver?.objects.find((object): object is RegexObject => object instanceof RegexObject);
  const [text] = call.args;
  if (!regex || !text) return null;
  const made = textObject(it, 'java.util.regex.Matcher', textOf(text));
  for (const object of made.objects) object.cell(patternKey).value = constantValue(regex.pattern);
  return made;
}

/** `asMatchPredicate()` asks for the whole text, `asPredicate()` for a place in it. */
function asPredicate(it: Interpreter, { receiver, name }: CallSite): Value | null {
  const regex = receiver?.objects.find((object): object is RegexObject => object instanceof RegexObject);
  if (!regex || name === 'asPredicate') return regex && receiver ? receiver : null;
  return objectValue(new RegexObject(wholeText(regex.pattern), '', it.entryId));
}

function patternOf(call: CallSite): Value | undefined {
  for (const object of textObjectsOf(call.receiver)) {
    const pattern = object.get(patternKey)?.value;
    if (pattern) return pattern;
  }
  return undefined;
}

function replaceAll(it: Interpreter, call: CallSite): Value | null {
  const pattern = patternOf(call);
  const [replacement] = call.args;
  if (!pattern || !replacement || !call.receiver) return null;
  return replaced(it, textOf(call.receiver), pattern, replacement, call);
}

/** A part of the text: `matcher.group(1)` holds what the group in the pattern lets through. */
function group(it: Interpreter, call: CallSite): Value | null {
  const pattern = patternOf(call)?.constant;
  if (pattern === undefined || !call.receiver) return null;
  const whole = textOf(call.receiver).withoutConstant();
  const which = call.args[0]?.constant;
  if (typeof pattern !== 'string' || (typeof which !== 'number' && typeof which !== 'string')) return whole;
  return matchedGroups(it, pattern, '', whole.taints).get(String(which))?.value ?? whole;
}

function tells(_it: Interpreter, call: CallSite): Value | null {
  return patternOf(call) ? unknown : null;
}

export const matcherMethods: ReadonlyMap<string, Builtin> = new Map([
  ['matcher', matcher],
  ['asPredicate', asPredicate],
  ['asMatchPredicate', asPredicate],
  ['replaceAll', replaceAll],
  ['replaceFirst', replaceAll],
  ['group', group],
  ['matches', tells],
  ['find', tells],
  ['lookingAt', tells],
]);

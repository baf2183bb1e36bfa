/** What `Regex` makes of a text: what is left after replacing, and the groups of a match. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { matchedGroups } from '../taint/matched-groups.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { HeapObject, RegexObject } from '../values/heap.ts';
import { objectValue, taintedValue, unknown, type Value } from '../values/value.ts';

/** `RegexOptions.Multiline`: the ends of the pattern are those of any line. */
export function flagsIn(options: string): string {
  return /\bMultiline\b/.test(options) ? 'm' : '';
}

/** The pattern, and the arguments behind it: `Regex.Replace(text, pattern, by)`, `pattern.Replace(text, by)`. */
function patternAnd(call: CallSite): { pattern: string; text: Value; rest: readonly Value[] } | null {
  const compiled = call.receiver?.objects.find((object) => object instanceof RegexObject);
  const [text, second, ...others] = call.args;
  if (!text) return null;
  if (compiled instanceof RegexObject)
    return { pattern: compiled.pattern, text, rest: second ? [second, ...others] : others };
  const isStatic = call.paths.some(({ text }) => text.startsWith('System.Text.RegularExpressions.Regex.'));
  const pattern = isStatic ? second?.constant : undefined;
  return typeof pattern === 'string' ? { pattern, text, rest: others } : null;
}

function replace(it: Interpreter, call: CallSite): Value | null {
  const known = patternAnd(call);
  const [by] = known?.rest ?? [];
  if (!known || !by) return null;
  const { text, pattern } = known;
  const isFunction = by.objects.some(({ kind }) => kind === 'function');
  const replacement = isFunction ? it.callValue(by, unknown, [text.withoutConstant()], call.span) : by;
  const taints = replacedIn(it, text.taints, { regex: pattern }, replacement.constant);
  const left = text.withoutConstant().withTaints(taints);
  return replacement.isTainted ? concatenate(it, [left, replacement], call.span) : left;
}

/** `match.Groups[1].Value` holds what the group lets through. */
function match(it: Interpreter, call: CallSite): Value | null {
  const known = patternAnd(call);
  if (!known?.text.isTainted || known.text.objects.some(({ kind }) => kind !== 'opaque')) return null;
  const made = new HeapObject('object', it.entryId);
  made.cell('Groups').value = objectValue(matchedGroups(it, known.pattern, '', known.text.taints));
  made.cell('Value').value = taintedValue(known.text.taints);
  return objectValue(made);
}

export const regexMethods: ReadonlyMap<string, Builtin> = new Map([
  ['Replace', replace],
  ['Match', match],
]);

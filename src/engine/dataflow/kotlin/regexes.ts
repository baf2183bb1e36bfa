/** `Regex`: what it matches, finds and replaces. */
import type { CallSite } from '../calls/call-site.ts';
import { wholeText } from '../guards/regex-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { callFunction } from '../java/functional-interfaces.ts';
import { listOf } from '../java/lists.ts';
import { replaced } from '../java/strings.ts';
import type { Builtin } from '../language-builtins.ts';
import { matchedGroups } from '../taint/matched-groups.ts';
import { step } from '../taint/steps.ts';
import { flatten } from '../taint/taint.ts';
import { HeapObject, RegexObject } from '../values/heap.ts';
import { constantValue, notConstant, objectValue, taintedValue, unknown, Value } from '../values/value.ts';

const maxGroups = 9;

/** `Regex("…")`; null for what else is made. */
export function regexOf(it: Interpreter, call: CallSite): Value | null {
  const [pattern] = call.args;
  if (call.name !== 'Regex' || !pattern) return null;
  const made =
    typeof pattern.constant === 'string' && !pattern.isTainted
      ? objectValue(new RegexObject(pattern.constant, '', it.entryId))
      : unknown;
  return new Value(notConstant, [], made.objects, [it.paths.type('kotlin.text.Regex')], null);
}

/** The regular expression that a value is; undefined where it is none. */
export function regexIn(value: Value | null | undefined): RegexObject | undefined {
  return value?.objects.find((object): object is RegexObject => object instanceof RegexObject);
}

function onRegex(run: (it: Interpreter, call: CallSite, regex: RegexObject) => Value | null): Builtin {
  return (it, call) => {
    const regex = regexIn(call.receiver);
    return regex ? run(it, call, regex) : null;
  };
}

/** What was found: its text, and the texts of its groups. */
function matchOf(it: Interpreter, call: CallSite, pattern: string): Value {
  const [subject] = call.args;
  const taints = subject ? flatten(step(it, subject.taints, 'call', call.span)) : [];
  const found = new HeapObject('object', it.entryId);
  const whole = matchedGroups(it, pattern, '', taints);
  const texts: Value[] = [];
  for (let group = 0; group <= maxGroups; group++)
    texts.push(whole.get(String(group))?.value ?? (taints.length > 0 ? taintedValue(taints) : unknown));
  const list = listOf(it, 'java.util.List', texts);
  for (const name of ['groupValues', 'groups', 'destructured']) found.cell(name).value = list;
  found.cell('value').value = texts[0];
  return new Value(notConstant, [], [found], [it.paths.type('kotlin.text.MatchResult')], null);
}

const replace = onRegex((it, call, regex) => {
  const [subject, replacement] = call.args;
  if (!subject || !replacement) return null;
  const isFunction = replacement.objects.some(({ kind }) => kind === 'function' || kind === 'native');
  const other = isFunction
    ? callFunction(it, replacement, [matchOf(it, call, regex.pattern)], call.span)
    : replacement;
  const name = call.name === 'replaceFirst' ? 'replaceFirst' : 'replaceAll';
  return (
    replaced(it, subject, constantValue(regex.pattern), other, { ...call, name }) ?? subject.withoutConstant()
  );
});

export const regexMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['matches', onRegex(() => unknown)],
  ['containsMatchIn', onRegex(() => unknown)],
  ['matchEntire', onRegex((it, call, { pattern }) => matchOf(it, call, wholeText(pattern)))],
  ['find', onRegex((it, call, { pattern }) => matchOf(it, call, pattern))],
  [
    'findAll',
    onRegex((it, call, { pattern }) => listOf(it, 'java.util.stream.Stream', matchOf(it, call, pattern))),
  ],
  ['replace', replace],
  ['replaceFirst', replace],
  ['toPattern', onRegex((_it, { receiver }) => receiver)],
  ['toRegex', onRegex((_it, { receiver }) => receiver)],
]);

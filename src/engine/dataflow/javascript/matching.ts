/** Texts that are matched against expressions: `match`, `matchAll`, `search`, `exec`. */
import type { CallSite } from '../calls/call-site.ts';
import { regexesIn } from '../findings/regex-uses.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { matchedGroups } from '../taint/matched-groups.ts';
import { step } from '../taint/steps.ts';
import { flatten, renameKinds } from '../taint/taint.ts';
import { HeapObject, type RegexObject } from '../values/heap.ts';
import { objectValue, pathValue, type Value } from '../values/value.ts';
import { cutOut } from './strings.ts';

function match(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (receiver && isText(receiver)) compileGiven(it, call);
  if (!receiver?.isTainted) return null;
  return matchOf(it, call, receiver, regexesIn(call.args[0])[0]);
}

/** A list of what `exec` would give one after the other. */
function matchAll(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  if (receiver && isText(receiver)) compileGiven(it, call);
  if (!receiver?.isTainted) return null;
  const list = new HeapObject('array', it.entryId);
  list.elements.value = matchOf(it, { ...call, name: 'exec' }, receiver, regexesIn(call.args[0])[0]);
  return objectValue(list);
}

function search(it: Interpreter, call: CallSite): null {
  if (call.receiver && isText(call.receiver)) compileGiven(it, call);
  return null;
}

function isText({ constant, shape, isTainted }: Value): boolean {
  return typeof constant === 'string' || shape !== null || isTainted;
}

/** A text that stands in place of an expression becomes one: `text.match(pattern)`. */
function compileGiven(it: Interpreter, call: CallSite): void {
  const [pattern] = call.args;
  if (!pattern?.isTainted || regexesIn(pattern).length > 0) return;
  const callee = pathValue(it.paths.root('RegExp'));
  it.invoke({ ...call, callee, paths: callee.paths, name: 'RegExp', receiver: null, args: [pattern] });
}

/** With `g`, `match` gives whole matches; of a pattern that is not known anything. */
function matchOf(it: Interpreter, call: CallSite, subject: Value, regex: RegexObject | undefined): Value {
  const isWhole = call.name !== 'exec' && regex?.flags.includes('g');
  const taints = flatten(step(it, subject.taints, 'call', call.span));
  const found = isWhole ? taints : renameKinds(taints, cutOut);
  return objectValue(matchedGroups(it, isWhole ? null : (regex?.pattern ?? null), regex?.flags ?? '', found));
}

function execRegex(it: Interpreter, call: CallSite): Value | null {
  const [regex] = regexesIn(call.receiver);
  const [subject] = call.args;
  if (!subject) return null;
  if (regex) return matchOf(it, call, subject, regex);
  // `new RegExp(name + '=([^&]*)')`: of a pattern that is not known anything may be found.
  const isUnknown = call.receiver?.paths.some(({ text }) => text === '<RegExp>');
  return isUnknown && subject.isTainted ? matchOf(it, call, subject, undefined) : null;
}

export const matchingMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['match', match],
  ['matchAll', matchAll],
  ['search', search],
  ['exec', execRegex],
]);

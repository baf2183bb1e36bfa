/** The crate `regex`: compiled patterns are known by their text. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { step } from '../taint/steps.ts';
import { flatten, noTaints } from '../taint/taint.ts';
import { RegexObject } from '../values/heap.ts';
import { notConstant, taintedValue, Value } from '../values/value.ts';

/** Leading flags stand in the pattern: `(?i)^[a-z]+$`. */
export function readPattern(pattern: string): { pattern: string; flags: string } {
  const flags = /^\(\?([a-zA-Z]+)\)/.exec(pattern)?.[1] ?? '';
  const text = flags === '' ? pattern : pattern.slice(flags.length + 3);
  return { pattern: text.replace(/^\\A/, '^').replace(/\\z$/, '$'), flags: flags.replace(/[^ims]/g, '') };
}

export const compile: Builtin = (it, call) => {
  const [given] = call.args;
  if (typeof given?.constant !== 'string') return null;
  const { pattern, flags } = readPattern(given.constant);
  const regex = new RegexObject(pattern, flags, it.entryId);
  return new Value(notConstant, noTaints, [regex], [it.paths.type('regex.Regex')], null);
};

export function regexIn(value: Value | null | undefined): RegexObject | undefined {
  return value?.objects.find((object): object is RegexObject => object instanceof RegexObject);
}

function replaceAll(it: Interpreter, call: CallSite): Value | null {
  const regex = regexIn(call.receiver);
  const [text, replacement] = call.args;
  if (!regex || !text) return null;
  const removed = call.name === 'replace_all' ? { regex: regex.pattern } : null;
  const given = flatten(text.taints);
  const own = replacedIn(it, given, removed, replacement?.constant);
  const taints = step(it, own, own === given ? 'call' : 'sanitizer', call.span);
  const kept = taintedValue(taints, text.shape);
  return replacement?.isTainted ? concatenate(it, [kept, replacement], call.span) : kept;
}

const find: Builtin = (it, { receiver, args, span }) =>
  regexIn(receiver) && args[0] ? taintedValue(flatten(step(it, args[0].taints, 'call', span))) : null;

export const regexMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['replace_all', replaceAll],
  ['replace', replaceAll],
  ['find', find],
  ['captures', find],
  ['find_iter', find],
  ['captures_iter', find],
]);

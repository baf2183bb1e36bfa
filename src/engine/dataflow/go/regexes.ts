/** `regexp`: compiled patterns are known by their text. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { matchedGroups } from '../taint/matched-groups.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { step } from '../taint/steps.ts';
import { flatten, noTaints } from '../taint/taint.ts';
import { RegexObject } from '../values/heap.ts';
import { constantValue, notConstant, objectValue, taintedValue, unknown, Value } from '../values/value.ts';

function compile(it: Interpreter, call: CallSite): Value | null {
  const [pattern] = call.args;
  if (typeof pattern?.constant !== 'string') return null;
  const { text, flags } = readPattern(pattern.constant);
  const regex = new RegexObject(text, flags, it.entryId);
  return new Value(notConstant, noTaints, [regex], [it.paths.type('regexp.Regexp')], null);
}

/** Leading flags stand in the pattern: `(?i)^[a-z]+$`. */
export function readPattern(pattern: string): { text: string; flags: string } {
  const flags = /^\(\?([a-zA-Z]+)\)/.exec(pattern)?.[1] ?? '';
  const text = flags === '' ? pattern : pattern.slice(flags.length + 3);
  return {
    text: text.replace(/^\\A/, '^').replace(/\\z$/, '$'),
    flags: `g${flags.replace(/[^ims]/g, '')}`,
  };
}

export function regexIn(value: Value | null | undefined): RegexObject | undefined {
  return value?.objects.find((object): object is RegexObject => object instanceof RegexObject);
}

function replaceAll(it: Interpreter, call: CallSite): Value | null {
  const regex = regexIn(call.receiver);
  const [text, replacement] = call.args;
  if (!regex || !text) return null;
  const given = flatten(text.taints);
  const own = replacedIn(it, given, { regex: regex.pattern }, replacement?.constant);
  const kept = taintedValue(step(it, own, own === given ? 'call' : 'sanitizer', call.span), text.shape);
  return replacement?.isTainted ? concatenate(it, [kept, replacement], call.span) : kept;
}

/** `ReplaceAllStringFunc(text, fn)`: the text, and what the function makes of each match. */
function replaceByFunction(it: Interpreter, call: CallSite): Value | null {
  const [text, fn] = call.args;
  if (!text || !fn?.objects.some(({ kind }) => kind === 'function')) return null;
  const given = taintedValue(flatten(step(it, text.taints, 'call', call.span)), text.shape);
  const made = it.callValue(fn, unknown, [given.withoutConstant()], call.span);
  return made.isTainted ? concatenate(it, [given, made], call.span) : given;
}

function find(it: Interpreter, call: CallSite): Value | null {
  const [text] = call.args;
  if (!regexIn(call.receiver) || !text) return null;
  return taintedValue(flatten(step(it, text.taints, 'call', call.span)));
}

/** The match, and what stands in its groups: `pattern.FindStringSubmatch(text)[1]`. */
function findGroups(it: Interpreter, call: CallSite): Value | null {
  const [text] = call.args;
  const regex = regexIn(call.receiver);
  if (!regex || !text) return null;
  const taints = flatten(step(it, text.taints, 'call', call.span));
  return objectValue(matchedGroups(it, regex.pattern, regex.flags, taints));
}

/** `pattern.String()`: patterns are put together of others. */
const textOf: Builtin = (_, call) => {
  const regex = regexIn(call.receiver);
  if (!regex) return null;
  const flags = regex.flags.replace('g', '');
  return constantValue(flags === '' ? regex.pattern : `(?${flags})${regex.pattern}`);
};

/** What matches the text and nothing else. */
const quoted: Builtin = (_, { args: [text] }) =>
  typeof text?.constant === 'string'
    ? constantValue(text.constant.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&'))
    : null;

export const regexFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['regexp.MustCompile', compile],
  ['regexp.Compile', compile],
  ['regexp.MustCompilePOSIX', compile],
  ['regexp.QuoteMeta', quoted],
  ['os.Expand', replaceByFunction],
]);

export const regexMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['ReplaceAllString', replaceAll],
  ['ReplaceAllLiteralString', replaceAll],
  ['ReplaceAll', replaceAll],
  ['ReplaceAllStringFunc', replaceByFunction],
  ['ReplaceAllFunc', replaceByFunction],
  ['String', textOf],
  ['FindString', find],
  ['FindStringSubmatch', findGroups],
  ['FindAllString', find],
  ['FindAllStringSubmatch', find],
]);

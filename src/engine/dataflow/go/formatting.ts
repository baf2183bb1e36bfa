/** `fmt.Sprintf` and its relatives: text with values filled in. */

import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, findProperty } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { memberPaths } from '../models/access-path.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { sourceAt } from '../taint/sources.ts';
import { step } from '../taint/steps.ts';
import { clean, flatten, noTaints, type Taint } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { constantValue, taintedValue, unknown, type Value } from '../values/value.ts';
import { wrapping } from './wrapped-errors.ts';

const verb = /%[-+# 0]{0,5}(?:\[\d{1,3}\])?(?:\d{1,5}|\*)?(?:\.(?:\d{1,5}|\*))?([a-zA-Z%])/g;

/** What they write is a number or no text of the value's own. */
const numberVerbs = new Set('bcdoOxXUeEfFgGtTp');

/** The text that a format and its arguments give. */
export function formatted(it: Interpreter, call: CallSite, format: Value, values: readonly Value[]): Value {
  const given = spreadOut(it, call, values);
  if (typeof format.constant !== 'string')
    return concatenate(it, [format, ...given.map(asText(it, call))], call.span);
  const template = format.constant;
  const parts: Value[] = [];
  let from = 0;
  let next = 0;
  for (const match of template.matchAll(verb)) {
    if (match.index > from) parts.push(constantValue(template.slice(from, match.index)));
    from = match.index + match[0].length;
    const letter = match[1] ?? '';
    if (letter === '%') parts.push(constantValue('%'));
    else
      parts.push(
        written(it, call, letter, given[next++] ?? (call.hasUnknownArguments ? given.at(-1) : undefined)),
      );
  }
  if (from < template.length || parts.length === 0) parts.push(constantValue(template.slice(from)));
  return concatenate(it, parts, call.span);
}

/** What a verb makes of a value. */
function written(it: Interpreter, call: CallSite, letter: string, value: Value = unknown): Value {
  if (numberVerbs.has(letter)) return typeof value.constant === 'number' && letter === 'd' ? value : unknown;
  const text = asText(it, call)(value);
  if (letter !== 'q' || !text.isTainted) return text;
  return text.withTaints(
    clean(text.taints, it.models.categories.mask(['log-injection', 'header-injection'])),
  );
}

/** Functions that write by a format, with the format's place among their arguments. */
const writing: ReadonlyMap<string, number> = new Map([
  ['fmt.Fprintf', 1],
  ['fmt.Printf', 0],
  ...['Printf', 'Fatalf', 'Panicf'].flatMap((name): [string, number][] => [
    [`log.${name}`, 0],
    [`<log.Logger>.${name}`, 0],
  ]),
  ...['Infof', 'Warningf', 'Errorf', 'Fatalf', 'Exitf'].flatMap((name): [string, number][] => [
    [`github.com/golang/glog.${name}`, 0],
    [`k8s.io/klog.${name}`, 0],
    [`<github.com/golang/glog.Verbose>.${name}`, 0],
  ]),
]);

/** Before a call that writes by a format is looked at: its arguments as they will be written. */
export function writeByFormat(it: Interpreter, call: CallSite): void {
  const at = call.paths.map(({ text }) => writing.get(text)).find((index) => index !== undefined);
  const format = at === undefined ? undefined : call.args[at]?.constant;
  if (at === undefined || typeof format !== 'string' || call.hasUnknownArguments) return;
  const places = [...format.matchAll(verb)].filter(([, letter]) => letter !== '%');
  call.args = call.args.map((value, index) => {
    const place = places[index - at - 1];
    if (index <= at || place === undefined) return value;
    const text = written(it, call, place[1] ?? '', value);
    const before = format.slice(0, place.index);
    // Which tag, attribute or script of a page it stands in is told by the text before it.
    const isOfPage = text.isTainted && before.includes('<');
    return isOfPage ? concatenate(it, [constantValue(before), text], call.span) : text;
  });
}

/** Values one after another. */
export function printed(it: Interpreter, call: CallSite, values: readonly Value[]): Value {
  return concatenate(it, values.map(asText(it, call)), call.span);
}

/** A struct, list or map is written with all it holds. */
function asText(it: Interpreter, call: CallSite): (value: Value) => Value {
  return (value) => {
    if (value.isTainted || value.isConstant || value.shape !== null) return value;
    const own = ownText(it, value, call) ?? foreignText(it, value, call);
    if (own) return own;
    const keys = value.objects.reduce<readonly Taint[]>(
      (all, { keysValue }) => joinTaints(all, keysValue?.taints ?? noTaints),
      noTaints,
    );
    const taints = joinTaints(taintsWithin(value, undefined, deepest), keys);
    return taints.length > 0 ? taintedValue(flatten(step(it, taints, 'call', call.span))) : unknown;
  };
}

/** Structs in structs are written as deep as they are. */
const deepest = 12;

/** What a value's own method `String` or `Error` says of it. */
function ownText(it: Interpreter, value: Value, call: CallSite): Value | null {
  const [object, ...others] = value.objects;
  if (!object?.prototype?.maker || others.length > 0) return null;
  for (const name of ['Error', 'String']) {
    const method = findProperty(it, object, name);
    if (method?.objects.some((one) => one instanceof FunctionObject))
      return it.callValue(method, value, [], call.span);
  }
  return null;
}

/** What the method `String` of a library's value gives, where that comes from outside: `request.URL`. */
function foreignText(it: Interpreter, { paths }: Value, { span }: CallSite): Value | null {
  const texts = memberPaths(paths, 'String').flatMap((path) => path.call() ?? []);
  const source = sourceAt(it, texts, span);
  return source && taintedValue([source.taint]);
}

const format: Builtin = (it, call) => {
  const [template, ...values] = call.args;
  return template ? formatted(it, call, template, values) : null;
};

/** `fmt.Errorf("while saving: %w", err)` */
const formatError: Builtin = (it, call) => {
  const text = format(it, call);
  return text && wrapping(it, text, call.args.slice(1));
};

/** `errors.Join(a, b)`, `errors.Wrap(err, "while saving")` */
const joinErrors: Builtin = (it, call) => wrapping(it, printed(it, call, call.args), call.args);

const print: Builtin = (it, call) => printed(it, call, call.args);

/** `Sprintf(format, args...)` with a list whose length is not known: any of its elements, at every place. */
function spreadOut(it: Interpreter, call: CallSite, values: readonly Value[]): readonly Value[] {
  const last = values.at(-1);
  const isList = call.hasUnknownArguments && last?.objects.some(({ kind }) => kind === 'array');
  return isList && last ? [...values.slice(0, -1), elementsOf(it, last, call.span)] : values;
}

export const formatFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['fmt.Sprintf', format],
  ['fmt.Errorf', formatError],
  ['errors.Join', joinErrors],
  ['github.com/pkg/errors.Wrap', joinErrors],
  ['github.com/pkg/errors.Wrapf', joinErrors],
  ['github.com/pkg/errors.WithMessage', joinErrors],
  ['fmt.Sprint', print],
  ['fmt.Sprintln', print],
  ['errors.New', print],
  ['github.com/pkg/errors.New', print],
  ['github.com/pkg/errors.Errorf', format],
]);

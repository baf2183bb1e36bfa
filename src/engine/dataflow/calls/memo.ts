/** Remembered runs of functions, so that equal calls are interpreted once. */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { EntryContext } from '../entry-points/entry-context.ts';
import type { SunkInput } from '../findings/sink-uses.ts';
import type { Taint } from '../taint/taint.ts';
import { lastSource } from '../taint/taint-source.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { notConstant, unknown, type Value } from '../values/value.ts';
import type { FieldWrite } from './stand-in.ts';

export interface Run {
  /** The entry in which it was made. */
  entryId: number;
  /** What it gives or spares is of that entry's own request, and was not given: in others it is another request's. */
  isOfEntry: boolean;
  /** A sink in it was reached only by what this entry had checked before. */
  isSpared: boolean;
  /** The last source before it. */
  lastSource: number;
  /** It stands only for calls that are given the very same objects and sources. */
  isExact: boolean;
  /** Until it is over nothing is known of its result. */
  isOver: boolean;
  result: Value;
  receiver: Value;
  args: readonly Value[];
  /** What was written to parameters given by reference. */
  written: ReadonlyMap<number, Value> | null;
  /** What it checked: for which categories the sources of each argument are clean since; null for nothing. */
  checked: readonly number[] | null;
  /** Of which arguments it made sure, and for which categories; null for none. */
  assured: readonly number[] | null;
  /** What it may have thrown. */
  thrown?: Value | undefined;
  /** It never came back. */
  hasEnded?: boolean;
  /** From which tables of a database something is read. */
  reads?: Set<string>;
  /** Categories of sinks that something reaches that is not known. */
  uses?: Set<string>;
  /** What of it reached sinks; null for nothing. */
  sunk: SunkInput[] | null;
  /** What it wrote to fields of objects that it was given; null for nothing, and where only those can be given. */
  fields: FieldWrite[] | null;
}

/** A run of which nothing has come yet. */
export function newRun(entryId: number, receiver: Value, args: readonly Value[], isExact: boolean): Run {
  return {
    entryId,
    isOfEntry: false,
    isSpared: false,
    lastSource: lastSource(),
    isExact,
    isOver: false,
    result: unknown,
    receiver,
    args,
    written: null,
    checked: null,
    assured: null,
    sunk: null,
    fields: null,
  };
}

/** @param index of the argument; -1 for the receiver */
export function inputAt(receiver: Value, args: readonly Value[], index: number): Value | undefined {
  return index < 0 ? receiver : args[index];
}

/** Whether what a run in this entry gives holds what came in there, and not with its arguments. */
export function holdsOwn({ entryPoint }: EntryContext, { result, args }: Run): boolean {
  const isOwn = ({ source }: Taint) =>
    source.entry.entryPoint === entryPoint &&
    !args.some(({ taints }) => taints.some((one) => one.source === source));
  return (
    result.taints.some(isOwn) ||
    result.objects.some(
      (object) =>
        object.taintedContents > 0 && object.firstValues(widest).some(({ taints }) => taints.some(isOwn)),
    )
  );
}

/** So short is what only makes an object and puts a first thing into it. */
const fewStatements = 4;

/** `new Builder()`, `Builder()`, `Builder::default()`, `{ parts: [] }`. */
function isMade(value: Expression | undefined): boolean {
  if (value?.kind === 'object')
    return value.properties.some((part) => part.kind === 'property' && isFillable(part.value));
  if (value?.kind !== 'call' || value.anonymousClass) return false;
  const { callee, args } = value;
  if (callee.kind === 'member')
    return value.isNew === true || (callee.property === 'default' && args.length === 0);
  return value.isNew === true || (callee.kind === 'identifier' && /^[A-Z]\w*[a-z]/.test(callee.name));
}

function isFillable({ kind }: Expression): boolean {
  return kind === 'array' || kind === 'object';
}

/**
 * `static Builder builder() { return new Builder(); }`, `const made = new Builder(); …; return made;`: each call gives an
 * object of its own, and costs as much as making it.
 */
export function makesAnother({ body }: FunctionNode): boolean {
  const [first] = body;
  const last = body.at(-1);
  if (last?.kind !== 'return' || body.length > fewStatements) return false;
  if (first === last) return isMade(last.value);
  if (first?.kind !== 'declare' || first.target.kind !== 'identifier' || !isMade(first.value)) return false;
  return last.value?.kind === 'identifier' && last.value.name === first.target.name;
}

/** By signature. They stand on the function itself: looking them up is among the most frequent things of all. */
export function runsOf(fn: FunctionObject): Map<string, Run> {
  fn.runs ??= new Map();
  return fn.runs;
}

/** What is known to be checked of what a function is given. */
interface Checks {
  /** For which categories the sources of each argument are clean; null where nothing is tainted. */
  cleared: readonly number[] | null;
  /** How many fields are checked of what a request brought, where that is given whole. */
  fields: number;
}

/** Of more fields nobody counts the checks. */
const maxFields = 50;

function isChecked({ cleaned, source }: Taint): boolean {
  return (cleaned | source.cleared.value) !== 0;
}

export function checksOf(args: readonly Value[]): Checks {
  const cleared = args.some(({ isTainted }) => isTainted)
    ? args.map(({ taints }) => taints.reduce((mask, { source }) => mask & source.cleared.value, -1))
    : null;
  let fields = 0;
  for (const { objects, isTainted } of args)
    for (const object of isTainted ? objects : [])
      if (object.kind === 'opaque')
        for (const [, { taints }] of object.entries(maxFields)) if (taints.every(isChecked)) fields++;
  return { cleared, fields };
}

/** Notes what a run made clean. */
export function noteChecks(fn: FunctionObject, run: Run, before: Checks, args: readonly Value[]): void {
  const after = checksOf(args);
  if (after.fields > before.fields) fn.checksFields = true;
  if (!before.cleared || !after.cleared) return;
  const checked = after.cleared.map((mask, at) => mask & ~(before.cleared?.[at] ?? -1));
  if (checked.some((mask) => mask !== 0)) run.checked = checked;
}

/** How far runs are told apart: exactly, by the form of what they are given, or by what of it is tainted. */
export type Precision = 'exact' | 'form' | 'taint';

/** A parameter that so many texts were given for is one for texts; of fewer each may mean something of its own. */
const fewTexts = 8;

/** The arguments of one more call without the texts of those parameters for which its runs were given many. */
export function withoutTexts(fn: FunctionObject, args: readonly Value[]): readonly Value[] {
  fn.textParameters ??= textParameters([...runsOf(fn).values()]);
  const texts = fn.textParameters;
  return args.map((arg, index) => (texts.has(index) ? arg.withoutConstant() : arg));
}

function textParameters(runs: readonly Run[]): Set<number> {
  const texts = new Set<number>();
  const most = Math.max(...runs.map(({ args }) => args.length));
  for (let index = 0; index < most; index++)
    if (new Set(runs.map(({ args }) => args[index]?.constant)).size > fewTexts) texts.add(index);
  return texts;
}

/** Equal signatures give equal runs, as far as the precision goes. */
export function signatureOf(receiver: Value, args: readonly Value[], precision: Precision): string {
  let text = valueSignature(receiver, precision);
  // What a method finds in the fields of its object counts like what it is given.
  if (precision === 'exact')
    for (const object of receiver.objects) {
      text += `^${object.taintedProperties},${object.checkedProperties}`;
      for (const outer of object.outerInstance?.objects ?? []) text += `<${outer.taintedProperties}`;
    }
  for (const arg of args) {
    text += `;${valueSignature(arg, precision)}`;
    if (precision === 'exact') for (const object of arg.objects) text += contentsSignature(object, deepest);
  }
  return text;
}

/** Objects inside of arguments are looked into so far: a page's data stand in its arrays, rarely further down. */
const deepest = 1;
/** Of so many properties. */
const widest = 12;
const none: readonly HeapObject[] = [];

/**
 * The same object may hold more than when it was last given: what is tainted in it now counts. Functions and classes
 * are told apart by what they are.
 */
function contentsSignature(object: HeapObject, depth: number): string {
  const { kind, taintedContents } = object;
  if (kind === 'function' || kind === 'class' || kind === 'native') return '';
  let text = taintedContents === 0 ? '' : `^${taintedContents},${object.checkedProperties}`;
  if (depth === 0) return text;
  const values = object.firstValues(widest);
  for (let at = 0; at < values.length; at++)
    for (const inner of values[at]?.objects ?? none) {
      const contents = contentsSignature(inner, depth - 1);
      if (contents !== '') text += `<${at}${contents}`;
    }
  return text;
}

function valueSignature(value: Value, precision: Precision): string {
  let text = precision === 'taint' ? '~' : '';
  for (const taint of value.taints) text += taintSignature(taint, precision);
  for (const object of value.objects) text += objectSignature(object, precision);
  if (value.constant !== notConstant)
    text += `${typeof value.constant}:${String(value.constant).slice(0, 60)}`;
  if (precision === 'taint') return text;
  for (const path of value.paths) text += `|${path.id}`;
  return text;
}

function taintSignature(taint: Taint, precision: Precision): string {
  const source = precision === 'exact' ? taint.source.id : '';
  const { cleaned, cleanedInContext, escaped = '', reopened = 0, restarted, structured } = taint;
  return `!${source},${cleaned},${cleanedInContext},${escaped},${taint.source.cleared.value},${reopened},${restarted ? 1 : 0},${structured}`;
}

/** By form: which properties there are, which of them are tainted, and for what those are clean. */
function objectSignature(object: HeapObject, precision: Precision): string {
  const { kind } = object;
  if (precision === 'exact' || kind === 'function' || kind === 'class' || kind === 'native')
    return `#${object.id}`;
  if (precision === 'taint') return `{${object.taintedContents},${object.checkedProperties}}`;
  const hasTaintedElement =
    object.elementsValue?.isTainted || object.itemsValue?.some((item) => item.isTainted);
  return `{${kind},${object.form},${object.checkedProperties}${hasTaintedElement ? '[!]' : ''}}`;
}

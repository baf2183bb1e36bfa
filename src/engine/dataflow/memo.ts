/** Remembered runs of functions, so that equal calls are interpreted once. */
import type { FunctionObject, HeapObject } from './heap.ts';
import type { Taint } from './taint.ts';
import { notConstant, type Value } from './value.ts';

export interface Run {
  result: Value;
  args: readonly Value[];
  /** What was written to parameters given by reference. */
  written: ReadonlyMap<number, Value> | null;
  /** It never came back. */
  hasEnded?: boolean;
}

/** By signature. They stand on the function itself: looking them up is among the most frequent things of all. */
export function runsOf(fn: FunctionObject): Map<string, Run> {
  fn.runs ??= new Map();
  return fn.runs;
}

/** Equal signatures give equal runs; exactly, or only as far as taint goes. */
export function signatureOf(receiver: Value, args: readonly Value[], isExact: boolean): string {
  let text = valueSignature(receiver, isExact);
  for (const arg of args) text += `;${valueSignature(arg, isExact)}`;
  return text;
}

function valueSignature(value: Value, isExact: boolean): string {
  let text = '';
  for (const taint of value.taints) text += taintSignature(taint, isExact);
  if (value.constant !== notConstant)
    text += `${typeof value.constant}:${String(value.constant).slice(0, 60)}`;
  for (const object of value.objects) text += isExact ? `#${object.id}` : looseSignature(object);
  for (const path of value.paths) text += `|${path.id}`;
  return text;
}

function taintSignature(taint: Taint, isExact: boolean): string {
  return `!${isExact ? taint.source.id : ''},${taint.cleaned},${taint.cleanedInContext},${taint.source.cleared.value},${taint.structured}`;
}

/** By form: which properties there are and which of them are tainted. */
function looseSignature(object: HeapObject): string {
  if (object.kind === 'function' || object.kind === 'class' || object.kind === 'native')
    return `#${object.id}`;
  const hasTaintedElement =
    object.elementsValue?.isTainted || object.itemsValue?.some((item) => item.isTainted);
  return `{${object.kind},${object.form}${hasTaintedElement ? '[!]' : ''}}`;
}

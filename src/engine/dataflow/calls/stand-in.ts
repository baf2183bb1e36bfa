/** A remembered run stands in for a call: what it gave and wrote, in terms of what that call gives. */

import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { allCategories, clean, noTaints, type Taint } from '../taint/taint.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { inputAt, type Run } from './memo.ts';

/** What a run left in a field of an object that it was given. */
export interface FieldWrite {
  /** Of the argument; -1 for the receiver. */
  index: number;
  field: string;
  value: Value;
}

type Fields = ReadonlyMap<string, Value>;

/** Inputs of larger objects are not compared: a run would cost more than it is. */
const maxFields = 60;

/** What the objects hold that a run is given, to be compared with what they hold after it. */
export function fieldsOf(receiver: Value, args: readonly Value[]): (Fields | null)[] {
  const fields: (Fields | null)[] = [];
  for (let index = -1; index < args.length; index++) {
    const object = onlyObject(inputAt(receiver, args, index));
    const entries = object?.kind === 'object' ? object.entries(maxFields + 1) : null;
    fields.push(entries && entries.length <= maxFields ? new Map(entries) : null);
  }
  return fields;
}

/** What was written since; null for nothing. */
export function writtenSince(before: readonly (Fields | null)[], run: Run): FieldWrite[] | null {
  const writes = before.flatMap((fields, at): FieldWrite[] => {
    const index = at - 1;
    const object = onlyObject(inputAt(run.receiver, run.args, index));
    if (!fields || !object) return [];
    return object
      .entries()
      .filter(([field, value]) => fields.get(field) !== value && object.get(field)?.isDerived !== true)
      .map(([field, value]) => ({ index, field, value }));
  });
  return writes.length > 0 ? writes : null;
}

/** Does to the objects of this call what the run did to its own. */
export function writeAgain(it: Interpreter, run: Run, receiver: Value, args: readonly Value[]): void {
  for (const { index, field, value } of run.fields ?? []) {
    const object = onlyObject(inputAt(receiver, args, index));
    if (object && object !== onlyObject(inputAt(run.receiver, run.args, index)))
      it.journal.write(object.cell(field), inTermsOf(value, run, receiver, args));
  }
}

/** A value of the run whose taints and objects came from what it was given gets those of this call instead. */
export function inTermsOf(value: Value, run: Run, receiver: Value, args: readonly Value[]): Value {
  return run.isExact ? value : withObjects(withTaints(value, run, args), run, receiver, args);
}

function withTaints(value: Value, run: Run, args: readonly Value[]): Value {
  if (!value.isTainted || run.args === args) return value;
  // Joined, or what a loop hands on would become more with each turn.
  let replaced = noTaints;
  for (const taint of value.taints) replaced = joinTaints(replaced, taintsOfCall(taint, run, args));
  return value.withTaints(replaced);
}

function taintsOfCall(taint: Taint, run: Run, args: readonly Value[]): readonly Taint[] {
  const index = run.args.findIndex((arg) => arg.taints.some((one) => one.source === taint.source));
  const given = args[index];
  if (!given || given.taints.some((one) => one.source === taint.source)) return [taint];
  return given.taints.map((one) => ({
    ...one,
    cleaned: one.cleaned | taint.cleaned,
    cleanedInContext: one.cleanedInContext | taint.cleanedInContext,
    escaped: taint.escaped ?? one.escaped,
    restarted: taint.restarted ?? one.restarted,
    structured: taint.structured,
    partialGuards: [...new Set([...one.partialGuards, ...taint.partialGuards])],
  }));
}

/** `return this` gives back the object of the call. */
function withObjects(value: Value, run: Run, receiver: Value, args: readonly Value[]): Value {
  if (value.objects.length === 0) return value;
  const objects = value.objects.map((object) => {
    for (let index = -1; index < args.length; index++)
      if (onlyObject(inputAt(run.receiver, run.args, index)) === object)
        return onlyObject(inputAt(receiver, args, index)) ?? object;
    return object;
  });
  return objects.every((object, at) => object === value.objects[at]) ? value : value.withObjects(objects);
}

/** So many runs say what a function does with an argument, whatever else it is given. */
const manyRuns = 12;

/** What all of many runs made clean of an argument is clean as well where no run stands for the call. */
export function asRunsLeave(runs: readonly Run[], args: readonly Value[]): readonly Value[] {
  if (runs.length < manyRuns) return args;
  return args.map((arg, index) =>
    arg.isTainted ? arg.withTaints(clean(arg.taints, cleanedByAll(runs, index))) : arg,
  );
}

/** For which categories: none where no run was given something tainted. */
function cleanedByAll(runs: readonly Run[], index: number): number {
  let mask: number | null = null;
  for (const { args, result, isOver } of runs) {
    const given = args[index];
    if (!isOver || !given?.isTainted) continue;
    mask ??= allCategories;
    for (const { source, cleaned } of result.taints)
      if (given.taints.some((one) => one.source === source)) mask &= cleaned;
  }
  return mask ?? 0;
}

function onlyObject(value: Value | undefined): HeapObject | undefined {
  return value?.objects.length === 1 ? value.objects[0] : undefined;
}

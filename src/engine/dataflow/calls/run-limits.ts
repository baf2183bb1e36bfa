/** How exactly a function's runs are told apart, and up to how many of them. */
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { runsOf } from './memo.ts';

/** After so many different arguments a function's runs are told apart less exactly. */
const runLimits = { exact: 12, all: 40 };
/** Small functions (wrappers, accessors) cost little, and much depends on them. In characters. */
export const smallFunction = 500;
const smallRunLimits = { exact: 80, all: 400 };
/** What makes functions may be larger. In characters. */
const smallFactory = 3_000;
/** Then so many more, told apart by what is tainted, and by texts where there are few. */
export const maxRunsByTaint = 24;

/** Up to how many runs are told apart exactly, and how many at all. */
export function limitsOf({ node, checksFields }: FunctionObject): { exact: number; all: number } {
  return checksFields || node.end - node.start <= smallFunction ? smallRunLimits : runLimits;
}

/**
 * `checked({ body: schema })`, `makeController(service)`: what it gives are functions that hold what it was given, or an
 * object of such functions, so that no run stands for another.
 */
export function isFactory(fn: FunctionObject): boolean {
  if (fn.node.end - fn.node.start > smallFactory) return false;
  const [first, second] = runsOf(fn).values();
  const made = first?.isOver ? first.result.objects : [];
  const isGiven = (object: HeapObject) => first?.args.some(({ objects }) => objects.includes(object));
  const isKept = (object: HeapObject) => second?.result.objects.includes(object);
  return (
    made.length > 0 &&
    made.every((one) => (isFunction(one) || (holdsMethods(one) && !isKept(one))) && !isGiven(one))
  );
}

function isFunction(object: HeapObject): boolean {
  return object instanceof FunctionObject;
}

/** Of so many properties one is a function. */
const maxProperties = 20;

function holdsMethods(object: HeapObject): boolean {
  if (object.kind !== 'object' || object.prototype) return false;
  return object.firstValues(maxProperties).some(({ objects }) => objects.some(isFunction));
}

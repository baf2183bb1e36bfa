/** What the interpreter knows of a value at a point in the program. Immutable. */
import { beginsWithSlash } from '../../results/partial-guards.ts';
import type { AccessPath } from '../models/access-path.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { noTaints, type Taint, withPartialGuard } from '../taint/taint.ts';
import { isSameForm, moreDangerous } from './forms.ts';
import type { HeapObject } from './heap.ts';
import { fixedShape, type Shape, taintedHole, unknownHole } from './shape.ts';
import { sharedBeginning } from './shared-beginning.ts';

/** JavaScript's `undefined` is a constant like any other; this marks what is not known. */
export const notConstant: unique symbol = Symbol('not constant');
export type Constant = string | number | boolean | null | undefined | typeof notConstant;

const maxObjects = 6;
/** A table of functions, or of objects of different classes, may be larger: whoever chooses the name chooses among all. */
const maxOfTable = 80;
const maxPaths = 4;
const maxTexts = 24;

export const noObjects: readonly HeapObject[] = [];
export const noPaths: readonly AccessPath[] = [];
const noTexts: readonly string[] = [];

export class Value {
  readonly constant: Constant;
  readonly taints: readonly Taint[];
  readonly objects: readonly HeapObject[];
  /** By which names the value is known. */
  readonly paths: readonly AccessPath[];
  /** Only where it says more than constant and taints do. */
  readonly shape: Shape | null;
  /** Which texts it may be, where ways with different ones met. */
  readonly #texts: readonly string[];

  constructor(
    constant: Constant,
    taints: readonly Taint[],
    objects: readonly HeapObject[],
    paths: readonly AccessPath[],
    shape: Shape | null,
    texts: readonly string[] = noTexts,
  ) {
    this.constant = constant;
    this.taints = taints;
    this.objects = objects;
    this.paths = paths;
    this.shape = shape;
    this.#texts = texts;
  }

  /** The texts that it may be; none where they are not known. */
  get texts(): readonly string[] {
    return typeof this.constant === 'string' ? [this.constant] : this.#texts;
  }

  get isConstant(): boolean {
    return this.constant !== notConstant;
  }

  get isTainted(): boolean {
    return this.taints.length > 0;
  }

  /** Nothing at all is known of it. */
  get isUnknown(): boolean {
    return (
      this === unknown ||
      (!this.isConstant && !this.isTainted && this.objects.length === 0 && this.paths.length === 0)
    );
  }

  withTaints(taints: readonly Taint[]): Value {
    return taints === this.taints
      ? this
      : new Value(this.constant, taints, this.objects, this.paths, this.shape);
  }

  withPaths(paths: readonly AccessPath[]): Value {
    return new Value(this.constant, this.taints, this.objects, paths, this.shape, this.#texts);
  }

  withObjects(objects: readonly HeapObject[]): Value {
    return new Value(this.constant, this.taints, objects, this.paths, this.shape);
  }

  withoutConstant(): Value {
    return this.isConstant ? new Value(notConstant, this.taints, this.objects, this.paths, this.shape) : this;
  }
}

export const unknown = new Value(notConstant, noTaints, noObjects, noPaths, null);
const undefinedValue = new Value(undefined, noTaints, noObjects, noPaths, null);
const nullValue = new Value(null, noTaints, noObjects, noPaths, null);
const trueValue = new Value(true, noTaints, noObjects, noPaths, null);
const falseValue = new Value(false, noTaints, noObjects, noPaths, null);

/** Longer strings are not followed. */
const maxConstantLength = 4_000;

export function constantValue(constant: string | number | boolean | null | undefined): Value {
  if (constant === undefined) return undefinedValue;
  if (constant === null) return nullValue;
  if (constant === true) return trueValue;
  if (constant === false) return falseValue;
  if (typeof constant === 'string' && constant.length > maxConstantLength) return unknown;
  return new Value(constant, noTaints, noObjects, noPaths, null);
}

export function objectValue(object: HeapObject): Value {
  return new Value(notConstant, noTaints, [object], noPaths, null);
}

export function pathValue(path: AccessPath | null): Value {
  return path === null ? unknown : new Value(notConstant, noTaints, noObjects, [path], null);
}

export function taintedValue(taints: readonly Taint[], shape: Shape | null = null): Value {
  return taints.length === 0 && shape === null
    ? unknown
    : new Value(notConstant, taints, noObjects, noPaths, shape);
}

export function shapeOf(value: Value): Shape {
  if (value.shape) return value.shape;
  const { constant } = value;
  if (typeof constant === 'string' || typeof constant === 'number') return fixedShape(String(constant));
  return value.isTainted ? taintedHole : unknownHole;
}

/** What may be where two ways meet. */
export function joinValues(a: Value | undefined, b: Value | undefined): Value | undefined {
  if (a === b || b === undefined) return a;
  if (a === undefined) return b;
  if (isSameConstant(a, b)) return a;
  // `null` and `undefined` on one way do not blur what is known of the other.
  if (isNothing(a)) return b.isConstant ? orNothing(b) : b;
  if (isNothing(b)) return a.isConstant ? orNothing(a) : a;
  const { taints, shape } = joinTexts(a, b);
  return new Value(
    notConstant,
    taints,
    unionOfObjects(a.objects, b.objects),
    union(a.paths, b.paths, maxPaths),
    shape,
    unionOfTexts(a, b),
  );
}

function orNothing({ taints, objects, paths, shape, texts }: Value): Value {
  return new Value(notConstant, taints, objects, paths, shape, texts);
}

function unionOfTexts(a: Value, b: Value): readonly string[] {
  const isKnown = a.texts.length > 0 && b.texts.length > 0 && !a.isTainted && !b.isTainted;
  return isKnown ? union(a.texts, b.texts, maxTexts) : noTexts;
}

export function join(a: Value, b: Value): Value {
  return joinValues(a, b) ?? unknown;
}

function isSameConstant(a: Value, b: Value): boolean {
  return a.isConstant && a.constant === b.constant && !a.isTainted && !b.isTainted;
}

function isNothing(value: Value): boolean {
  return (value.constant === null || value.constant === undefined) && !value.isTainted;
}

/** Of two texts each taint keeps the form of its own: `https://fixed/…` of one says nothing of the other. */
function joinTexts(a: Value, b: Value): Pick<Value, 'taints' | 'shape'> {
  if (!a.isTainted || !b.isTainted || !haveOtherForms(a, b)) {
    const shape = a.isTainted ? a.shape : b.isTainted ? b.shape : beginningOfBoth(a, b);
    return { taints: joinTaints(a.taints, b.taints), shape };
  }
  // A copy: what forms hold within is told by identity.
  const shape = [...moreDangerous(shapeOf(a), shapeOf(b))];
  return {
    taints: joinTaints(withSlashNoted(withForms(a, shape), b), withSlashNoted(withForms(b, shape), a)),
    shape,
  };
}

function beginningOfBoth(a: Value, b: Value): Shape | null {
  const isText = ({ constant, shape }: Value) => typeof constant === 'string' || shape !== null;
  return isText(a) && isText(b) ? sharedBeginning(shapeOf(a), shapeOf(b)) : null;
}

/** `if (!path.startsWith('/')) path = '/' + path`: afterwards both begin so. */
function withSlashNoted(taints: readonly Taint[], other: Value): readonly Taint[] {
  if (!other.taints.some(({ partialGuards }) => partialGuards.includes(beginsWithSlash))) return taints;
  return taints.flatMap((taint) => {
    const [first] = taint.form?.own ?? [];
    const begins = first !== undefined && 'fixed' in first && first.fixed.startsWith('/');
    return begins ? withPartialGuard([taint], beginsWithSlash) : taint;
  });
}

function haveOtherForms(a: Value, b: Value): boolean {
  if (a.shape === b.shape) return false;
  return hasForms(a) || hasForms(b) || !isSameForm(shapeOf(a), shapeOf(b));
}

/** Whether its taints know forms of their own. */
export function hasForms({ taints, shape }: Value): boolean {
  return taints.some(({ form }) => form !== undefined && form.within === shape);
}

/** The form of the text that this taint came in. */
export function formOf(value: Value, { form }: Taint): Shape {
  return form && form.within === value.shape ? form.own : shapeOf(value);
}

/** Its taints, each with its form as it is in a text of the form `within`. */
export function withForms(
  value: Value,
  within: Shape,
  change: (own: Shape) => Shape = (own) => own,
): readonly Taint[] {
  return value.taints.map((taint) => ({ ...taint, form: { within, own: change(formOf(value, taint)) } }));
}

function unionOfObjects(a: readonly HeapObject[], b: readonly HeapObject[]): readonly HeapObject[] {
  const isTable = a.length + b.length > maxObjects && isOfTable([...a, ...b]);
  return union(a, b, isTable ? maxOfTable : maxObjects);
}

function isOfTable(objects: readonly HeapObject[]): boolean {
  if (objects.every(({ kind }) => kind === 'function')) return true;
  const classes = new Set(objects.map(({ prototype }) => prototype));
  return !classes.has(null) && classes.size > objects.length / 2;
}

function union<T>(a: readonly T[], b: readonly T[], max: number): readonly T[] {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  const result = [...a];
  for (const item of b) if (result.length < max && !result.includes(item)) result.push(item);
  return result.length === a.length ? a : result;
}

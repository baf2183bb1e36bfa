/** What the interpreted program keeps values in: variables, properties, and objects with their elements and keys. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { KeptCondition } from '../guards/conditions.ts';
import type { Flag } from '../guards/flags.ts';
import { allCategories, cleanMask, settledOn } from '../taint/taint.ts';
import type { ClassObject } from './class-object.ts';
import { AnyOrder, beginningOf, ItemsCell } from './items.ts';
import { Cell, type Delta } from './journal.ts';
import { constantValue, joinValues, type Value } from './value.ts';

/** A variable or property; `undefined` while nothing is there. */
export class ValueCell extends Cell<Value | undefined> {
  /** The check whose answer it holds, for variables that hold one. */
  condition: KeptCondition | null = null;
  /** The checks that change it from true to false or back; undefined while nothing is there, null where more does. */
  flag: Flag | null | undefined = undefined;
  /** The type that a variable is declared with, in languages in which whatever it is given later is of that type. */
  declaredType: string | null = null;
  /** What a variable that is never declared was first given. */
  assigned: Expression | null = null;
  /** Computed from the object's path on first reading, not written by the program. */
  isDerived = false;

  override join(a: Value | undefined, b: Value | undefined): Value | undefined {
    return joinValues(a, b);
  }

  /** `if parts.netloc: target = '/'`: where the address was left as it is, it was checked. */
  override heldOn(value: Value | undefined, way: Delta): Value | undefined {
    return value?.isTainted ? value.withTaints(settledOn(value.taints, way)) : value;
  }
}

/** A property of an object. */
class PropertyCell extends ValueCell {
  /** Where ways met, only one of them had written it. */
  mayBeMissing = false;

  override join(a: Value | undefined, b: Value | undefined): Value | undefined {
    this.mayBeMissing ||= (a === undefined) !== (b === undefined);
    return joinValues(a, b);
  }
}

export type ObjectKind =
  | 'object'
  | 'array'
  | 'opaque'
  | 'function'
  | 'native'
  | 'class'
  | 'regex'
  | 'collection';

let nextId = 0;

/** Properties after these do not tell forms apart. */
const formLength = 12;

/** Before the names in the marks of an object that has no others: what a filter let through. */
export const chosenName = 'chosen-name:';

const noValues: readonly Value[] = [];

/** What was only read from a library's object is no content of it. */
function addContent(values: Value[], { value, isDerived }: ValueCell): void {
  if (value !== undefined && !isDerived) values.push(value);
}

export class HeapObject {
  /** Unique in the process; for identity only, never for order or output. */
  readonly id = ++nextId;
  readonly kind: ObjectKind;
  /** In which entry it was made: what later entries read from it may have changed since. */
  readonly madeIn: number;
  prototype: HeapObject | null = null;
  /** Of what all instances of a class have in common: the class. */
  maker: ClassObject | null = null;
  /** The arguments of the call that made it, where a model asks for them. */
  madeWith: readonly Value[] | null = null;
  /** What calls made of it, as the models name it. */
  marks: Set<string> | null = null;
  /** Of an object of an inner class: the object around it. */
  outerInstance: Value | null = null;
  /** A struct or array of which no pointer is known: it is copied where it is assigned. */
  isCopied = false;
  /** Something in it was checked, which may be given another value afterwards. */
  isChecked = false;
  /** The object whose method made it. */
  madeBy: HeapObject | null = null;
  #properties: Map<string, ValueCell> | null = null;
  #elements: ValueCell | null = null;
  #keys: ValueCell | null = null;
  #items: ItemsCell | null = null;
  #formNames: string | null = null;
  #formSize = 0;

  constructor(kind: ObjectKind, madeIn: number) {
    this.kind = kind;
    this.madeIn = madeIn;
  }

  get(name: string): ValueCell | undefined {
    return this.#properties?.get(name);
  }

  /** The property's cell, made if it is not there. */
  cell(name: string): ValueCell {
    this.#properties ??= new Map();
    let cell = this.#properties.get(name);
    if (!cell) {
      cell = new PropertyCell(undefined);
      this.#properties.set(name, cell);
    }
    return cell;
  }

  /** Lets the property be a cell that others hold as well. */
  place(name: string, cell: ValueCell): void {
    this.#properties ??= new Map();
    this.#properties.set(name, cell);
  }

  /** Whether what holds something now does so on every way that led here. */
  get hasAllProperties(): boolean {
    return ![...(this.#properties?.keys() ?? [])].some((name) => this.mayLack(name));
  }

  /** What is known of the property holds on some of the ways that led here; on others nothing was there. */
  mayLack(name: string): boolean {
    const cell = this.#properties?.get(name);
    return cell instanceof PropertyCell && cell.mayBeMissing;
  }

  /** Properties that hold something, in order of making; of many the first. */
  entries(max = Number.POSITIVE_INFINITY): [string, Value][] {
    const entries: [string, Value][] = [];
    for (const [name, { value }] of this.#properties ?? []) {
      if (entries.length === max) break;
      if (value !== undefined) entries.push([name, value]);
    }
    return entries;
  }

  /**
   * The values of the first properties that hold something, so many at most.
   * @param isMeant only those under such keys
   */
  firstValues(max: number, isMeant?: (key: string) => boolean): readonly Value[] {
    if (this.#properties === null) return noValues;
    const values: Value[] = [];
    // Without their keys where nobody asks for them: a pair for each is a good part of all that is ever made.
    if (!isMeant)
      for (const cell of this.#properties.values()) {
        if (values.length === max) break;
        addContent(values, cell);
      }
    else
      for (const [key, cell] of this.#properties) {
        if (values.length === max) break;
        if (isMeant(key)) addContent(values, cell);
      }
    return values;
  }

  /** Which properties there are, and which of them are tainted; equal texts for objects of equal form. */
  get form(): string {
    const properties = this.#properties;
    if (properties === null) return '';
    // Properties come and never go: as long as there are as many, they are the same.
    if (this.#formNames === null || this.#formSize !== properties.size) {
      this.#formSize = properties.size;
      this.#formNames = [...properties.keys()].slice(0, formLength).join();
    }
    return `${this.#formNames}!${this.taintedProperties}`;
  }

  /** Which of the first properties are tainted, a bit each. */
  get taintedProperties(): number {
    let tainted = 0;
    let index = 0;
    if (this.#properties)
      for (const cell of this.#properties.values()) {
        if (index === formLength) break;
        if (cell.value?.isTainted) tainted |= 1 << index;
        index++;
      }
    return tainted;
  }

  /** Whether the object itself holds what is tainted: under keys not known, and which of its first properties. */
  get taintedContents(): number {
    let tainted = 0;
    let index = 1;
    if (
      this.elementsValue?.isTainted ||
      this.#keys?.value?.isTainted ||
      this.itemsValue?.some((item) => item.isTainted)
    )
      tainted = 1;
    if (this.#properties)
      for (const { value, isDerived } of this.#properties.values()) {
        if (index > formLength) break;
        // What was only read from a library's object is no content of it: reading changes nothing.
        if (value?.isTainted && !isDerived) tainted |= 1 << index;
        index++;
      }
    return tainted;
  }

  /**
   * For what the tainted ones of the first properties are clean, and what they hold: it may be given something else once
   * it was checked. Empty where no check was made.
   */
  get checkedProperties(): string {
    if (this.#properties === null || this.taintedProperties === 0) return '';
    let text = '';
    let index = 0;
    for (const { value } of this.#properties.values()) {
      if (index === formLength) break;
      if (value?.isTainted) {
        const mask = value.taints.reduce((all, taint) => all & cleanMask(taint), allCategories);
        if (mask !== 0 || this.isChecked) text += `${index}:${mask},`;
        if (this.isChecked) for (const { source } of value.taints) text += `@${source.id}`;
      }
      index++;
    }
    return text;
  }

  /** What stands under keys that are not known. */
  get elements(): ValueCell {
    this.#elements ??= new ValueCell(undefined);
    return this.#elements;
  }

  get elementsValue(): Value | undefined {
    const items = this.#items?.value;
    const known = this.#elements?.value;
    return items instanceof AnyOrder ? joinValues(known, items.element) : known;
  }

  /** Keys that are not known but come from outside. */
  get keys(): ValueCell {
    this.#keys ??= new ValueCell(undefined);
    return this.#keys;
  }

  get keysValue(): Value | undefined {
    return this.#keys?.value;
  }

  get items(): ItemsCell {
    this.#items ??= new ItemsCell(null);
    return this.#items;
  }

  get itemsValue(): readonly Value[] | null {
    const items = this.#items?.value ?? null;
    return items instanceof AnyOrder ? null : items;
  }

  /** The element at this place; undefined where others may stand there. */
  itemAt(at: number): Value | undefined {
    const items = this.#items?.value ?? null;
    if (!(items instanceof AnyOrder)) return items?.[at];
    return this.#elements?.value === undefined ? items.beginning[at] : undefined;
  }

  /** The first elements, as far as they are known. */
  get beginning(): readonly Value[] {
    return beginningOf(this.#items?.value ?? null);
  }
}

/** The arguments given by name that no other parameter takes (`**options`); the last of the arguments of a call. */
export class KeywordArguments extends HeapObject {
  constructor(madeIn: number) {
    super('object', madeIn);
  }
}

export class RegexObject extends HeapObject {
  readonly pattern: string;
  readonly flags: string;
  constructor(pattern: string, flags: string, madeIn: number) {
    super('regex', madeIn);
    this.pattern = pattern;
    this.flags = flags;
  }

  /** Expressions are put together of others: `new RegExp('^' + NAME.source + '$', NAME.flags)`. */
  override get(name: string): ValueCell | undefined {
    const own = super.get(name);
    if (own || (name !== 'source' && name !== 'flags')) return own;
    const cell = this.cell(name);
    cell.value = constantValue(name === 'source' ? this.pattern : this.flags);
    return cell;
  }
}

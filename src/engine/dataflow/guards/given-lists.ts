/** Lists that a check is given, of which it looks at each: `areNames(folder, file)`, `areNames([folder, file])`. */
import type { Parameter } from '../../parsing/ir/declarations.ts';
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories, cleanMask } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { objectValue, type Value } from '../values/value.ts';
import { peekCall } from './peek.ts';
import { cleanWithParts } from './refine.ts';

/** `passes(name, isShort, isPlain)`: what the last parameter takes; null where it is not known one by one. */
export function listGiven(it: Interpreter, args: readonly Expression[], scope: Scope): Value | null {
  const items = args.map((argument) => (argument.kind === 'spread' ? null : peekCall(it, argument, scope)));
  if (!items.every((item) => item !== null)) return null;
  const list = new HeapObject('array', it.entryId);
  list.items.value = items;
  return objectValue(list);
}

/** What stands in the list that the parameter takes, as it is written. */
export function listAsked(
  { args }: Call,
  parameter: Parameter | undefined,
  index: number,
): readonly (Expression | null)[] {
  const given = args[index];
  if (parameter?.rest) return args.slice(index);
  return given?.kind === 'array' ? given.elements : [];
}

/** What a check makes of the elements of a list, told to those who gave them. */
export class GivenList {
  readonly #list: HeapObject | undefined;
  readonly #before: readonly Value[];
  readonly #asked: readonly (Expression | null)[];

  /** Before the check has run. */
  constructor(value: Value | null, asked: readonly (Expression | null)[]) {
    this.#list = asked.length > 0 ? value?.objects.find(({ kind }) => kind === 'array') : undefined;
    this.#before = this.#list?.itemsValue ?? [];
    this.#asked = asked;
  }

  get isTainted(): boolean {
    return this.#before.some(({ isTainted }) => isTainted);
  }

  learn(it: Interpreter, scope: Scope): void {
    this.#before.forEach((before, at) => {
      const asked = this.#asked[at];
      const after = this.#list?.itemsValue?.[at];
      if (!asked || !after || !before.isTainted) return;
      const mask = after.taints.reduce((all, taint) => all & cleanMask(taint), allCategories);
      if (mask !== 0) cleanWithParts(it, asked, scope, mask);
    });
  }
}

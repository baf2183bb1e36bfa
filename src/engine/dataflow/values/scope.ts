/** Variables in view. */
import { ValueCell } from './heap.ts';
import type { Journal } from './journal.ts';
import type { Value } from './value.ts';

export class Scope {
  readonly parent: Scope | null;
  /** The scope of a function's body (or of a module): where `var` ends. */
  readonly isFunction: boolean;
  #variables: Map<string, ValueCell> | null = null;

  constructor(parent: Scope | null, isFunction = false) {
    this.parent = parent;
    this.isFunction = isFunction;
  }

  own(name: string): ValueCell | undefined {
    return this.#variables?.get(name);
  }

  find(name: string): ValueCell | null {
    for (let scope: Scope | null = this; scope !== null; scope = scope.parent) {
      const cell = scope.own(name);
      if (cell) return cell;
    }
    return null;
  }

  /** The variable in view, made in the function's scope where there is none. */
  findOrPlace(name: string): ValueCell {
    const known = this.find(name);
    if (known) return known;
    return this.functionScope.placeNew(name);
  }

  /** A variable of its own that holds nothing yet. */
  placeNew(name: string): ValueCell {
    const cell = new ValueCell(undefined);
    this.place(name, cell);
    return cell;
  }

  /** Whether the variable belongs to a function further out, which may run at another time. */
  isCaptured(name: string): boolean {
    for (let scope: Scope | null = this; scope !== null; scope = scope.parent) {
      if (scope.own(name)) return false;
      if (scope.isFunction) return true;
    }
    return true;
  }

  /** The scope of the function or module it belongs to. */
  get functionScope(): Scope {
    let scope: Scope = this;
    while (!scope.isFunction && scope.parent) scope = scope.parent;
    return scope;
  }

  /** Its own variables, in order of declaration. */
  ownVariables(): Iterable<[string, ValueCell]> {
    return this.#variables ?? [];
  }

  declare(name: string, value: Value | undefined, journal: Journal): void {
    const cell = this.own(name);
    if (cell) journal.write(cell, value);
    else this.place(name, new ValueCell(value));
  }

  place(name: string, cell: ValueCell): void {
    this.#variables ??= new Map();
    this.#variables.set(name, cell);
  }
}

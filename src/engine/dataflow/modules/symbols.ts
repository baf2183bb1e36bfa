/** Functions and classes of the program, as far as they have come into being. */
import type { ClassNode, FunctionNode } from '../../parsing/ir/declarations.ts';
import { storedName } from '../storage/stored-names.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';

export class SymbolTable {
  /** Every function once, in the order they came into being. */
  readonly functions = new Map<FunctionNode, FunctionObject>();
  readonly classes = new Map<ClassNode, ClassObject>();
  readonly #called = new Set<FunctionNode>();
  readonly #classNames = new Set<string>();
  /** Of which the names are not among them yet. */
  readonly #unnamedClasses: ClassNode[] = [];

  readonly #withMethod = new Map<string, ClassObject[]>();

  addFunction(fn: FunctionObject): void {
    if (!this.functions.has(fn.node)) this.functions.set(fn.node, fn);
  }

  addClass(made: ClassObject): void {
    if (this.classes.has(made.node)) return;
    this.classes.set(made.node, made);
    this.#unnamedClasses.push(made.node);
    for (const name of new Set(made.node.methods.map((method) => method.name))) {
      const others = this.#withMethod.get(name);
      if (others) others.push(made);
      else this.#withMethod.set(name, [made]);
    }
  }

  /** Those so far that have a method of this name of their own. */
  classesWith(method: string): readonly ClassObject[] {
    return this.#withMethod.get(method) ?? [];
  }

  noteCalled(node: FunctionNode): void {
    this.#called.add(node);
  }

  wasCalled(node: FunctionNode): boolean {
    return this.#called.has(node);
  }

  /** Of all classes so far, as what is kept of them is called in a database. */
  get classNames(): ReadonlySet<string> {
    for (const { name } of this.#unnamedClasses.splice(0)) this.#classNames.add(storedName(name));
    return this.#classNames;
  }
}

/** Classes as values. */
import type { ClassNode, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { ProgramFile } from '../modules/program.ts';
import { HeapObject } from './heap.ts';
import type { Scope } from './scope.ts';
import type { Value } from './value.ts';

export class ClassObject extends HeapObject {
  readonly node: ClassNode;
  readonly scope: Scope;
  readonly file: ProgramFile;
  readonly superclass: Value | null;
  /** The class in whose body it stands. */
  readonly outer: ClassObject | null;
  readonly instancePrototype: HeapObject;
  /** The instance that stands for all where none is at hand (injected dependencies, methods entered by force). */
  sharedInstance: Value | null = null;
  /** Made when first needed. */
  readonly constructorFunctions = new Map<FunctionNode, Value>();

  constructor(
    node: ClassNode,
    scope: Scope,
    file: ProgramFile,
    superclass: Value | null,
    outer: ClassObject | null,
    madeIn: number,
  ) {
    super('class', madeIn);
    this.node = node;
    this.scope = scope;
    this.file = file;
    this.superclass = superclass;
    this.outer = outer;
    this.instancePrototype = new HeapObject('object', madeIn);
    this.instancePrototype.maker = this;
  }

  get parent(): ClassObject | null {
    return (
      this.superclass?.objects.find((object): object is ClassObject => object instanceof ClassObject) ?? null
    );
  }
}

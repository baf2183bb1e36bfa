/** Functions as values: those of the program, and those of the interpreter's own. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Run } from '../calls/memo.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import type { ClassObject } from './class-object.ts';
import { HeapObject } from './heap.ts';
import type { Scope } from './scope.ts';
import type { Value } from './value.ts';

/** A function of the program, with the variables around it. */
export class FunctionObject extends HeapObject {
  readonly node: FunctionNode;
  readonly scope: Scope;
  readonly file: ProgramFile;
  /** Of arrow functions and bound functions; null where the call decides. */
  readonly boundThis: Value | null;
  readonly homeClass: ClassObject | null;
  /** What earlier runs of it gave. */
  runs: Map<string, Run> | null = null;
  /** Parameters that were given ever other texts, once it has had many runs. */
  textParameters: ReadonlySet<number> | null = null;
  /** One of its runs checked a field of the request that it was given by name: no other name's run stands for it. */
  checksFields = false;
  /** Dotted name for people: `UserController.find`. */
  readonly symbol: string;

  constructor(
    node: FunctionNode,
    scope: Scope,
    file: ProgramFile,
    symbol: string,
    boundThis: Value | null,
    homeClass: ClassObject | null,
    madeIn: number,
  ) {
    super('function', madeIn);
    this.node = node;
    this.scope = scope;
    this.file = file;
    this.symbol = symbol;
    this.boundThis = boundThis;
    this.homeClass = homeClass;
  }
}

/** A function of the interpreter's own, for example the `resolve` of a promise. */
export class NativeFunction extends HeapObject {
  readonly run: (it: Interpreter, call: CallSite) => Value;
  /** Reading the property that holds it calls it. */
  isGetter = false;

  constructor(run: (it: Interpreter, call: CallSite) => Value, madeIn: number) {
    super('native', madeIn);
    this.run = run;
  }
}

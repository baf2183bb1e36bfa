/** Methods that a functional interface of the program writes out itself, called on a lambda that stands for it. */
import type { CallSite } from '../calls/call-site.ts';
import { callableIn } from '../calls/callees.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { type Declared, nestedIn } from '../modules/declared.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';

interface Index {
  /** The interfaces that write a method out, by its name. */
  written: Map<string, Declared[]>;
  /** Methods that interfaces leave to a lambda. */
  left: Set<string>;
}

const indices = new WeakMap<Interpreter, Index>();

function indexOf(it: Interpreter): Index {
  let index = indices.get(it);
  if (index) return index;
  index = { written: new Map(), left: new Set() };
  indices.set(it, index);
  for (const { declared: outer } of it.declarations.allClasses())
    for (const declared of [outer, ...nestedIn(outer)]) addInterface(index, declared);
  return index;
}

function addInterface({ written, left }: Index, declared: Declared): void {
  const made = declared.statement.kind === 'class-declaration' ? declared.statement.class : null;
  if (!made?.isInterface || declared.file.isTest) return;
  for (const { name } of made.signatures ?? []) left.add(name);
  for (const { name, isStatic, body } of made.methods)
    if (body.length === 0) left.add(name);
    else if (!isStatic) written.set(name, [...(written.get(name) ?? []), declared]);
}

/** The method of this name where one interface alone has it: which one a lambda stands for, it does not say itself. */
export function defaultMethod(it: Interpreter, name: string, count: number): FunctionObject | null {
  const { written, left } = indexOf(it);
  const [declared, ...others] = written.get(name) ?? [];
  if (declared?.statement.kind !== 'class-declaration' || others.length > 0 || left.has(name)) return null;
  const made = it.declareNow(declared, declared.statement.class.name);
  for (const object of made?.objects ?? [])
    if (object instanceof ClassObject)
      for (const method of findProperty(it, object.instancePrototype, name)?.objects ?? [])
        if (method instanceof FunctionObject && method.node.parameters.length === count) return method;
  return null;
}

/** `apply(x)` in such a method: what the lambda itself does, which the interface only declares. */
export function lambdaAround(it: Interpreter, { callee, node }: CallSite): Value | null {
  const { homeClass, thisValue } = it.frame;
  if (!homeClass?.node.isInterface || node?.callee.kind !== 'identifier') return null;
  return callableIn(callee).length === 0 && thisValue.objects.some(({ kind }) => kind !== 'object')
    ? thisValue
    : null;
}

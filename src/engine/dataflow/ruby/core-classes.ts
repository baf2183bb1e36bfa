/** Classes of Ruby's own that the program opens: `class String; def slug = … end`. */
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { arraysOf, isHash } from './collections.ts';

type IsOne = (value: Value) => boolean;

/** Not known to be anything else. */
const isText: IsOne = ({ objects }) => objects.every(({ kind }) => kind === 'opaque');

/** What is one of the class. */
const coreClasses: ReadonlyMap<string, IsOne> = new Map<string, IsOne>([
  ['String', isText],
  ['Array', (value) => arraysOf(value).length > 0],
  ['Hash', isHash],
  ['Object', () => true],
  ['Kernel', () => true],
]);

const maxOpened = 20;

type Opened = readonly [made: ClassObject, isOne: IsOne];

const opened = new WeakMap<Interpreter, readonly Opened[]>();

/** Those that the program opens. */
function openedClasses(it: Interpreter): readonly Opened[] {
  const known = opened.get(it);
  if (known) return known;
  // Asked while one of them is declared, none is known.
  opened.set(it, []);
  const found: Opened[] = [];
  for (const { node, declared } of it.declarations.allClasses()) {
    // One of that name in a module is the program's own.
    const isOne = node.wholeName === `::${node.name}` ? coreClasses.get(node.name) : undefined;
    const [made] = (isOne && it.declareNow(declared, node.name)?.objects) ?? [];
    if (isOne && made instanceof ClassObject) found.push([made, isOne]);
    if (found.length >= maxOpened) break;
  }
  opened.set(it, found);
  return found;
}

/** The method that the program gives the class of the value; undefined where it gives none. */
export function methodOfOpened(it: Interpreter, value: Value, name: string): Value | undefined {
  if (!value.isTainted) return undefined;
  for (const [{ instancePrototype }, isOne] of openedClasses(it)) {
    const method = isOne(value) ? instancePrototype.get(name)?.value : undefined;
    if (method?.objects[0] instanceof FunctionObject) return method;
  }
  return undefined;
}

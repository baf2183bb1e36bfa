/**
 * Methods that are mixed in where nobody sees it: blocks that a framework runs in an object of its own, and templates,
 * call what the modules of the program have.
 */

import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { objectValue, type Value } from '../values/value.ts';

interface Index {
  /** Functions that were looked at, and where the next ones follow: never asked for more than there are. */
  size: number;
  following: Iterator<FunctionObject>;
  /** By name; null where there are several. */
  byName: Map<string, FunctionObject | null>;
}

const indexes = new WeakMap<Interpreter, Index>();

/**
 * The method of this name: of the class in whose body the block stands, which runs in one of its objects
 * (`get('/') { … }` of Sinatra), or of the one module that has it, where nothing else of the program does.
 */
export function mixedInMethod(it: Interpreter, name: string): Value | null {
  const { homeClass } = it.frame;
  const own = homeClass && findProperty(it, homeClass.instancePrototype, name);
  if (own?.objects.some((object) => object instanceof FunctionObject)) return own;
  const fn = methodsByName(it).get(name);
  if (!fn?.homeClass || fn.node.isStatic) return null;
  const { superclass, methods } = fn.homeClass.node;
  // Of a class with instances of its own: only they have it.
  if (superclass || methods.some((method) => method.name === 'constructor')) return null;
  return objectValue(fn);
}

function methodsByName(it: Interpreter): Map<string, FunctionObject | null> {
  let index = indexes.get(it);
  if (!index) {
    index = { size: 0, following: it.symbols.functions.values(), byName: new Map() };
    indexes.set(it, index);
  }
  const { byName, following } = index;
  for (; index.size < it.symbols.functions.size; index.size++) {
    const fn: FunctionObject = following.next().value;
    const { name } = fn.node;
    if (!name || !fn.homeClass || fn.file.isTest) continue;
    const known = byName.get(name);
    // `module_function`: the module itself has it, and so have those who include the module.
    if (known?.homeClass === fn.homeClass) byName.set(name, known.node.isStatic ? fn : known);
    else byName.set(name, byName.has(name) ? null : fn);
  }
  return byName;
}

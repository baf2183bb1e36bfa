/** All static functions of the library that are known, by their paths. */

import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { AccessPath } from '../models/access-path.ts';
import { beanCopies } from './bean-copies.ts';
import { collectionFunctions } from './collections.ts';
import { functions } from './functions.ts';
import { futureFunctions } from './futures.ts';
import { classFunctions } from './reflection.ts';

export const staticFunctions: ReadonlyMap<string, Builtin> = new Map([
  ...functions,
  ...collectionFunctions,
  ...futureFunctions,
  ...classFunctions,
  ...beanCopies,
]);

/** The classes whose functions these are. */
export const classesOfFunctions: ReadonlySet<string> = new Set(
  [...staticFunctions.keys()].map((name) => name.slice(0, name.lastIndexOf('.'))),
);

/** Whether it is one of these, or one that a model names. */
export function isStaticFunction(it: Interpreter, paths: readonly AccessPath[]): boolean {
  return paths.some((path) => staticFunctions.has(path.text) || it.models.know(path).isModelled);
}

/** Interfaces of libraries that have methods of their own: what `find` means in a repository of Panache. */

import { unwrittenFunction } from '../entry-points/unwritten-function.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { importedByWildcard } from '../modules/wildcard-imports.ts';
import type { ClassObject } from '../values/class-object.ts';
import { unknown } from '../values/value.ts';
import { typeNameIn } from './type-names.ts';

/** Types of instances of the class besides its superclass: those that it says it implements, and the models know. */
export function knownInterfaces(it: Interpreter, made: ClassObject): readonly AccessPath[] {
  const { node, scope, file } = made;
  const found: AccessPath[] = [];
  if (!node.interfaces) return found;
  // What wildcard imports bring is known in the class's own file.
  it.withFrame(file, node.methods[0] ?? unwrittenFunction(node), unknown, made, '', () => {
    for (const written of node.interfaces ?? []) {
      const name = typeNameIn(it, written) ?? '';
      // Not by its type, which of an interface of the program would be what is being made here.
      const named = scope.find(name)?.value ?? importedByWildcard(it, name);
      for (const { text } of named?.paths ?? [])
        if (it.models.isKnownName(text)) found.push(it.paths.type(text));
    }
  });
  return found;
}

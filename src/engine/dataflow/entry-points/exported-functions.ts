/** Functions that a file exports, also in objects, with the object that holds each. */

import type { ProgramFile } from '../modules/program.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';

type Exported = [name: string, fn: FunctionObject, holder: HeapObject | null];

/** So many functions of an exported object are found. */
const maxOfObject = 40;

/** @param isDeep also those in objects of an exported object: `actions.create.handler` */
export function* exportedFunctions(file: ProgramFile, isDeep = false): Iterable<Exported> {
  const exported = file.module?.moduleObject.get('exports')?.value;
  for (const object of exported?.objects ?? []) {
    if (object instanceof FunctionObject) yield ['default', object, null];
    for (const [name, value] of object.entries())
      for (const held of value.objects)
        if (held instanceof FunctionObject && isOwn(held, file)) yield [name, held, object];
        else if (held.kind === 'object') yield* functionsOf(name, held, file, isDeep);
  }
}

/** The functions of an exported object: `actions.create`. */
function* functionsOf(
  name: string,
  object: HeapObject,
  file: ProgramFile,
  isDeep: boolean,
): Iterable<Exported> {
  for (const [key, value] of object.entries(maxOfObject))
    for (const held of value.objects)
      if (held instanceof FunctionObject) {
        if (isOwn(held, file)) yield [`${name}.${key}`, held, object];
      } else if (isDeep && held.kind === 'object') yield* functionsOf(`${name}.${key}`, held, file, false);
}

/** It stands in the file, or was made for it by a function of another one: `export const GET = withUser(show)`. */
function isOwn(fn: FunctionObject, file: ProgramFile): boolean {
  return fn.file === file || fn.scope !== fn.file.module?.scope;
}

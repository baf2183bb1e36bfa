/** Operations of an OpenAPI document, whose functions a framework finds by the names that the document gives. */
import { partsOfRoute } from '../../results/route-parameters.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import type { RequestPlace } from './roles.ts';

/** How it is asked for, as far as the document was understood. */
export interface Operation {
  method: string | null;
  path: string | null;
}

/** `shop.orders.create` of a document is `create` in `src/shop/orders.py`: what comes before is where packages begin. */
export function operationOf(it: Interpreter, file: ProgramFile, name: string): Operation | undefined {
  const parts = `${file.path.replace(/(?:\/__init__)?\.\w+$/, '')}/${name}`.split('/');
  for (let from = 0; from < parts.length - 1; from++) {
    const operation = it.operations.get(parts.slice(from).join('.'));
    if (operation) return operation;
  }
  return undefined;
}

/** Parts of the path and fields of the query are handed over by name, what is sent as `body`. */
export function placeInOperation({ path }: Operation, name: string): RequestPlace {
  if (name === 'body') return { location: 'body', name: null };
  return { location: path !== null && partsOfRoute(path).includes(name) ? 'path' : 'query', name };
}

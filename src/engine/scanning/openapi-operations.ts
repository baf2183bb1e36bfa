/** Functions that OpenAPI documents name: frameworks that begin with the document find their handlers there. */
import type { Operation } from '../dataflow/entry-points/operations.ts';
import type { InventoryFile } from '../inventory/inventory.ts';
import type { SourceTree } from '../source-tree.ts';
import { readFiles } from './read-files.ts';

const maximumBytes = 1_000_000;
const maximumDocuments = 200;
const maximumOperations = 5_000;

const isDocument = /\.(?:ya?ml|json)$/i;
const isLikelyName = /(?:^|[/._-])(?:openapi|swagger|oas3?|spec|specs|specification|api)(?=[/._-]|\d)/i;
/** In the order of a document: a path, a method below it, the operation's name below that. */
const line =
  /^[\s{,-]*["']?(?:(\/[^"'\s]*)["']?\s*:|(get|put|post|delete|options|head|patch)["']?\s*:|operationId["']?\s*:\s*["']?([\w.]+))/gm;
const controller = /["']?x-(?:openapi|swagger)-router-controller["']?\s*:\s*["']?([\w.]+)/g;

/** By dotted names of functions, as in `shop.orders.create`; without a document none. */
export async function readOperations(
  tree: SourceTree,
  files: readonly InventoryFile[],
): Promise<ReadonlyMap<string, Operation>> {
  const operations = new Map<string, Operation>();
  if (!files.some(({ language }) => language === 'python')) return operations;
  const documents = files
    .filter(
      ({ path, size, roles }) =>
        isDocument.test(path) &&
        isLikelyName.test(path) &&
        size <= maximumBytes &&
        !roles.includes('vendored'),
    )
    .slice(0, maximumDocuments);
  await readFiles(
    tree,
    documents,
    (_, content) => {
      for (const [name, operation] of operationsIn(content.toString('utf8')))
        if (operations.size < maximumOperations) operations.set(name, operation);
    },
    () => undefined,
  );
  return operations;
}

/** An operation without a module of its own is in the one that the document names as controller. */
function* operationsIn(text: string): Iterable<[name: string, operation: Operation]> {
  if (!/^[ \t]*[{,]?\s{0,200}["']?(?:openapi|swagger)["']?\s*:/m.test(text)) return;
  const controllers = new Set([...text.matchAll(controller)].map((match) => match[1] ?? ''));
  const operation: Operation = { method: null, path: null };
  for (const [, path, method, name] of text.matchAll(line)) {
    if (path !== undefined) operation.path = path;
    else if (method !== undefined) operation.method = method.toUpperCase();
    else if (name?.includes('.')) yield [name, { ...operation }];
    else for (const module of controllers) yield [`${module}.${name}`, { ...operation }];
  }
}

/** Functions that OpenAPI documents name: frameworks that begin with the document find their handlers there. */
import type { InventoryFile } from '../inventory/inventory.ts';
import type { SourceTree } from '../source-tree.ts';
import { readFiles } from './read-files.ts';

const maximumBytes = 1_000_000;
const maximumDocuments = 200;
const maximumOperations = 5_000;

const isDocument = /\.(?:ya?ml|json)$/i;
const isLikelyName = /(?:^|[/._-])(?:openapi|swagger|oas3?|spec|specs|specification|api)(?=[/._-]|\d)/i;
const operationId = /^[\s{,-]*["']?operationId["']?\s*:\s*["']?([\w.]+)/gm;
const controller = /["']?x-(?:openapi|swagger)-router-controller["']?\s*:\s*["']?([\w.]+)/g;

/** Dotted names of functions, as in `shop.orders.create`; without a document none. */
export async function readOperations(
  tree: SourceTree,
  files: readonly InventoryFile[],
): Promise<ReadonlySet<string>> {
  const operations = new Set<string>();
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
      for (const name of operationsIn(content.toString('utf8')))
        if (operations.size < maximumOperations) operations.add(name);
    },
    () => undefined,
  );
  return operations;
}

/** An operation without a module of its own is in the one that the document names as controller. */
function operationsIn(text: string): string[] {
  if (!/^\s*[{,]?\s*["']?(?:openapi|swagger)["']?\s*:/m.test(text)) return [];
  const controllers = [...text.matchAll(controller)].map((match) => match[1] ?? '');
  return [...text.matchAll(operationId)].flatMap((match) => {
    const name = match[1] ?? '';
    return name.includes('.') ? [name] : [...new Set(controllers)].map((module) => `${module}.${name}`);
  });
}

import { expect, test } from 'vitest';
import { readOperations } from '../../../src/engine/scanning/openapi-operations.ts';
import { surveyWithFiles } from '../../../src/engine/survey.ts';
import { memoryTree } from '../memory-tree.ts';

async function operations(contents: Record<string, string>): Promise<string[]> {
  const tree = memoryTree(contents);
  const { files } = await surveyWithFiles(tree, { repositoryName: 'shop' });
  const found = await readOperations(tree, files);
  return [...found].map(([name, { method, path }]) => `${name} ${method} ${path}`).sort();
}

const code = { 'shop/orders.py': 'def find(): pass\n' };
const document = 'openapi: 3.0.1\npaths:\n  /orders:\n    get:\n      operationId: shop.orders.find\n';

test('the operations of a document are functions of modules', async () => {
  expect(await operations({ ...code, 'specs/openapi.yaml': document })).toEqual([
    'shop.orders.find GET /orders',
  ]);
  const json = '{"swagger": "2.0", "paths": {\n"/a": {\n"put": {\n"operationId": "shop.orders.find"\n}}}}';
  expect(await operations({ ...code, 'swagger.json': json })).toEqual(['shop.orders.find PUT /a']);
});

test('an operation without a module is in the controller that the document names', async () => {
  const named = document
    .replace('shop.orders.find', 'find')
    .replace('    get:\n', '    get:\n      x-openapi-router-controller: shop.orders\n');
  expect(await operations({ ...code, 'openapi.yml': named })).toEqual(['shop.orders.find GET /orders']);
});

test('other files, and programs in other languages, have none', async () => {
  expect(await operations({ ...code, 'api.yaml': 'operationId: shop.orders.find\n' })).toEqual([]);
  expect(await operations({ 'index.js': 'x\n', 'openapi.yaml': document })).toEqual([]);
});

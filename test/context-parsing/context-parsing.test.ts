import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyContextDocument, getPathsOf } from '../../src/context-parsing/index.ts';

const kindOf = (content: unknown, name = 'file', mediaType = 'text/plain') =>
  classifyContextDocument(name, mediaType, typeof content === 'string' ? content : JSON.stringify(content))
    .kind;
const openApi = (paths: unknown, more: object = {}) => JSON.stringify({ openapi: '3.1.0', paths, ...more });

describe('a document is recognised by its content', () => {
  it.each([
    ['openapi', { openapi: '3.0.3', paths: {} }],
    ['openapi', { swagger: '2.0', paths: {} }],
    ['openapi', 'openapi: 3.1.0\ninfo: {}\npaths:\n  /a:\n    get: {}\n'],
    ['openapi', "swagger: '2.0'\npaths: {}\n"],
    ['sarif', { version: '2.1.0', runs: [] }],
    ['sarif', { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', runs: [] }],
    ['sarif', `\ufeff${JSON.stringify({ version: '2.1.0', runs: [] })}`],
    ['rules', 'rules:\n  - id: own/rule\n    title: x\n'],
    ['rules', '# ours\nrules: # all\n\n# first\n- id: own/rule\n'],
    ['rules', { rules: [{ id: 'own/rule' }] }],
    ['text', 'The service runs behind a proxy.'],
    ['text', 'House rules:\n- be kind\n'],
    ['text', 'rules:\n- be kind\n'],
    ['text', 'config:\n  rules:\n    - id: nested\n'],
    ['text', { version: '2.1.0' }],
    ['text', { rules: ['x'] }],
    ['text', { openapi: '3.0.0' }],
    ['text', [1, 2]],
    ['text', '{"openapi": "3.0.0", "paths": '],
    ['text', ''],
  ])('%s: %j', (kind, content) => {
    expect(kindOf(content)).toBe(kind);
  });

  it('but prose that quotes such content stays prose', () => {
    const content = 'Write them so:\n\n```yaml\nrules:\n- id: own/rule\n```\n';
    expect(kindOf(content, 'how-to.md')).toBe('text');
    expect(kindOf(content, 'how-to', 'text/markdown; charset=utf-8')).toBe('text');
  });
});

describe('the GET paths of an API description', () => {
  it('are those with a get operation, in order', () => {
    expect(
      getPathsOf(openApi({ '/b': { get: {} }, '/a': { get: {} }, '/c': { post: {} }, 'x-note': {} })),
    ).toEqual(['/b', '/a']);
  });

  it('have their parameters filled by what the document gives, or by type', () => {
    const parameter = (name: string, more: object) => ({ name, in: 'path', required: true, ...more });
    const paths = {
      '/a/{id}': { get: { parameters: [parameter('id', { schema: { type: 'integer' } })] } },
      '/b/{id}': { parameters: [parameter('id', { schema: { type: 'string', format: 'uuid' } })], get: {} },
      '/c/{x}': { get: { parameters: [parameter('x', { example: 'a b/c' })] } },
      '/d/{x}': { get: { parameters: [parameter('x', { schema: { enum: ['first', 'second'] } })] } },
      '/e/{x}': { get: {} },
      '/f/{x}': { get: { parameters: [{ $ref: '#/components/parameters/shared' }] } },
      '/g/{x}': { get: { parameters: [parameter('x', { example: '..' })] } },
    };
    const components = { parameters: { shared: parameter('x', { schema: { default: 7 } }) } };
    expect(getPathsOf(openApi(paths, { components }))).toEqual([
      '/a/1',
      '/b/00000000-0000-4000-8000-000000000000',
      '/c/a%20b%2Fc',
      '/d/first',
      '/e/example',
      '/f/7',
      '/g/example',
    ]);
  });

  it('carry the query parameters they require, and no others', () => {
    const parameters = [
      { name: 'q', in: 'query', required: true, schema: { type: 'string', example: 'a&b' } },
      { name: 'page', in: 'query', schema: { type: 'integer' } },
      { name: 'X-Token', in: 'header', required: true },
    ];
    expect(getPathsOf(openApi({ '/s': { get: { parameters } } }))).toEqual(['/s?q=a%26b']);
  });

  it.each([
    [{ servers: [{ url: 'https://api.example.com/v2/' }] }, '/v2/a'],
    [{ servers: [{ url: '/base' }, { url: '/other' }] }, '/base/a'],
    [{ servers: [{ url: 'https://{host}/{version}', variables: { version: { default: 'v9' } } }] }, '/a'],
    [{ servers: [{ url: '/{version}', variables: { version: { default: 'v9' } } }] }, '/v9/a'],
    [{ servers: [] }, '/a'],
  ])('begin with the base path of %j', (more, expected) => {
    expect(getPathsOf(openApi({ '/a': { get: {} } }, more))).toEqual([expected]);
  });

  it('are read from Swagger 2 and from YAML', () => {
    const yaml =
      'swagger: "2.0"\nbasePath: /v1\nparameters:\n  id: {name: id, in: path, type: integer, required: true}\npaths:\n  /u/{id}:\n    get:\n      parameters:\n        - $ref: "#/parameters/id"\n      responses:\n        200: {description: ok}\n';
    expect(getPathsOf(yaml)).toEqual(['/v1/u/1']);
  });

  it('are at most 200', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`/p${index}`, { get: {} }]));
    expect(getPathsOf(openApi(many))).toHaveLength(200);
  });

  it('are none where there is no description', () => {
    for (const content of ['', 'text', '[]', '{}', 'rules:\n- id: x\n', openApi([]), openApi(null)])
      expect(getPathsOf(content)).toEqual([]);
  });
});

describe('documents made to harm', () => {
  const megabyte = 1_000_000;
  const body = 'openapi: 3.0.0\npaths:\n';
  it.each([
    ['open brackets', `${body}  x: ${'['.repeat(megabyte)}`],
    ['open braces', `${body}  x: ${'{a: '.repeat(megabyte / 4)}`],
    ['nested lists', `${body}  x:\n    ${'- '.repeat(megabyte / 2)}`],
    ['nested keys', `${body}${'a: '.repeat(megabyte / 3)}`],
    ['question marks', `${body}${'? '.repeat(megabyte / 2)}`],
    ['quotes', `${body}  /a: {get: {}}\nx: '${"''".repeat(megabyte / 2)}'`],
    ['anchors', `${body}  x: ${'&a '.repeat(megabyte / 3)}`],
    ['tags', `${body}  x: ${'!a '.repeat(megabyte / 3)}`],
    ['a long list', `${body}  x: [${'a,'.repeat(megabyte / 2)}]`],
    [
      'aliases that multiply',
      `${body}  a: &a [x,x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, index) => `  ${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[index]}`)}]`).join('\n')}`,
    ],
    ['aliases of themselves', `${body}  a: &a [*a]\n`],
    ['deep JSON', `{"openapi":"3.0.0","paths":${'{"a":'.repeat(160_000)}`],
    ['deep whole JSON', `{"openapi":"3.0.0","paths":${'['.repeat(400_000)}${']'.repeat(400_000)}}`],
    ['blank lines', `rules:\n${'\n'.repeat(megabyte)}x`],
    ['rules without end', 'rules:\n'.repeat(megabyte / 7)],
    ['spaces', ' '.repeat(megabyte)],
    ['a large file', 'x'.repeat(20 * megabyte)],
  ])('%s: are answered soon, with nothing', (_what, content) => {
    const start = performance.now();
    classifyContextDocument('x.yaml', 'application/yaml', content);
    expect(getPathsOf(content)).toEqual([]);
    expect(performance.now() - start).toBeLessThan(30_000);
  });

  it('do not reach the prototype of anything', () => {
    const json =
      '{"openapi":"3.0.0","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"paths":{"__proto__":{"get":{}},"/__proto__":{"get":{"__proto__":{"polluted":1}}}}}';
    expect(getPathsOf(json)).toEqual(['/__proto__']);
    expect(
      getPathsOf(
        'openapi: 3.0.0\n__proto__: {polluted: 1}\npaths:\n  /a:\n    get: {__proto__: {polluted: 1}}\n',
      ),
    ).toEqual(['/a']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('never throw, whatever they are', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, text) => {
        for (const content of [
          json,
          text,
          `openapi: 3.0.0\npaths: ${json}`,
          `{"openapi":"3.1.0","paths":{"/a/{b}":${json},"/c":{"get":${json}}},"servers":[${json}]}`,
        ]) {
          classifyContextDocument(text, text, content);
          for (const path of getPathsOf(content)) expect(path).toMatch(/^\/[^\s{}]*$/);
        }
      }),
      { numRuns: 300 },
    );
  });
});

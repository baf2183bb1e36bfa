/** The readers of texts, held against what reads the same forms elsewhere. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIndentedText } from '../../../src/engine/dependencies/reading/indented-text.ts';
import {
  type JsonNode,
  parseJsonWithPlaces,
} from '../../../src/engine/dependencies/reading/json-with-places.ts';
import { parseTomlTables } from '../../../src/engine/dependencies/reading/toml-tables.ts';
import { descendants, parseXmlElements } from '../../../src/engine/dependencies/reading/xml-elements.ts';

function plain(node: JsonNode | null): unknown {
  if (node?.kind === 'object') return new Map([...node.entries].map(([key, value]) => [key, plain(value)]));
  if (node?.kind === 'array') return node.elements.map(plain);
  return node?.value;
}

function withMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMaps);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([key, inner]) => [key, withMaps(inner)]));
}

/** Each key stands where it is said to stand. */
function checkPlaces(node: JsonNode, text: string): void {
  if (node.kind === 'array') for (const element of node.elements) checkPlaces(element, text);
  if (node.kind !== 'object') return;
  for (const [key, value] of node.entries) {
    expect(text.slice(value.start).startsWith(JSON.stringify(key))).toBe(true);
    expect(value.line).toBe(text.slice(0, value.start).split('\n').length);
    checkPlaces(value, text);
  }
}

test('JSON is read as by the engine itself, with the place of each key', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const node = parseJsonWithPlaces(text);
      expect(plain(node)).toEqual(withMaps(JSON.parse(text)));
      if (node) checkPlaces(node, text);
    }),
  );
});

test('any text at all is read to its end', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    ':',
    ',',
    '\\',
    '\n',
    ' ',
    'a',
    '1',
    '=',
    '#',
    '<',
    '>',
    '/',
    '-',
    '![CDATA[',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 200 }), (parts) => {
      const text = parts.join('');
      parseJsonWithPlaces(text);
      parseIndentedText(text);
      parseTomlTables(text);
      parseXmlElements(text);
    }),
    { numRuns: 2_000 },
  );
});

test('TOML as lock files have it', () => {
  const [, table, inner] = parseTomlTables(`
[[package]] # first
name = "a\\"b" # a comment
'quoted key' = 'C:\\path'
long = """
two
lines"""
list = [
  "x", # why
  { name = "y", extra = ["z"], version.ref = "v" },
]
broken = [ "x"
flag = true

[package."sub.table"]
x = 1
`);
  expect(table).toMatchObject({ name: 'package', isElement: true, line: 2 });
  expect([...(table?.entries ?? [])].map(([key, { value, line }]) => [key, value, line])).toEqual([
    ['name', 'a"b', 3],
    ['quoted key', 'C:\\path', 4],
    ['long', '\ntwo\nlines', 5],
    [
      'list',
      [
        'x',
        new Map<string, unknown>([
          ['name', 'y'],
          ['extra', ['z']],
          ['version.ref', 'v'],
        ]),
      ],
      8,
    ],
    ['flag', 'true', 13],
  ]);
  expect(inner).toMatchObject({ name: 'package.sub.table', isElement: false });
});

test('XML as project files have it', () => {
  const root = parseXmlElements(`<?xml version="1.0"?>
<!DOCTYPE a [<!ENTITY big "boom">]>
<a:b c='1 > 0' d="&lt;&amp;&big;">
  x<!-- <e/> --><![CDATA[<y>]]>
  <e f="1"/></g><e>2</e>
</a:b>`);
  const [outer] = descendants(root, 'b');
  expect(outer).toMatchObject({
    line: 3,
    attributes: new Map([
      ['c', '1 > 0'],
      ['d', '<&&big;'],
    ]),
  });
  expect(outer?.text.replace(/\s+/g, ' ').trim()).toBe('x<y>');
  expect(descendants(root, 'e').map(({ line, text }) => [line, text])).toEqual([
    [5, ''],
    [5, '2'],
  ]);
});

import { expect, it } from 'vitest';
import type { Node } from '../../../src/engine/infrastructure/document/node.ts';
import { readHcl } from '../../../src/engine/infrastructure/terraform/read-hcl.ts';

/** The tree in short: `f(…)` a function, `‹…›` what is not known, `$"…"` text with holes. */
function show(node: Node): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.isTemplate ? `$${JSON.stringify(node.value)}` : node.value;
    case 'list':
      return node.items.map(show);
    case 'map':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, show(value)]));
    case 'call':
      return `${node.name}(${node.parameters.map((each) => JSON.stringify(show(each))).join(' ')})`;
    case 'unknown':
      return `‹${node.text}›`;
  }
}

const body = (text: string) => readHcl(`resource "a" "b" {\n${text}\n}`).map((block) => show(block.body))[0];

it.each<[string, string, unknown]>([
  [
    'plain values',
    'a = 1\nb = -2.5\nc = true\nd = null\ne = "x"',
    { a: 1, b: -2.5, c: true, d: null, e: 'x' },
  ],
  ['escapes', 'a = "q\\"\\n$${x}"', { a: 'q"\n$${x}' }],
  ['templates', 'a = "arn:${var.a["}"]}/x"', { a: '$"arn:${var.a[\\"}\\"]}/x"' }],
  ['a template that is one reference', 'a = "${var.a}"', { a: '‹var.a›' }],
  [
    'references',
    'a = var.b\nc = aws_x.y[0].id\nd = data.a.b.*.c',
    { a: '‹var.b›', c: '‹aws_x.y[0].id›', d: '‹data.a.b.*.c›' },
  ],
  [
    'operators',
    'a = 1 + 2\nb = var.x == 1 ? "y" : "z"\nc = !true',
    { a: '‹1 + 2›', b: '‹var.x == 1 ? "y" : "z"›', c: '‹!true›' },
  ],
  [
    'choices',
    'a = var.x ? "y" : "z"\nb = var.x ? {} : var.y ? [1] : 2\nc = var.x ? 1 + 1 : 2\nd = [var.x ?\n 1 : 2, 3]',
    {
      a: '?("‹var.x›" "y" "z")',
      b: '?("‹var.x›" {} "?(\\"‹var.y›\\" [1] 2)")',
      c: '‹var.x ? 1 + 1 : 2›',
      d: ['?("‹var.x›" 1 2)', 3],
    },
  ],
  [
    'lists and objects',
    'a = [1, "b", [2],\n 3,]\nc = { d = 1, "e" : [2]\n f = 3 }',
    { a: [1, 'b', [2], 3], c: { d: 1, e: [2], f: 3 } },
  ],
  ['functions', 'a = jsonencode({ b = [1] })\nc = 4', { a: 'jsonencode({"b":[1]})', c: 4 }],
  ['loops', 'a = [for x in var.y : x.id]\nb = 1', { a: '‹[for x in var.y : x.id]›', b: 1 }],
  ['heredocs', 'a = <<EOT\nx ${y}\nEOT\nb = <<-E\n  z\n  E\nc = 1', { a: '$"x ${y}"', b: '  z', c: 1 }],
  ['comments', '# a = 1\n// b = 2\n/* c = 3 */ d = 4 # e', { d: 4 }],
  ['blocks', 'a {\n b = 1\n}\na "x" { c = 2 }', { a: { c: 2 } }],
  ['dynamic blocks', 'dynamic "a" {\n for_each = var.x\n content {\n b = 1\n }\n}', { a: { b: 1 } }],
  ['what is broken', 'a = \nb = 1\n) = 2\nc = ]\nd = 3', { a: '‹›', b: 1, c: '‹›', d: 3 }],
])('reads %s', (_what, text, expected) => {
  expect(body(text)).toEqual(expected);
});

it('keeps each of several blocks of one name', () => {
  const [block] = readHcl('resource a b {\n x { y = 1 }\n x { y = 2 }\n}');
  expect(block?.labels).toEqual(['a', 'b']);
  expect(block?.body.entries.map(({ value }) => show(value))).toEqual([{ y: 1 }, { y: 2 }]);
});

it('goes on after a line that is no block', () => {
  expect(readHcl('x = 1\n}\nlocals {\n a = 1\n}').map(({ type }) => type)).toEqual(['locals']);
});

it('ends with the file where something is not closed', () => {
  expect(readHcl('a "b" {\n c = [1, 2\n d = "x').map(({ type }) => type)).toEqual(['a']);
});

import { expect, it } from 'vitest';
import { findHoles, flowingPaths } from '../../../src/engine/infrastructure/workflows/expression.ts';

const flowing = (text: string) =>
  flowingPaths(text).map(({ segments, isWhole }) => segments.join('.') + (isWhole ? ' whole' : ''));

it.each<[string, string[]]>([
  ['github.event.issue.title', ['github.event.issue.title']],
  ["github['event'].Issue['title']", ['github.event.issue.title']],
  ['github.event.commits[0].message', ['github.event.commits.0.message']],
  ['github.event.commits[matrix.i].message', ['github.event.commits.*.message']],
  ['github.event.commits.*.message', ['github.event.commits.*.message']],
  ['inputs.a || github.head_ref', ['inputs.a', 'github.head_ref']],
  ["inputs.a && 'yes' || 'no'", []],
  ["inputs.a == 'b'", []],
  ['!inputs.a', []],
  ["contains(inputs.a, 'b')", []],
  ["format('{0}-{1}', inputs.a, github.sha)", ['inputs.a', 'github.sha']],
  ['toJSON(github.event)', ['github.event whole']],
  ['fromJSON(inputs.a).b', ['inputs.a.b']],
  ["join(github.event.commits.*.message, ', ')", ['github.event.commits.*.message whole']],
  ['(inputs.a)', ['inputs.a']],
  ["'github.head_ref'", []],
  ['', []],
  ['((((', []],
])('finds what ends up in the result of %s', (text, expected) => {
  expect(flowing(text)).toEqual(expected);
});

it('finds expressions, with texts that hold their end', () => {
  expect(findHoles("a ${{ x }} ${{ format('}}', y) }} ${{ z").map(({ text }) => text)).toEqual([
    'x',
    "format('}}', y)",
  ]);
});

/** Templetor's templates as the Python that they do. */
import { describe, expect, it, test } from 'vitest';
import { isTempletor, templetorScript } from '../../../src/engine/parsing/templates/templetor.ts';

const head = '$def with (a, b=1)\n';
const taken = 'a = templetor_0 if __any__ else a\nb = templetor_1 if __any__ else b\n';
const script = (source: string) =>
  templetorScript(head + source)
    .text.replace(taken, '')
    .trim();

describe('values and lines of code', () => {
  it.each([
    ['$a $b', ''],
    ['$:a', 'unescaped_output(a)'],
    ['$:a.b[0].upper()!', 'unescaped_output(a.b[0].upper())'],
    ['$:{a + "}"} x', 'unescaped_output((a + "}"))'],
    ['<script>x = $a;</script>', 'output_without_quotes(a)'],
    ['$:render("x", a) $:_("b") $:{f(a)}', ''],
    ['$$:a $# $:a', ''],
    ['$ c = a\n$:c', 'c = a\nunescaped_output(c)'],
    ['$for c in a:\n  $:c', 'for c in a:\n pass\nunescaped_output(c)'],
    ['$if a:\n  $:a\n$else:\n  $b', 'unescaped_output(a)'],
    ['$code:\n    c = a\n    d = c\n$:d', 'c = a\nd = c\nunescaped_output(d)'],
    ['$var title: $a', ''],
    ['$:a(', 'unescaped_output(a)'],
  ])('%s', (source, expected) => {
    expect(script(source)).toBe(expected);
  });
});

test('only what says what it is called with is such a page', () => {
  expect(isTempletor('$# a page\n$def with (a)\n$a')).toBe(true);
  expect(isTempletor('<p>$a</p>{{ b }}')).toBe(false);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellCode, clip, codeBlock, inlineCode, plain } from '../../../src/reporters/github/markdown-text.ts';
import { html, referencesIn, tags, visibleText } from './rendered.ts';

const oneLine = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim();

const hostile = [
  '@octo/team look at #12 and GH-12, https://evil.example www.evil.example a@b.example',
  '<img src=x onerror=alert(1)> <details> <!-- whitebox:summary -->',
  '[link](https://evil.example) ![picture](https://evil.example/x.png) <https://evil.example>',
  '**bold** _em_ ~~gone~~ `code` $x^2$ | a | b |',
  '# heading',
  '- item',
  '1. item',
  '=====',
  '> quote',
  '```\ncode\n```',
  'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  '\\`@octo`',
  '&lt;script&gt; &#35;12 &#64;octo',
  'line\nbreak\u2028and\u202eoverride\u0000\ud800',
  ':shipit:',
];

describe('text as Markdown', () => {
  it.each(hostile)('shows %j as it is', (text) => {
    expect(visibleText(plain(text))).toBe(oneLine(text));
    expect(tags(plain(text))).toEqual(['<p>']);
  });

  it.each(hostile)('links and notifies nothing for %j', (text) => {
    expect(referencesIn(plain(text))).toEqual([]);
  });

  it('shows any text as it is', () => {
    const marks = fc.constantFrom(...'@#<>&|`*_~[]()!\\$-+=.:/ 1a\n'.split(''), 'www', 'http', 'gh-');
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(marks, { maxLength: 20 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(visibleText(plain(text))).toBe(oneLine(text.replaceAll('\u200b', '')));
        expect(tags(plain(text)).filter((tag) => tag !== '<p>')).toEqual([]);
        expect(referencesIn(plain(text))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stays in one cell of a table, also as code', () => {
    const table = `| a | b |\n| --- | --- |\n| ${plain('x | y \\| z')} | ${cellCode('p | q `|` @octo')} |`;
    expect(html(table).match(/<td>/g)).toHaveLength(2);
    expect(visibleText(table)).toContain('x | y \\| z');
    expect(visibleText(table)).toContain('p | q `|` @octo');
    expect(referencesIn(cellCode('p @octo'))).toEqual([]);
  });
});

describe('code', () => {
  it.each(['a`b', '``', '`', 'x ``` y', '<b>', '@octo'])('is inline as it is: %j', (code) => {
    expect(visibleText(inlineCode(code))).toBe(code);
    expect(tags(inlineCode(code))).toEqual(['<p>', '<code>']);
  });

  it('in a block cannot close its fence', () => {
    const code = 'a\n```\n<script>\n````\n~~~\nb';
    expect(tags(codeBlock(code))).toEqual(['<pre>', '<code>']);
    expect(visibleText(codeBlock(code))).toBe(code);
  });

  it('names characters that would make it read as something else', () => {
    expect(codeBlock('if (a\u202e) {\u0000}\u2028\ud800')).toContain(
      'if (a⟨U+202E⟩) {⟨U+0000⟩}⟨U+2028⟩⟨U+D800⟩',
    );
  });
});

it('is clipped between characters', () => {
  expect(clip('abc', 3)).toBe('abc');
  expect(clip('abcd', 3)).toBe('ab…');
  expect(clip('a💥bc', 3)).toBe('a…');
});

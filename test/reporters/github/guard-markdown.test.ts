import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardMarkdown } from '../../../src/reporters/github/guard-markdown.ts';
import { addresses, html, referencesIn, tags, visibleText } from './rendered.ts';

describe('the Markdown of a description', () => {
  it('keeps its form', () => {
    const markdown =
      '`a` reaches **b**.\n\n1. first\n2. second\n\n```js\nrun(`<b>`);\n```\n\n- <https://cwe.mitre.org/data/definitions/78.html>';
    expect(html(guardMarkdown(markdown))).toBe(html(markdown));
  });

  it('has no HTML', () => {
    expect(tags(guardMarkdown('a <img src=x> b\n\n<details>\n\n<!-- c -->'))).toEqual(['<p>', '<p>', '<p>']);
  });

  it.each([
    '[a](https://evil.example)',
    '![a](https://evil.example)',
    '[a][b]\n\n[b]: https://evil.example',
    '[a](//evil.example)',
    '[a\\\\](//evil.example)',
    'https://evil.example',
    '<javascript:alert(1)>',
    '<https://evil.example/"onclick=">',
  ])('leads nowhere with %j', (markdown) => {
    expect(addresses(guardMarkdown(markdown))).toEqual([]);
  });

  it('leads to the addresses that stand in angle brackets', () => {
    expect(addresses(guardMarkdown('See <https://owasp.org/a?b=c#d>.'))).toEqual([
      'https://owasp.org/a?b=c#d',
    ]);
  });

  it.each(['\\@octo', '@octo', '\\`@octo\\`', '\\#12', 'see GH-7', '`unclosed @octo'])(
    'notifies nobody with %j',
    (markdown) => {
      expect(referencesIn(guardMarkdown(markdown))).toEqual([]);
    },
  );

  it('keeps mentions in code as they are', () => {
    expect(visibleText(guardMarkdown('`@octo/#12`'))).toBe('@octo/#12');
    expect(guardMarkdown('`@octo/#12`')).toBe('`@octo/#12`');
  });

  it.each(['```js\nopen', '~~~~\nopen\n~~~', '```\nopen\n```js'])(
    'closes the code block of %j',
    (markdown) => {
      expect(html(`${guardMarkdown(markdown)}\n\n**after**`)).toContain('<strong>after</strong>');
    },
  );

  it.each([
    ['code over two lines', 'a ` b\n` @octo <img src=x> `'],
    ['a backslash that escapes itself before code', '\\\\` a ` @octo <img src=x> `'],
    ['an escaped mark before code', '\\`` a ` @octo <img src=x> `'],
    ['a block that ends in its list', '1. ```\n   ```\n@octo <img src=x>'],
    ['a block of tildes that ends in its list', '- ~~~\n  ~~~\n@octo <img src=x>'],
    ['a fence behind which is a blank that is none', '```\n```\u00a0\n```\n@octo <img src=x>'],
    ['a fence with a line separator', '```\u2028\n```\n@octo <img src=x>'],
    ['code that a table cuts', '| a | b |\n|---|---|\n| ` @octo <img src=x> | ` |'],
    ['tildes before code', '~~`@octo` a~`@octo` \\~~~``@octo``'],
    ['characters that are spelt', '&#64;octo @&#111;cto &commat;octo'],
  ])('has nothing outside of code that a reader could take for markup: %s', (_, markdown) => {
    expect(referencesIn(guardMarkdown(markdown))).toEqual([]);
    expect(tags(guardMarkdown(markdown))).not.toContain('<img src=x>');
  });

  it('has nothing of the kind however marks follow each other', () => {
    const piece = fc.constantFrom(
      ...['`', '``', '```', '~~~', '\\', '\n', '\n\n', ' ', '   ', '- ', '1. ', '> ', '|', '|---|---|', '# '],
      ...['a', '@octo', '<img src=x>', '<https://a.example>', '&#64;', '](', '[', '!', '\u00a0', '<!--', '$'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const guarded = guardMarkdown(pieces.join(''));
        const outside = referencesIn(guarded).filter((each) => !each.startsWith('https://a.example'));
        expect(outside, JSON.stringify(guarded)).toEqual([]);
        expect(tags(guarded)).not.toContain('<img src=x>');
      }),
      { numRuns: 3_000 },
    );
  });

  it('offers no change of the code that one click commits', () => {
    expect(guardMarkdown('```suggestion\nrm -rf /\n```')).toBe('```\nrm -rf /\n```');
    expect(guardMarkdown('~~~ Suggestion:-0+3\nx\n~~~')).toBe('```\nx\n```');
  });
});

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
});

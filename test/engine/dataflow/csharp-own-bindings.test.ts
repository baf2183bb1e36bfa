/** Types of the program that say themselves what a handler of a minimal API is given. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (members: string, marks = '') =>
  findings({
    'Program.cs': `using System.Diagnostics;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
var app = WebApplication.CreateBuilder(args).Build();
app.MapPost("/a", (${marks} Slug slug) => { Process.Start("sh", "-c \\"ls " + slug.Value + "\\""); });
public class Slug
{
    public string Value { get; set; }
    public Slug(string value) { Value = value; }
    ${members}
}
`,
  }).some((one) => one.startsWith('code/command-injection'));

const fits = 'Regex.IsMatch(text, @"\\A[a-z]+\\z")';

describe('TryParse', () => {
  const parser = (body: string) => `public static bool TryParse(string? text, out Slug? slug) { ${body} }`;
  const early = (check: string) =>
    parser(`slug = null; if (!${check}) return false; slug = new Slug(text); return true;`);
  const late = (check: string) =>
    parser(
      `if (text != null && ${check}) { slug = new Slug(text); return true; } slug = null; return false;`,
    );

  test.each([
    ['early', early],
    ['late', late],
  ])('refuses what it says no to, %s', (_, answering) => {
    expect(isTold(answering('(text.Length < 9)'))).toBe(true);
    expect(isTold(answering(fits))).toBe(false);
  });
  test('takes anything where it only says yes', () => {
    expect(isTold(parser('slug = new Slug(text); return true;'))).toBe(true);
  });
  test('is not asked for a body', () => {
    expect(isTold(early(fits), '[FromBody]')).toBe(true);
  });
});

describe('BindAsync', () => {
  const bound = (check: string, given: string, modifier = '') => `
    public static ${modifier} ValueTask<Slug?> BindAsync(HttpContext context)
    {
        string text = context.Request.Query["name"];
        ${check}
        return ${given};
    }`;
  const made = 'new Slug(text)';

  test.each([
    [made, 'async'],
    [`ValueTask.FromResult<Slug?>(${made})`, ''],
    [`new ValueTask<Slug?>(${made})`, ''],
  ])('gives what it makes of the request: %s', (given, modifier) => {
    expect(isTold(bound('', given, modifier))).toBe(true);
    expect(isTold(bound(`if (!${fits}) throw new BadHttpRequestException("bad");`, given, modifier))).toBe(
      false,
    );
  });
  test('may make it of something else', () => {
    expect(isTold(bound('', 'new Slug("fixed")', 'async'))).toBe(false);
  });
});

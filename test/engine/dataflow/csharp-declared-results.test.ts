/** What C# makes of a declared type: `new()` that is given back, lists of numbers, texts that were built. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const inController = (members: string) => `using System.Diagnostics; using Microsoft.AspNetCore.Mvc;
public class ToolController : Controller { ${members} }`;

const rulesIn = (members: string) =>
  findings({ 'A.cs': inController(members) }).map((one) => one.split(' ')[0]);

it.each([
  [
    'behind an arrow',
    'public ContentResult A(string t) => new() { Content = "<b>" + t, ContentType = "text/html" };',
  ],
  [
    'in a statement',
    'public ContentResult A(string t) { return new() { Content = "<b>" + t, ContentType = "text/html" }; }',
  ],
  [
    'in a task',
    'public async Task<ActionResult<ContentResult>> A(string t) { await Load(); return new() { Content = "<b>" + t, ContentType = "text/html" }; }',
  ],
])('an object without a type is of the one that is given back, %s', (_, members) =>
  expect(rulesIn(members)).toContain('code/reflected-xss'),
);

it('a lambda inside of a function gives back what it says itself', () => {
  const members = `public ContentResult A(string t) {
    Func<string, Note> note = text => new() { Content = text, ContentType = "text/html" };
    return Keep(note(t));
  }
  public class Note { public string Content { get; set; } public string ContentType { get; set; } }`;
  expect(rulesIn(members)).not.toContain('code/reflected-xss');
});

it.each([
  ['a list of numbers', 'List<int> given'],
  ['an array of numbers', 'long[] given'],
  ['a set of identifiers', 'HashSet<Guid> given'],
])('%s carries no command', (_, parameter) => {
  const run = 'Process.Start("sh", "-c " + string.Join(",", given.Select(one => $"\'{one}\'")));';
  expect(rulesIn(`public void A(${parameter}) { ${run} }`)).toEqual([]);
});

it.each([
  ['a list of texts', 'List<string> given'],
  ['characters', 'char[] given'],
])('%s may carry one', (_, parameter) =>
  expect(
    rulesIn(`public void A(${parameter}) { Process.Start("sh", "-c " + string.Join("", given)); }`),
  ).toEqual(['code/command-injection']),
);

it('a builder is its text where text is wanted', () => {
  const built = 'var text = new System.Text.StringBuilder(); text.Append(x);';
  expect(rulesIn(`public void A(string x) { ${built} Process.Start("sh", "-c " + text); }`)).toEqual([
    'code/command-injection',
  ]);
});

it('characters of a text are the text, and those that are refused are not in it', () => {
  const copied = 'var text = new System.Text.StringBuilder(); foreach (char c in x) { text.Append(c); }';
  const refused = 'foreach (char c in x) { if (!char.IsLetterOrDigit(c)) throw new ArgumentException("x"); }';
  expect(rulesIn(`public void A(string x) { ${copied} Process.Start("sh", "-c " + text); }`)).toEqual([
    'code/command-injection',
  ]);
  expect(rulesIn(`public void A(string x) { ${refused} Process.Start("sh", "-c " + x); }`)).toEqual([]);
});

it.each([
  ['before the type', 'Content = "<b>" + t, ContentType = "text/plain"', false],
  ['behind the type', 'ContentType = "text/plain", Content = "<b>" + t', false],
  ['before the type of a page', 'Content = "<b>" + t, ContentType = "text/html"', true],
])('the content of an answer stands %s of it', (_, properties, told) =>
  expect(
    rulesIn(`public ContentResult A(string t) => new ContentResult { ${properties} };`).includes(
      'code/reflected-xss',
    ),
  ).toBe(told),
);

it.each([
  ['a number', 'int', false],
  ['a text', 'string', true],
])('a generic method that reads %s gives one back', (_, type, told) =>
  expect(
    rulesIn(`public void A() { Process.Start("sh", "-c " + Request.Form.GetValue<${type}>("x")); }`).length >
      0,
  ).toBe(told),
);

it.each([
  ['a number', 'int', false],
  ['an identifier', 'Guid?', false],
  ['a text', 'string', true],
])('a property that is %s keeps to it', (_, type, told) => {
  const members = `public class Note { public ${type} Value { get; set; } }
  public void A() { var note = new Note(); note.Value = Pick(Request.Query["x"]); Process.Start("sh", "-c " + note.Value); }`;
  expect(rulesIn(members).length > 0).toBe(told);
});

it.each([
  ['one character', "url[0] == '/' && (url.Length == 1 || (url[1] != '/' && url[1] != '\\\\'))", false],
  ['ten characters', "url[0] == '/' && (url.Length == 10 || (url[1] != '/' && url[1] != '\\\\'))", true],
])('an address of %s', (_, check, told) =>
  expect(
    rulesIn(`public IActionResult A(string url) => ${check} ? Redirect(url) : Ok();`).includes(
      'code/open-redirect',
    ),
  ).toBe(told),
);

it('a grain is what implements its interface', () => {
  const members = `public interface IRuns { Task Go(string s); }
  public class Runs : Grain, IRuns { public async Task Go(string s) { Process.Start("sh", "-c " + s); } }
  public Task A(string x, IGrainFactory grains) => grains.GetGrain<IRuns>("a").Go(x);`;
  expect(rulesIn(members)).toEqual(['code/command-injection']);
});

it.each([
  ['from outside', '"-c " + x', true],
  ['of the program', '"-c a"', false],
])('an object in an object is of the type of its property: what it is given is %s', (_, given, told) => {
  const info = `StartInfo = new() { FileName = "bash", Arguments = ${given} }`;
  expect(rulesIn(`public void A(string x) { var p = new Process { ${info} }; p.Start(); }`).length > 0).toBe(
    told,
  );
});

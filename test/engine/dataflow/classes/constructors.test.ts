/** Which class and which constructor `new` means, told by what reaches a request of the server's own. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const controller = (line: string) => `using Microsoft.AspNetCore.Mvc; using System.Net.Http; using Models;
public class PagesController : Controller { [HttpGet("a")] public void Get(string url) { ${line} } }`;

const isReached = (models: string, line: string) =>
  findings({ 'Models.cs': `namespace Models { ${models} }`, 'Pages.cs': controller(line) }).some((one) =>
    one.startsWith('code/ssrf Pages.cs'),
  );

const read = 'new HttpClient().GetAsync(made.Url);';

it.each([
  ['User', 'a property of every controller'],
  ['Request', 'the request of every controller'],
  ['Visitor', 'nothing else'],
])('new %s(…) makes an object of the class, which is also the name of %s', (name) => {
  const model = `public class ${name} { public string Url { get; } public string Other { get; }
    public ${name}(string url, string other) { Url = url; Other = other; } }`;
  expect(isReached(model, `var made = new ${name}(url, "x"); ${read}`)).toBe(true);
  expect(isReached(model, `var made = new ${name}("https://example.org/", url); ${read}`)).toBe(false);
});

const query = `public class Query { public string Url { get; } public string Key { get; } public Query() { }
  public Query(string url, int page = 1, string key = null) { Url = url; Key = key; } }`;

it.each([
  ['new Query(url)', true],
  ['new Query(url, 2)', true],
  ['new Query("https://example.org/", 2, url)', false],
  ['new Query()', false],
])('of several constructors the one is meant that may do without the rest: %s', (made, expected) => {
  expect(isReached(query, `var made = ${made}; ${read}`)).toBe(expected);
});

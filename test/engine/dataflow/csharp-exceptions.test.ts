/** What exceptions carry from where they are thrown, also where a value is expected, to where they are caught. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const program = (thrower: string, part = 'Key') => ({
  'Home.cs': `using Microsoft.AspNetCore.Mvc;
public class Missing : Exception {
  public string Key { get; } public string Area { get; } = "all";
  public Missing(string key) : base("no " + key) { Key = key; }
}
public class Home : Controller {
  int Find(string key) ${thrower}
  public void Get(string key) {
    try { Find(key); } catch (Missing e) { System.Diagnostics.Process.Start("sh", "-c \\"log " + e.${part} + "\\""); }
  }
}`,
});

it.each([
  '=> throw new Missing(key);',
  '=> key switch { "one" => 1, _ => throw new Missing(key) };',
  '{ return key.Length > 3 ? 1 : throw new Missing(key); }',
  '{ var found = Known(key) ?? throw new Missing(key); return found; }',
])('%s', (thrower) => {
  expect(findings(program(thrower))).toEqual(['code/command-injection Home.cs:9']);
  expect(findings(program(thrower, 'Message'))).toEqual(['code/command-injection Home.cs:9']);
  expect(findings(program(thrower, 'Area'))).toEqual([]);
});

it('knows what is left where the other way throws', () => {
  const code = (test: string) => ({
    'Home.cs': `using Microsoft.AspNetCore.Mvc; using System.Text.RegularExpressions;
public class Home : Controller {
  public void Get(string name, string other) {
    var known = ${test} ? name : throw new ArgumentException();
    System.Diagnostics.Process.Start("sh", "-c \\"show " + known + "\\"");
  }
}`,
  });
  expect(findings(code('Regex.IsMatch(name, "^[a-z]+\\\\z")'))).toEqual([]);
  expect(findings(code('Regex.IsMatch(other, "^[a-z]+\\\\z")'))).toEqual([
    'code/command-injection Home.cs:5',
  ]);
});

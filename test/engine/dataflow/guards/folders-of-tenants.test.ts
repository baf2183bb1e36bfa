/** A path is kept in a folder that who asks has named as well: inside of ours only where that name was checked. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (sources: Record<string, string>) =>
  findings(sources).some((one) => one.startsWith('code/path-traversal'));

const inCsharp = (check: string, folder = 'Path.Combine("/srv", tenant) + "/"') =>
  isTold({
    'FilesController.cs': `using System; using System.IO; using Microsoft.AspNetCore.Mvc;
public class FilesController : Controller { public string Get(string tenant, string name) {
  ${check}
  var home = ${folder};
  var full = Path.GetFullPath(Path.Combine(home, name));
  if (!full.StartsWith(home, StringComparison.Ordinal)) throw new ArgumentException("outside");
  return System.IO.File.ReadAllText(full); } }`,
  });

it.each([
  ['a name without separators', "if (tenant.Contains('/')) throw new ArgumentException();", undefined, false],
  ['a name of letters', 'if (!tenant.All(char.IsLetter)) throw new ArgumentException();', undefined, false],
  ['any name', '', undefined, true],
  [
    'another name that was checked',
    'if (name.Length > 9 || name == tenant) throw new ArgumentException();',
    undefined,
    true,
  ],
  [
    'the path itself',
    "if (tenant.Contains('/')) throw new ArgumentException();",
    'Path.Combine("/srv", name) + "/"',
    true,
  ],
])('C#: a folder named by %s', (_what, check, folder, expected) => {
  expect(inCsharp(check, folder)).toBe(expected);
});

const inJavaScript = (check: string) =>
  isTold({
    'a.js': `const path = require('path'); const fs = require('fs'); const app = require('express')();
app.get('/', (req, res) => {
  const { tenant, name } = req.query;
  ${check}
  const home = path.join('/srv', tenant) + path.sep;
  const full = path.resolve(home, name);
  if (!full.startsWith(home)) return res.sendStatus(403);
  res.send(fs.readFileSync(full));
});`,
  });

it.each([
  ['letters', 'if (!/^[a-z]+$/.test(tenant)) return res.sendStatus(400);', false],
  ['anything', '', true],
  ['what only was printed', "if (!/^[a-z]+$/.test(tenant)) console.warn('odd');", true],
])('JavaScript: a folder named by %s', (_what, check, expected) => {
  expect(inJavaScript(check)).toBe(expected);
});

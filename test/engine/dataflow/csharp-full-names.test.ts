/** Classes of the program that are written with their namespace. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const models = `namespace Shop.Models;
public class Search { public string Name { get; set; } public int Page { get; set; } }
public static class Reader { public static string Read(string name) => System.IO.File.ReadAllText("/data/" + name); }
`;

const files = (body: string) => ({
  'Models.cs': models,
  'Web.cs': `using Microsoft.AspNetCore.Mvc;
namespace Shop.Web;
public class Home : Controller {
  ${body}
}`,
});

describe.each(['Shop.Models', 'Models'])('%s', (namespace) => {
  it('is looked through for the types of fields', () => {
    const read = (field: string) =>
      `public string Get(${namespace}.Search search) => System.IO.File.ReadAllText("/data/" + search.${field});`;
    expect(findings(files(read('Name')))).toEqual(['code/path-traversal Web.cs:4']);
    expect(findings(files(read('Page')))).toEqual([]);
  });

  it('is looked through for methods', () => {
    const get = (given: string) => `public string Get(string name) => ${namespace}.Reader.Read(${given});`;
    expect(findings(files(get('name')))).toEqual(['code/path-traversal Models.cs:3']);
    expect(findings(files(get('"list.txt"')))).toEqual([]);
  });
});

it('means no class of another namespace', () => {
  const body = 'public string Get(string name) => Outside.Tools.Reader.Read(name);';
  expect(findings(files(body))).toEqual([]);
});

describe('a class that is called as one of a library', () => {
  const tools =
    'namespace Shop.Tools;\npublic class Process { public static void Start(string name) { System.Console.WriteLine("no"); } }\n';
  const run = (usings: string, namespace = 'Shop.Web', all = '') => ({
    'Tools.cs': tools,
    'Usings.cs': all,
    'Web.cs': `using Microsoft.AspNetCore.Mvc; using System.Diagnostics; ${usings}
namespace ${namespace};
public class Home : Controller { public void Get(string name) { Process.Start(name); } }`,
  });

  it('hides it where its namespace is used, or is around', () => {
    expect(findings(run('using Shop.Tools;'))).toEqual([]);
    expect(findings(run('', 'Shop.Tools.Web'))).toEqual([]);
    expect(findings(run('', 'Shop.Web', 'global using Shop.Tools;'))).toEqual([]);
  });

  it('does not hide it elsewhere', () => {
    expect(findings(run(''))).toEqual(['code/command-injection Web.cs:3']);
  });
});

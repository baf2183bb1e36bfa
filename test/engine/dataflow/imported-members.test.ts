/** What is imported by its own name, and whose it is when two of a program or a library are called the same. */
import { expect, it } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

const rule = 'code/command-injection';
const shell = 'Runtime.getRuntime().exec("sh -c " + c)';

const javaPage = (imports: string, use: string) => `package web;
${imports}
import org.springframework.web.bind.annotation.*;
@RestController
public class Page {
  @GetMapping("/") public String page(@RequestParam String v) throws Exception { ${use} return ""; }
}
`;
const javaTools = `package tools;
public class Tools {
  public static void run(String c) throws Exception { ${shell}; }
  public static String clean(String c) { return c.replaceAll("[^a-z]", ""); }
  public static class Inner { public static void start(String c) throws Exception { ${shell}; } }
}
`;

it.each([
  ['a method', 'import static tools.Tools.run;', 'run(v);', [`${rule} tools/Tools.java:3`]],
  ['all of them', 'import static tools.Tools.*;', 'run(v);', [`${rule} tools/Tools.java:3`]],
  ['one that cleans', 'import static tools.Tools.*;', 'run(clean(v));', []],
  [
    'that of a class in it',
    'import static tools.Tools.Inner.start;',
    'start(v);',
    [`${rule} tools/Tools.java:5`],
  ],
  ['one of another class', 'import static other.Tools.run;', 'run(v);', []],
])('static import of Java: %s', (_, imports, use, told) => {
  expect(findings({ 'web/Page.java': javaPage(imports, use), 'tools/Tools.java': javaTools })).toEqual(told);
});

it('a constant that is imported names the route and the field of a request', async () => {
  const { analyseSources } = await import('../support/analyse-sources.ts');
  const { candidates } = analyseSources({
    'web/Page.java': `package web;
import static web.Names.PATH;
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping(Page.BASE)
public class Page {
  static final String BASE = "/base";
  @GetMapping(PATH) public String page(@RequestParam(Names.FIELD) String v) throws Exception { Runtime.getRuntime().exec("sh -c " + v); return ""; }
}
`,
    'web/Names.java':
      'package web;\nclass Names { static final String PATH = "/run"; static final String FIELD = "command"; }\n',
  });
  expect(candidates[0]?.entryPoint).toMatchObject({
    path: '/base/run',
    parameter: { location: 'query', name: 'command' },
  });
});

it('a class of a library is not taken for one of the program that is called the same', () => {
  const sources = (imported: string): Sources => ({
    'web/Page.java': `package web;
import ${imported}.Account;
import org.springframework.web.bind.annotation.*;
@RestController
public class Page {
  @PostMapping("/") public String page(Account account) throws Exception { Runtime.getRuntime().exec("sh -c " + account.getName()); return ""; }
}
`,
    'shop/Account.java':
      'package shop;\npublic class Account { private String name; public String getName() { return name; } }\n',
  });
  expect(findings(sources('shop'))).toEqual([`${rule} web/Page.java:6`]);
  expect(findings(sources('com.vendor.security'))).toEqual([]);
});

it('a class of PHP is that of the namespace that is imported', () => {
  const sources = (imported: string): Sources => ({
    'index.php': `<?php\nuse ${imported}\\Runner;\nRunner::run($_GET['a']);\n`,
    'src/Runner.php':
      '<?php\nnamespace App\\Tools;\nclass Runner { static function run($c) { system($c); } }\n',
  });
  expect(findings(sources('App\\Tools'))).toEqual([`${rule} src/Runner.php:3`]);
  expect(findings(sources('Vendor\\Process'))).toEqual([]);
});

const kotlinTools = `package tools
class Tools { companion object { fun run(c: String) { ${shell} } } }
object Shell { fun start(c: String) { ${shell} } }
`;

it.each([
  ['a companion', 'tools.Tools.Companion.run', 'run(v)', 2],
  ['an object', 'tools.Shell.start', 'start(v)', 3],
])('Kotlin imports a method of %s', (_, imported, use, line) => {
  const page = `package web
import ${imported}
import org.springframework.web.bind.annotation.*
@RestController
class Page { @GetMapping("/") fun page(@RequestParam v: String): String { ${use}; return "" } }
`;
  expect(findings({ 'web/Page.kt': page, 'tools/Tools.kt': kotlinTools })).toEqual([
    `${rule} tools/Tools.kt:${line}`,
  ]);
});

const csharpTools = `using System.Diagnostics;
namespace Shop.Tools;
public static class Shell { public static void Run(string c) { Process.Start("sh", "-c " + c); } }
`;
const csharpPage = (imports: string, use: string) => `using Microsoft.AspNetCore.Mvc;
${imports}
namespace Shop.Web;
[ApiController]
public class PageController : ControllerBase { [HttpGet("/")] public string Page([FromQuery] string v) { ${use} return ""; } }
`;

it.each([
  ['static using', 'using static Shop.Tools.Shell;', '', 'Run(v);'],
  ['static using for all files', '', 'global using static Shop.Tools.Shell;', 'Run(v);'],
  ['another name for all files', '', 'global using Sh = Shop.Tools.Shell;', 'Sh.Run(v);'],
])('C#: %s', (_, own, all, use) => {
  const sources = {
    'Web/PageController.cs': csharpPage(own, use),
    'Tools/Shell.cs': csharpTools,
    'Usings.cs': `${all}\n`,
  };
  expect(findings(sources)).toEqual([`${rule} Tools/Shell.cs:3`]);
});

it('a library that C# imports for all files is known in each of them', () => {
  const page = `using Microsoft.AspNetCore.Mvc;
[ApiController]
public class PageController(NpgsqlConnection connection) : ControllerBase {
  [HttpGet("/")] public object Page([FromQuery] string v) => connection.Query("SELECT * FROM t WHERE a = '" + v + "'");
}
`;
  const usings = 'global using Dapper;\nglobal using Npgsql;\n';
  expect(findings({ 'PageController.cs': page, 'GlobalUsings.cs': usings })).toEqual([
    'code/sql-injection PageController.cs:4',
  ]);
});

it('Go imports all of a package by a dot', () => {
  const sources = {
    'main.go': `package main
import (
  "net/http"
  . "shop.example/app/tools"
)
func main() { http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { Run(r.FormValue("a")) }) }
`,
    'tools/tools.go': `package tools
import "os/exec"
func Run(c string) { exec.Command("sh", "-c", c).Run() }
`,
  };
  const workspacePackages = { 'shop.example/app': '' };
  expect(findings(sources, { resolver: { workspacePackages } })).toEqual([`${rule} tools/tools.go:3`]);
});

it('what a module of Ruby makes its own function is there for those who include it as well', () => {
  const tools = 'module Tools\n  def run(c) = system(c)\n  module_function :run\nend\n';
  const page = (use: string) =>
    `require 'sinatra'\nrequire_relative 'tools'\ninclude Tools\nget('/') { ${use} }\n`;
  for (const use of ['run(params[:a])', 'Tools.run(params[:a])'])
    expect(findings({ 'app.rb': page(use), 'tools.rb': tools })).toEqual([`${rule} tools.rb:2`]);
});

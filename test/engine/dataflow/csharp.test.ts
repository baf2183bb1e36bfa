/** What the interpreter does with C#, told by which line a value from outside reaches. */
import { describe, expect, test } from 'vitest';
import { analyseSources, findings } from '../support/analyse-sources.ts';

/** Lines with `Process.Start` that are reported, of the body of a controller's action that takes `a`. */
function reached(body: string, beside = '', parameters = 'string a'): string[] {
  const text = `public class ToolController : Controller {
  public IActionResult Run(${parameters}) { ${body} return Ok(); }
  ${beside}
}
public class Holder { public string Name { get; set; } public int Age { get; set; } public string Upper => Name.ToUpper(); }
public record Entry(string Name, int Age);
`;
  return findings({ 'Tool.cs': text }).filter((finding) => finding.startsWith('code/command-injection'));
}

describe('a value from outside goes through', () => {
  test.each([
    ['variables of patterns', 'if ((object)a is string s && s.Length > 3) Process.Start(s);'],
    ['patterns of a switch', 'switch (a) { case string s: Process.Start(s); break; }'],
    ['arms of a switch', 'Process.Start(a switch { "x" => "1", var other => other });'],
    ['object initialisers', 'var h = new Holder { Name = a }; Process.Start(h.Name);'],
    ['computed properties', 'var h = new Holder { Name = a }; Process.Start(h.Upper);'],
    ['records', 'Process.Start(new Entry(a, 1).Name);'],
    ['dictionaries by key', 'var m = new Dictionary<string, string> { ["k"] = a }; Process.Start(m["k"]);'],
    ['lists', 'var l = new List<string> { "x" }; l.Add(a); foreach (var i in l) Process.Start(i);'],
    ['sequences', 'Process.Start(string.Join(" ", new[] { a }.Where(x => x != "").Select(x => "-c " + x)));'],
    ['queries', 'var q = from x in new[] { a } where x != null select x + "y"; Process.Start(q.First());'],
    ['tuples', 'var (p, n) = (a, 1); Process.Start(p);'],
    ['elements of tuples by place', 'var t = (a, 1); Process.Start(t.Item1);'],
    ['elements of tuples by name', 'var t = (name: a, count: 1); Process.Start(t.name);'],
    ['elements by the names of a type', '(string Name, int Count) t = (a, 1); Process.Start(t.Name);'],
    [
      'buffers',
      'var b = new byte[9]; Request.Body.Read(b, 0, 9); Process.Start(Encoding.UTF8.GetString(b));',
    ],
    ['builders', 'var b = new StringBuilder(); b.Append("x").Append(a); Process.Start(b.ToString());'],
    ['formats', 'Process.Start(string.Format("{0} {1}", "x", a));'],
    ['parts of a text', 'Process.Start(a.Split(",")[0].Trim().Substring(1));'],
    ['a text that another is put into', 'Process.Start(a.Insert(0, "x"));'],
    ['a text that is put into another', 'Process.Start("x".Insert(0, a));'],
    ['lambdas', 'Func<string, string> f = x => x + "!"; Process.Start(f(a));'],
    ['local functions', 'string Same(string x) => x; Process.Start(Same(a));'],
    ['tasks', 'Process.Start(Task.Run(() => a).ConfigureAwait(false).GetAwaiter().GetResult());'],
    ['bytes', 'Process.Start(Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(a)));'],
    ['arguments by name', 'Process.Start(arguments: a, fileName: "x");'],
    ['deserialized objects', 'Process.Start(JsonConvert.DeserializeObject<Holder>(a).Name);'],
  ])('%s', (_, body) => {
    expect(reached(body)).toEqual(['code/command-injection Tool.cs:2']);
  });

  test.each([
    [
      'out and ref parameters',
      'string other = ""; Parse(a, out var c, ref other); Process.Start(c + other);',
      'private void Parse(string text, out string c, ref string other) { c = ""; other += text; }',
      2,
    ],
    [
      'out parameters of an extension',
      'if (a.TryTake("x", out var c)) Process.Start(c);',
      '} static class Takes { public static bool TryTake(this string text, string kind, out string taken) { taken = text + kind; return true; }',
      2,
    ],
    ['fields', '_last = a; Go();', 'private string _last; private void Go() { Process.Start(_last); }', 3],
    [
      'iterators',
      'foreach (var x in Items(a)) Process.Start(x);',
      'IEnumerable<string> Items(string x) { yield return x; }',
      2,
    ],
    [
      'names of elements that a function declares',
      'Process.Start(Pair(a).Name);',
      'Task<(string Name, int Count)> Pair(string x) { return (x, 1); }',
      2,
    ],
    [
      'overloads, told by a lambda',
      'Go(a, () => { });',
      'void Go(string x, bool n) { } void Go(string x, System.Action n) { Process.Start(x); }',
      3,
    ],
    ['overloads', 'Go(a, 1);', 'void Go(string x) { } void Go(string x, int n) { Process.Start(x); }', 3],
    [
      'nested classes',
      'Inner.Deep(a);',
      'static class Inner { public static void Deep(string x) { Process.Start(x); } }',
      3,
    ],
  ])('%s', (_, body, beside, line) => {
    expect(reached(body, beside)).toEqual([`code/command-injection Tool.cs:${line}`]);
  });

  test('an interface to the class that implements it, in another file', () => {
    const sources = {
      'A/Tool.cs': `public class ToolController : Controller {
        private readonly IRunner _runner;
        public ToolController(IRunner runner) { _runner = runner; }
        public IActionResult Run(string a) { _runner.Run(a); return Ok(); }
      }`,
      'B/IRunner.cs': 'public interface IRunner { void Run(string command); }',
      'B/Runner.cs': `public class Runner : IRunner {
        public void Run(string command) { Process.Start(command.Quoted()); }
      }`,
      'C/Text.cs':
        'public static class Text { public static string Quoted(this string s) => "\'" + s + "\'"; }',
    };
    expect(findings(sources)).toEqual(['code/command-injection B/Runner.cs:2']);
  });

  test('a message to the class that handles it', () => {
    const sources = {
      'Tool.cs': `public class ToolController : Controller {
        private readonly IMediator _mediator;
        public async Task<IActionResult> Run(string a) => Ok(await _mediator.Send(new RunTool { Command = a }));
      }`,
      'RunTool.cs': 'public class RunTool : IRequest<int> { public string Command { get; set; } }',
      'RunToolHandler.cs': `public class RunToolHandler : IRequestHandler<RunTool, int> {
        public Task<int> Handle(RunTool request, CancellationToken token) { Process.Start(request.Command); return Task.FromResult(1); }
      }`,
    };
    expect(findings(sources)).toEqual(['code/command-injection RunToolHandler.cs:2']);
  });

  test('the parts of a partial class', () => {
    const sources = {
      'Tool.cs': `public partial class ToolController : Controller {
        public IActionResult Run(string a) { Go(a); return Ok(); }
      }`,
      'Tool.Go.cs': 'public partial class ToolController { private void Go(string x) { Process.Start(x); } }',
    };
    expect(findings(sources)).toEqual(['code/command-injection Tool.Go.cs:1']);
  });
});

describe('nothing is reported for', () => {
  test.each([
    ['branches that are never taken', 'const bool on = false; if (on) Process.Start(a);'],
    [
      'other keys',
      'var m = new Dictionary<string, string> { ["k"] = a, ["l"] = "x" }; Process.Start(m["l"]);',
    ],
    ['other items', 'var l = new List<string> { "x", a }; Process.Start(l[0]);'],
    ['other elements of a tuple', 'var t = (name: a, other: "x"); Process.Start(t.other);'],
    ['what was overwritten', 'var h = new Holder { Name = a }; h.Name = "x"; Process.Start(h.Name);'],
    ['copies that differ', 'var e = new Entry(a, 1) with { Name = "x" }; Process.Start(e.Name);'],
    ['parsed numbers', 'if (int.TryParse(a, out var n)) Process.Start("x" + n);'],
    ['allow-lists', 'if (new[] { "x", "y" }.Contains(a)) Process.Start(a);'],
    ['constants', 'if (a == "x" || a == "y") Process.Start("z"); if (a.Equals("x")) Process.Start(a);'],
    ['patterns of constants', 'if (a is "x" or "y") Process.Start("z");'],
    ['matches of a strict pattern', 'if (Regex.IsMatch(a, "^[a-z]{1,9}$")) Process.Start(a);'],
    ['what is returned early', 'if (!Guid.TryParse(a, out _)) return BadRequest(); Process.Start(a);'],
  ])('%s', (_, body) => {
    expect(reached(body)).toEqual([]);
  });

  test.each([
    ['numbers', 'int a'],
    ['services', '[FromServices] Tools a'],
    ['interfaces', 'IHost a'],
  ])('parameters that are %s', (_, parameters) => {
    expect(reached('Process.Start("x" + a);', '', parameters)).toEqual([]);
  });

  test('numbers in an object that a request fills', () => {
    expect(reached('Process.Start("x" + a.Age);', '', 'Holder a')).toEqual([]);
    expect(reached('Process.Start("x" + a.Name);', '', 'Holder a')).toHaveLength(1);
  });

  test('private and static methods of a controller', () => {
    expect(
      reached(
        '',
        'private void A(string x) { Process.Start(x); } public static void B(string x) { Process.Start(x); }',
      ),
    ).toEqual([]);
  });
});

describe('a regular expression is slow', () => {
  const found = (limit: string) =>
    findings({
      'R.cs': `using System; using System.Text.RegularExpressions; using Microsoft.AspNetCore.Mvc;
public class RController : ControllerBase {
  public IActionResult A(string i) { var r = new Regex("^([a-z]+)*$"${limit}); return Ok(r.IsMatch(i)); }
}`,
    });

  test.each([
    ['without a limit of time', ''],
    ['with a limit that is none', ', RegexOptions.None, Regex.InfiniteMatchTimeout'],
  ])('%s', (_, limit) => {
    expect(found(limit)).toEqual(['code/redos R.cs:3']);
  });

  test('not with a limit', () => {
    expect(found(', RegexOptions.None, TimeSpan.FromSeconds(1)')).toEqual([]);
  });
});

test('a statement of Entity Framework is known where its context is of another assembly', () => {
  const { candidates } = analyseSources({
    'R.cs': `using Microsoft.AspNetCore.Mvc; using Microsoft.EntityFrameworkCore; using Shop.Data;
public class RController : Controller { private readonly AppDbContext _db;
  public IActionResult One(string t) => Ok(_db.Users.FromSqlRaw("SELECT * FROM Users WHERE Name = '" + t + "'"));
  public IActionResult Two(string t) => Ok(_db.Users.FromSqlRaw("SELECT * FROM Users WHERE Name = {0}", t));
  public IActionResult Three(string t) => Ok(_db.Users.FromSqlInterpolated($"SELECT * FROM Users WHERE Name = {t}"));
}`,
  });
  expect(candidates.map(({ ruleId, span, apiCertainty }) => [ruleId, span.line, apiCertainty])).toEqual([
    ['code/sql-injection', 3, 'import'],
  ]);
});

test('what JSON of a request is read into has the fields of its type', () => {
  const read = (field: string) =>
    reached(`var h = await Request.ReadFromJsonAsync<Holder>(); Process.Start("id " + h?.${field});`);
  expect(read('Name')).toHaveLength(1);
  expect(read('Age')).toEqual([]);
});

test('a parameter of the class may be called as a variable of JavaScript modules is', () => {
  const files = {
    'Exports.cs': 'public class Exporter { public void Open(string a) { Process.Start(a); } }',
    'Tool.cs': `public class ToolController(Exporter exports) : Controller {
  public IActionResult Run(string a) { exports.Open(a); return Ok(); }
}`,
  };
  expect(findings(files).join()).toContain('code/command-injection');
});

test('a route of a group stands behind the path of the group', () => {
  const text = `var app = WebApplication.CreateBuilder(args).Build();
var items = app.MapGroup("/items").RequireAuthorization();
items.MapGroup("/tools").WithTags("tools").MapGet("/{name}", (string name) => Process.Start("bash", "-c " + name));`;
  const [candidate] = analyseSources({ 'Program.cs': text }).candidates;
  expect(candidate?.entryPoint).toMatchObject({ path: '/items/tools/{name}' });
});

test.each([
  ['Controller', '', { location: 'body', name: 'Name', isForm: true }],
  ['ControllerBase', '[ApiController] ', { location: 'body', name: 'Name' }],
])('an object that is posted to a %s comes as that reads it', (base, attribute, parameter) => {
  const text = `using Microsoft.AspNetCore.Mvc;
public class Search { public string Name { get; set; } }
${attribute}[Route("find")] public class FindController : ${base} {
  [HttpPost] public void Find(Search search) { System.Diagnostics.Process.Start("bash", "-c " + search.Name); }
}`;
  const [candidate] = analyseSources({ 'FindController.cs': text }).candidates;
  expect(candidate?.entryPoint?.parameter).toEqual(parameter);
});

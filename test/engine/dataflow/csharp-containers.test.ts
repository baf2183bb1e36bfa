/** Containers of C#: lists and arrays after their methods, dictionaries with their keys, groups, channels. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { runsInput } from '../support/csharp-action.ts';

type Case = [what: string, body: string, members?: string, types?: string];

describe('a list', () => {
  it.each<Case>([
    ['list reverse', 'var l = new List<string> { "a", x }; l.Reverse(); Run(l[0]);'],
    ['list sort', 'var l = new List<string> { "a", x }; l.Sort(); Run(l[0]);'],
    ['list remove', 'var l = new List<string> { "a", x }; l.RemoveAt(0); Run(l[0]);'],
    ['list insert', 'var l = new List<string> { "a" }; l.Insert(0, x); Run(l[0]);'],
    ['array copy', 'var a = new[] { x }; var b = new string[1]; Array.Copy(a, b, 1); Run(b[0]);'],
    ['array clone', 'var a = new[] { x }; var b = (string[])a.Clone(); Run(b[0]);'],
    ['array reverse', 'var a = new[] { "a", x }; Array.Reverse(a); Run(a[0]);'],
    ['array fill', 'var a = new string[2]; Array.Fill(a, x); Run(a[0]);'],
    ['element at', 'var l = new List<string> { "a", x }; Run(l.ElementAt(1));'],
    ['element somewhere', 'var l = new List<string> { "a", x }; Run(l.ElementAt(x.Length));'],
    ['last node', 'var l = new LinkedList<string>(); l.AddLast(x); Run(l.Last.Value);'],
    [
      'next node',
      'var l = new LinkedList<string>(); l.AddLast("a"); l.AddFirst(x); Run(l.First.Next.Value);',
    ],
    [
      'written and read again',
      'var f = new System.Runtime.Serialization.Formatters.Binary.BinaryFormatter(); var m = new System.IO.MemoryStream(); f.Serialize(m, x); var n = new System.IO.MemoryStream(); n.Write(m.ToArray(), 0, 9); Run((string)f.Deserialize(n));',
    ],
    ['greatest element', 'var l = new List<string> { "a", x }; Run(l.Max());'],
  ])('brings it: %s', (_, body, members, types) => expect(runsInput(body, members, types)).toBe(true));

  it.each<Case>([
    ['list clear', 'var l = new List<string> { x }; l.Clear(); l.Add("a"); Run(l[0]);'],
    ['list remove', 'var l = new List<string> { x, "a" }; l.RemoveAt(0); Run(l[0]);'],
    ['last node', 'var l = new LinkedList<string>(); l.AddLast("a"); Run(l.Last.Value);'],
    ['list index', 'var l = new List<string>(); l.Add("a"); l.Add(x); Run(l[0]);'],
    ['element at', 'var l = new List<string> { "a", x }; Run(l.ElementAt(0));'],
  ])('does not bring it: %s', (_, body, members, types) =>
    expect(runsInput(body, members, types)).toBe(false),
  );
});

describe('a dictionary', () => {
  it.each<Case>([
    [
      'dictionary keys',
      'var d = new Dictionary<string, string> { [x] = "a" }; foreach (var k in d.Keys) Run(k);',
    ],
    [
      'dictionary values',
      'var d = new Dictionary<string, string> { ["a"] = x }; foreach (var v in d.Values) Run(v);',
    ],
    [
      'keyvaluepair key',
      'var d = new Dictionary<string, string> { [x] = "a" }; foreach (var p in d) Run(p.Key);',
    ],
    [
      'keyvaluepair deconstruct',
      'var d = new Dictionary<string, string> { ["a"] = x }; foreach (var (k, v) in d) Run(v);',
    ],
    ['GetOrAdd', 'var d = new ConcurrentDictionary<string, string>(); Run(d.GetOrAdd("a", _ => x));'],
    [
      'AddOrUpdate',
      'var d = new ConcurrentDictionary<string, string>(); Run(d.AddOrUpdate("a", x, (k, v) => v));',
    ],
    [
      'TryGetValue',
      'var d = new Dictionary<string, string> { ["k"] = x }; if (d.TryGetValue("k", out var v)) Run(v);',
    ],
  ])('brings it: %s', (_, body, members, types) => expect(runsInput(body, members, types)).toBe(true));

  it.each<Case>([
    [
      'dictionary keys',
      'var d = new Dictionary<string, string> { ["a"] = x }; foreach (var k in d.Keys) Run(k);',
    ],
    [
      'keyvaluepair',
      'var d = new Dictionary<string, string> { ["a"] = x }; foreach (var p in d) Run(p.Key);',
    ],
    [
      'keyvaluepair deconstruct',
      'var d = new Dictionary<string, string> { ["a"] = x }; foreach (var (k, v) in d) Run(k);',
    ],
    [
      'dictionary remove',
      'var d = new Dictionary<string, string> { ["k"] = x }; d.Remove("k"); Run(d["k"]);',
    ],
  ])('does not bring it: %s', (_, body, members, types) =>
    expect(runsInput(body, members, types)).toBe(false),
  );
});

describe('a sequence', () => {
  it.each<Case>([
    ['linq groupby', 'foreach (var g in new[] { x }.GroupBy(s => s)) Run(g.Key);'],
    [
      'linq groupby element',
      'foreach (var g in new[] { x }.GroupBy(s => s.Length)) foreach (var e in g) Run(e);',
    ],
    ['linq todictionary', 'Run(new[] { x }.ToDictionary(s => "k", s => s)["k"]);'],
    ['linq lookup', 'Run(new[] { x }.ToLookup(s => "k")["k"].First());'],
    ['linq zip', 'foreach (var (p, q) in new[] { x }.Zip(new[] { "a" })) Run(p);'],
    ['linq zip fn', 'Run(new[] { x }.Zip(new[] { "a" }, (p, q) => p + q).First());'],
    ['linq skip', 'Run(new[] { "a", x }.Skip(1).First());'],
    ['linq chunk', 'Run(new[] { x }.Chunk(2).First()[0]);'],
  ])('brings it: %s', (_, body, members, types) => expect(runsInput(body, members, types)).toBe(true));

  it.each<Case>([['linq zip', 'foreach (var (p, q) in new[] { x }.Zip(new[] { "a" })) Run(q);']])(
    'does not bring it: %s',
    (_, body, members, types) => expect(runsInput(body, members, types)).toBe(false),
  );
});

describe('what holds a value', () => {
  it.each<Case>([
    [
      'taskcompletionsource',
      'var t = new TaskCompletionSource<string>(); t.SetResult(x); Run(await t.Task);',
    ],
    ['thread start parameter', 'var t = new Thread(o => Run((string)o)); t.Start(x);'],
    [
      'channel',
      'var c = Channel.CreateUnbounded<string>(); await c.Writer.WriteAsync(x); Run(await c.Reader.ReadAsync());',
    ],
    [
      'channel readall',
      'var c = Channel.CreateUnbounded<string>(); c.Writer.TryWrite(x); await foreach (var s in c.Reader.ReadAllAsync()) Run(s);',
    ],
    [
      'blockingcollection',
      'var c = new BlockingCollection<string>(); c.Add(x); foreach (var s in c.GetConsumingEnumerable()) Run(s);',
    ],
    ['lazy', 'var l = new Lazy<string>(() => x); Run(l.Value);'],
    [
      'queue TryDequeue',
      'var q = new ConcurrentQueue<string>(); q.Enqueue(x); if (q.TryDequeue(out var v)) Run(v);',
    ],
  ])('brings it: %s', (_, body, members, types) => expect(runsInput(body, members, types)).toBe(true));
});

it.each([
  'foreach (var e in zip.Entries.Where(e => !string.IsNullOrEmpty(e.Name)))',
  'foreach (var e in zip.Entries.OrderBy(e => e.Name).ToList())',
])('what a library has in a collection stays what it is: %s', (loop) => {
  const told = findings({
    'A.cs': `using System.IO; using System.IO.Compression; using System.Linq; using Microsoft.AspNetCore.Http; using Microsoft.AspNetCore.Mvc;
public class AController : Controller {
  public void Unpack(IFormFile file) { using var zip = new ZipArchive(file.OpenReadStream()); ${loop} e.ExtractToFile(Path.Combine("/srv", e.FullName)); }
}`,
  });
  expect(told).toContain('code/archive-slip A.cs:3');
});

const own = `public class Parts : IEnumerable<string> { private readonly string text; public Parts(string t) { text = t; } public IEnumerator<string> GetEnumerator() { yield return text; } IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); }
public class Kept { private readonly List<string> all = []; public int Size; public Kept(string t) { all.Add("x"); Size = t.Length; } public IEnumerator<string> GetEnumerator() => all.GetEnumerator(); }`;

describe('a class that hands out elements', () => {
  it.each<[string, boolean]>([
    ['Run(new Parts(x).First());', true],
    ['Run(string.Join(",", new Parts(x).Select(p => p.Trim())));', true],
    ['foreach (var p in new Parts(x)) Run(p);', true],
    ['Run(new Parts("a").First());', false],
    ['foreach (var p in new Kept(x)) Run(p);', false],
  ])('has the methods of sequences: %s', (body, isTold) => {
    expect(runsInput(body, '', own)).toBe(isTold);
  });
});

describe('newer methods of sequences and tasks', () => {
  it.each<[string, boolean]>([
    ["foreach (var (i, p) in x.Split(',').Index()) Run(p);", true],
    ["foreach (var (i, p) in x.Split(',').Index()) Run(i.ToString());", false],
    ['Run(new[] { x, "a" }.MaxBy(p => p.Length));', true],
    ['Run(new[] { "a" }.Append(x).Last());', true],
    ['Run(new[] { "a" }.Append("b").Last());', false],
    [
      'Run(await await System.Threading.Tasks.Task.WhenAny(System.Threading.Tasks.Task.FromResult(x)));',
      true,
    ],
    [
      'await foreach (var t in System.Threading.Tasks.Task.WhenEach(System.Threading.Tasks.Task.FromResult(x))) Run(await t);',
      true,
    ],
  ])('%s', (body, isTold) => {
    expect(runsInput(body)).toBe(isTold);
  });
});

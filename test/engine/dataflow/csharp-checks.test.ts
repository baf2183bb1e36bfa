/** What regular expressions of C# leave of a text, and what primary constructors hand on. */
import { expect, it } from 'vitest';
import { runsInput } from '../support/csharp-action.ts';

type Case = [what: string, body: string, members?: string, types?: string];
const regex = 'System.Text.RegularExpressions.Regex';

it.each<Case>([
  ['all but letters taken out', `Run(${regex}.Replace(x, "[^a-zA-Z0-9]", ""));`],
  ['all but letters taken out by an instance', `Run(new ${regex}("[^a-z]+").Replace(x, "_"));`],
  ['read as a number before', 'try { int.Parse(x); } catch (FormatException) { return; } Run(x);'],
  [
    'asked for the number that was read',
    'int? n = null; try { n = int.Parse(x); } catch (FormatException) { Console.Write(x); } if (n != null) Run(x);',
  ],
  [
    'one of a list, told by its place there',
    'if (System.Array.IndexOf(known, x) < 0) return; Run(x);',
    'static readonly string[] known = { "a" };',
  ],
  ['read as an identifier before', 'var id = new Guid(x); Run(x);'],
  [
    'on a way that a constant closes',
    'if (Flags.On) Run(x);',
    '',
    'class Flags { public const bool On = false; }',
  ],
  [
    'on a way that a constant of another kind closes',
    'if (Flags.Level > 3) Run(x);',
    '',
    'class Flags { public static readonly int Level = 2; }',
  ],
  ['converted to a number before', 'System.Convert.ToInt64(x); Run(x);'],
  ['a group of letters', `Run(${regex}.Match(x, "^name=([a-z]+)$").Groups[1].Value);`],
  [
    'chosen by a question that is named and not called',
    'Run(string.Join(",", x.Split(\',\').Where(known.Contains)));',
    'static readonly HashSet<string> known = new() { "a" };',
  ],
  [
    'asked by such a question',
    'if (!known.Any(x.Equals)) return Ok(); Run(x);',
    'static readonly string[] known = { "a" };',
  ],
  [
    'others taken out of a list',
    'var all = x.Split(\',\').ToList(); all.RemoveAll(one => !known.Contains(one)); Run(string.Join(",", all));',
    'static readonly HashSet<string> known = new() { "a" };',
  ],
  [
    'looked for in an array',
    'if (!Array.Exists(known, one => one == x)) return Ok(); Run(x);',
    'static readonly string[] known = { "a" };',
  ],
  [
    'a set that has no others',
    'var all = x.Split(\',\').ToHashSet(); if (!all.IsSubsetOf(known)) return Ok(); Run(string.Join(",", all));',
    'static readonly HashSet<string> known = new() { "a" };',
  ],
  [
    'not one of a list that may be missing',
    'var isKnown = known?.Any(one => one.Length > 1 && one == x) ?? false; if (!isKnown) return Ok(); Run(x);',
    'static readonly HashSet<string> known = new() { "a" };',
  ],
  ['numbers that are read of each', 'Run(string.Join(",", x.Split(\',\').Select(int.Parse)));'],
])('is clean: %s', (_, ...code) => expect(runsInput(...code)).toBe(false));

it.each<Case>([
  [
    'let through where there is no list',
    'var isKnown = known?.Any(one => one.Length > 1 && one == x) ?? true; if (!isKnown) return Ok(); Run(x);',
    'static HashSet<string> known;',
  ],
  [
    'looked for in each line',
    `if (${regex}.IsMatch(x, "^[a-z]+$", System.Text.RegularExpressions.RegexOptions.Multiline)) Run(x);`,
  ],
  [
    'asked for a number that another text may have given',
    'int? n = null; try { n = int.Parse(x); } catch (FormatException) { n = int.Parse("1"); } if (n != null) Run(x);',
  ],
  [
    'changed behind the number that was read',
    'int? n = null; string y = "1"; try { n = int.Parse(y); } catch (FormatException) { } y = x; if (n != null) Run(y);',
  ],
  [
    'on the way where no number was read',
    'int? n = null; try { n = int.Parse(x); } catch (FormatException) { } if (n == null) Run(x);',
  ],
  ['read as a number where nobody cares', 'try { int.Parse(x); } catch (FormatException) { } Run(x);'],
  [
    'on a way that anybody may open',
    'if (Flags.On) Run(x);',
    '',
    'class Flags { public static bool On = false; }',
  ],
  ['letters taken out', `Run(${regex}.Replace(x, "[a-z]", ""));`],
  ['put in by a function', `Run(${regex}.Replace("ls x", "x", m => x));`],
  ['a group of anything', `Run(${regex}.Match(x, "^name=(.*)$").Groups[1].Value);`],
  [
    'a property of a primary constructor',
    'Run(new Job(x).Name);',
    '',
    'class Job(string name) { public string Name { get; } = name; }',
  ],
  [
    'a field of a primary constructor',
    'new Job(x).Go();',
    '',
    'class Job(string name) { private readonly string n = "ls " + name; public void Go() { System.Diagnostics.Process.Start("sh", "-c " + n); } }',
  ],
  [
    'chosen by a question to what comes from outside',
    "var known = x.Split(';').ToHashSet(); Run(string.Join(\",\", x.Split(',').Where(known.Contains)));",
  ],
  [
    'ours taken out of a list',
    'var all = x.Split(\',\').ToList(); all.RemoveAll(one => known.Contains(one)); Run(string.Join(",", all));',
    'static readonly HashSet<string> known = new() { "a" };',
  ],
  [
    'a set that has one of ours',
    'var all = x.Split(\',\').ToHashSet(); if (!all.Overlaps(known)) return Ok(); Run(string.Join(",", all));',
    'static readonly HashSet<string> known = new() { "a" };',
  ],
  ['what a list pattern leaves', 'if (x.Split(\',\') is ["a", .. var rest]) Run(rest[0]);'],
  ['the last of a list pattern', "if (x.Split(',') is [.., var last]) Run(last);"],
  [
    'what is written to a text',
    'var w = new System.IO.StringWriter(); w.Write("run {0}", x); Run(w.ToString());',
  ],
  ['what is trimmed of each', 'Run(string.Join(",", x.Split(\',\').Select(one => one.Trim())));'],
])('is followed: %s', (_, ...code) => expect(runsInput(...code)).toBe(true));

it.each([
  ['one of two', 'if (!(x.ToLower() is "a" or "b")) return; Run(x);', false],
  ['none but two', 'if (x.Trim() is not ("a" or "b")) return; Run(x);', false],
  ['the one', 'if (x.ToLower() is "a") Run(x);', false],
  ['one of two by a way round', 'if (x.ToLower() is "a" or "b") return; Run(x);', true],
  ['anything at all', 'if (x.ToLower() is not null) Run(x);', true],
  ['any text', 'if (x.ToLower() is string s) Run(x);', true],
])('a value that is worked out first and matched is %s', (_what, body, runs) =>
  expect(runsInput(body)).toBe(runs),
);

/** Loops over the characters of a text: what they leave out is gone, and what they refuse is not in the text. */
import { describe, expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

function inJava(use: string, members = ''): string[] {
  const text = `import java.io.*; import javax.servlet.http.*;
public class Show extends HttpServlet {
  void doGet(HttpServletRequest q, HttpServletResponse r) throws IOException { String x = q.getParameter("a"); ${use} }
  ${members}
}`;
  return findings({ 'Show.java': text });
}

function inGo(use: string, more = ''): string[] {
  const text = `package main
import ("net/http"; "os"; "strings"; "unicode")
func show(w http.ResponseWriter, r *http.Request) { x := r.FormValue("a"); ${use} }
${more}`;
  return findings({ 'main.go': text });
}

function inCSharp(use: string): string[] {
  const text = `public class FilesController : ControllerBase {
  [HttpGet("show")]
  public IActionResult Show(string x) { ${use} return PhysicalFile("/srv/" + x, "text/plain"); }
}`;
  return findings({ 'FilesController.cs': text });
}

type Case = [what: string, use: string, members?: string];

const open = 'new FileInputStream("/srv/" + x);';
const read = 'os.ReadFile("/srv/" + x)';

describe('a text is clean', () => {
  test.each<Case>([
    [
      'when a builder of a known size is given its characters from a buffer',
      `r.setContentType("text/html"); r.getWriter().print("<p>" + filter(x) + "</p>");`,
      `String filter(String s) { char all[] = new char[s.length()]; s.getChars(0, s.length(), all, 0);
    StringBuilder b = new StringBuilder(all.length + 50);
    for (char c : all) switch (c) { case '<': b.append("&lt;"); break; case '>': b.append("&gt;"); break; default: b.append(c); }
    return b.toString(); }`,
    ],
    [
      'when letters and digits are copied',
      `x = copy(x); ${open}`,
      'String copy(String s) { StringBuilder b = new StringBuilder(); for (char c : s.toCharArray()) if (Character.isLetterOrDigit(c)) b.append(c); return b.toString(); }',
    ],
    [
      'when they are taken by their index',
      `x = copy(x); ${open}`,
      'String copy(String s) { StringBuilder b = new StringBuilder(); for (int i = 0; i < s.length(); i++) { char c = s.charAt(i); if (Character.isLetterOrDigit(c)) b.append(c); } return b.toString(); }',
    ],
    [
      'when they are compared by their numbers',
      `x = copy(x); ${open}`,
      "String copy(String s) { StringBuilder b = new StringBuilder(); for (int i = 0; i < s.length(); i++) { char c = s.charAt(i); if (c >= 0x61 && c <= 122) b.append(c); else b.append('_'); } return b.toString(); }",
    ],
    [
      'when others are refused',
      `for (char c : x.toCharArray()) if (!Character.isLetterOrDigit(c) && c != '-') throw new IOException(); ${open}`,
    ],
    [
      'when a function of its own says so',
      `if (!valid(x)) return; ${open}`,
      'boolean valid(String s) { for (int i = 0; i < s.length(); i++) { char c = s.charAt(i); if (!Character.isLetterOrDigit(c)) return false; } return true; }',
    ],
    [
      'for a page when it is escaped',
      'r.setContentType("text/html"); r.getWriter().print("<p>" + escape(x));',
      'String escape(String s) { StringBuilder b = new StringBuilder(); for (char c : s.toCharArray()) { switch (c) { case \'<\': b.append("&lt;"); break; case \'&\': b.append("&amp;"); break; default: b.append(c); } } return b.toString(); }',
    ],
    [
      'for a filter of a directory when it is escaped',
      'new javax.naming.directory.InitialDirContext().search("dc=x", "(uid=" + escape(x) + ")", null);',
      'String escape(String s) { StringBuilder b = new StringBuilder(); for (int i = 0; i < s.length(); i++) { char c = s.charAt(i); switch (c) { case \'\\\\\' -> b.append("\\\\5c"); case \'*\' -> b.append("\\\\2a"); case \'(\' -> b.append("\\\\28"); case \')\' -> b.append("\\\\29"); default -> b.append(c); } } return b.toString(); }',
    ],
  ])('in Java, %s', (_, use, members) => expect(inJava(use, members)).toEqual([]));

  test.each<Case>([
    [
      'when letters are copied',
      `x = letters(x); ${read}`,
      'func letters(s string) string { var b strings.Builder; for _, c := range s { if unicode.IsLetter(c) { b.WriteRune(c) } }; return b.String() }',
    ],
    [
      'when those of some numbers are copied',
      `x = plain(x); ${read}`,
      'func plain(s string) string { var b strings.Builder; for _, c := range s { if c > 0x60 && c < 0x7B { b.WriteRune(c) } }; return b.String() }',
    ],
    [
      'when slashes are left out',
      `x = flat(x); ${read}`,
      'func flat(s string) string { out := ""; for _, c := range s { if c == \'/\' { continue }; out += string(c) }; return out }',
    ],
    [
      'when a function of its own says so',
      `if !valid(x) { return }; ${read}`,
      "func valid(s string) bool { for _, c := range s { if (c < 'a' || c > 'z') && c != '-' { return false } }; return true }",
    ],
  ])('in Go, %s', (_, use, more) => expect(inGo(use, more)).toEqual([]));
});

describe('in C#, of a text', () => {
  test.each([
    ['letters and digits are chosen', 'x = new string(x.Where(char.IsLetterOrDigit).ToArray());'],
    ['characters are chosen by a function', "x = string.Concat(x.Where(c => char.IsLetter(c) || c == '_'));"],
    ['others are refused', 'if (!x.All(char.IsLetterOrDigit)) return NotFound();'],
    ['slashes and points are refused', "if (x.Any(c => c == '/' || c == '.')) return NotFound();"],
    [
      'the parts between what no name has are joined',
      'x = string.Join("_", x.Split(Path.GetInvalidFileNameChars()));',
    ],
    [
      'the path is looked at as a whole',
      'if (!Path.GetFullPath(Path.Combine("/srv/", x)).StartsWith("/srv/")) return NotFound();',
    ],
  ])('%s', (_, use) => expect(inCSharp(use)).toEqual([]));

  test.each([
    ['only control characters are left out', 'x = string.Concat(x.Where(c => !char.IsControl(c)));'],
    ['only spaces are refused', "if (x.Any(c => c == ' ')) return NotFound();"],
    [
      'the path is looked at unresolved',
      'if (!Path.Combine("/srv/", x).StartsWith("/srv/")) return NotFound();',
    ],
  ])('it is not enough that %s', (_, use) =>
    expect(inCSharp(use)).toEqual(['code/path-traversal FilesController.cs:3']),
  );
});

describe('a text is as it was', () => {
  test.each<Case>([
    [
      'when everything is copied but control characters',
      `x = copy(x); ${open}`,
      'String copy(String s) { StringBuilder b = new StringBuilder(); for (char c : s.toCharArray()) if (!Character.isISOControl(c)) b.append(c); return b.toString(); }',
    ],
    [
      'when the numbers let slashes through',
      `x = copy(x); ${open}`,
      'String copy(String s) { StringBuilder b = new StringBuilder(); for (int i = 0; i < s.length(); i++) { char c = s.charAt(i); if (c >= 0x20 && c <= 0x7E) b.append(c); } return b.toString(); }',
    ],
    [
      'when characters are only counted',
      `int n = 0; for (char c : x.toCharArray()) { if (c == '/') n++; } ${open}`,
    ],
    [
      'when the loop may end before the bad ones',
      `for (char c : x.toCharArray()) { if (c == ':') break; if (!Character.isLetterOrDigit(c)) throw new IOException(); } ${open}`,
    ],
  ])('in Java, %s', (_, use, members) =>
    expect(inJava(use, members)).toEqual(['code/path-traversal Show.java:3']),
  );

  test('in Go, when names are looked at one by one', () => {
    const use = `for _, x := range r.Form["b"] { if len(x) < 2 || x == "a" { continue }; ${read} }`;
    expect(inGo(use)).toEqual(['code/path-traversal main.go:3']);
  });
});

describe('an escape that lets a quote through', () => {
  const escaping = `static String escape(String s) { StringBuilder b = new StringBuilder();
    for (int i = 0; i < s.length(); i++) { char c = s.charAt(i);
      if (c == '<') b.append("&lt;"); else if (c == '\\'') b.append("&#39;"); else b.append(c); }
    return b.toString(); }`;
  const page = (start: string, end: string) =>
    inJava(
      `r.setContentType("text/html"); r.getWriter().print(${JSON.stringify(start)} + escape(x) + ${JSON.stringify(end)});`,
      escaping,
    );
  test.each([
    ['<img src="', '">'],
    ['<script>var n = "', '";</script>'],
    ['<script>var n = ', ';</script>'],
  ])('is none in %s', (start, end) => {
    expect(page(start, end)).toEqual(['code/reflected-xss Show.java:3']);
  });
  test.each([
    ['<p>', '</p>'],
    ["<img alt='", "'>"],
  ])('is one in %s', (start, end) => {
    expect(page(start, end)).toEqual([]);
  });
});

describe('languages whose characters are short texts', () => {
  const inPython = (body: string, page = "'<p>' + encode(request.args['name'])") =>
    findings({
      'app.py': `from flask import Flask, request
app = Flask(__name__)
def encode(text):
    out = ''
    for one in ${body}
    return out
@app.get('/')
def show():
    return ${page}
`,
    }).length;
  const inJavaScript = (body: string) =>
    findings({
      'app.js': `const encode = (text) => { let out = ''; for (const one of ${body} return out; };
require('express')().get('/', (req, res) => res.send('<p>' + encode(req.query.name)));`,
    }).length;

  test('what is written in the place of a character is seen', () => {
    expect([
      inPython(
        "text:\n        if one == '<':\n            out += '&lt;'\n        else:\n            out += one",
      ),
      inPython("text:\n        if one in '<>':\n            continue\n        out += one"),
      inJavaScript("text) { if (one === '<') out += '&lt;'; else out += one; }"),
    ]).toEqual([0, 0, 0]);
  });

  test.each([
    ['it is another character', inPython("text:\n        if one != '&':\n            out += one")],
    ['it is another character', inJavaScript("text) { if (one !== '&') out += one; }")],
    ['it is kept', inPython("text:\n        if one == '<':\n            print(one)\n        out += one")],
    ['these are pieces', inJavaScript("text.split(',')) { if (one === '<') continue; out += one; }")],
    [
      'quotes matter',
      inPython(
        "text:\n        if one == '<':\n            continue\n        out += one",
        `"<p title='" + encode(request.args['name']) + "'>"`,
      ),
    ],
  ])('told where %s', (_why, told) => expect(told).toBe(1));
});

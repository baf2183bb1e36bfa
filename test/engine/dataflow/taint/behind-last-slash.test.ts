/** What stands behind the last slash of a text leads into no other folder. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (path: string, text: string) =>
  findings({ [path]: text }).some((one) => one.startsWith('code/path-traversal'));

describe.each([
  [
    'Java',
    'A.java',
    (body: string) =>
      `import org.springframework.web.bind.annotation.*; import java.io.*;
@RestController class A { @GetMapping("/a") void get(@RequestParam String in) throws Exception { ${body} new FileInputStream("/srv/" + name).read(); } }`,
    [
      "String name = in.substring(in.lastIndexOf('/') + 1);",
      "int at = in.lastIndexOf('/'); String name = in.substring(at + 1);",
      'String name = in.substring(in.lastIndexOf(File.separator) + 1);',
      "int at = Math.max(in.lastIndexOf('/'), in.lastIndexOf('\\\\')); String name = in.substring(at + 1);",
    ],
    [
      "String name = in.substring(in.indexOf('/') + 1);",
      "String name = in.substring(in.lastIndexOf('.') + 1);",
      "int at = Math.min(in.lastIndexOf('/'), in.lastIndexOf('\\\\')); String name = in.substring(at + 1);",
      "int at = Math.max(in.lastIndexOf(':'), in.indexOf('/')); String name = in.substring(at + 1);",
      'String name = in.substring("a/b".lastIndexOf(\'/\') + 1);',
      "String name = in.substring(0, in.lastIndexOf('/') + 1);",
    ],
  ],
  [
    'Kotlin',
    'A.kt',
    (body: string) =>
      `import org.springframework.web.bind.annotation.*
@RestController class A { @GetMapping("/a") fun get(@RequestParam \`in\`: String) { ${body}; java.io.File("/srv/" + name).readText() } }`,
    [
      "val name = `in`.substringAfterLast('/')",
      'val name = `in`.substringAfterLast("/").substringAfterLast("\\\\")',
    ],
    ["val name = `in`.substringAfter('/')", "val name = `in`.substringAfterLast('.')"],
  ],
  [
    'C#',
    'A.cs',
    (body: string) =>
      `using Microsoft.AspNetCore.Mvc;
public class AController : Controller { public string Get(string text) { ${body} return System.IO.File.ReadAllText("/srv/" + name); } }`,
    [
      "var name = text.Substring(text.LastIndexOf('/') + 1);",
      "var name = text.Substring(text.LastIndexOfAny(new[] { '/', '\\\\' }) + 1);",
      "var name = text.Substring(text.LastIndexOfAny(['/', '\\\\']) + 1);",
    ],
    [
      "var name = text.Substring(text.IndexOf('/') + 1);",
      "var name = text.Substring(text.LastIndexOfAny(['.', ':']) + 1);",
      "var name = text.Substring(text.IndexOfAny(['/', '\\\\']) + 1);",
    ],
  ],
])('%s', (_, path, program, names, others) => {
  it.each(names)('%s is a name', (body) => {
    expect(isTold(path, program(body))).toBe(false);
  });

  it.each(others)('%s may be a path', (body) => {
    expect(isTold(path, program(body))).toBe(true);
  });
});

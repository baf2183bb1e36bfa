/** Names that were checked for characters which no file's name has lead to no other folder. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

/** Whether a file is written where the attacker says, after the check. */
function isWritten(check: string): boolean {
  const source = `using System.IO; using System.Linq; using Microsoft.AspNetCore.Mvc;
public static class Names {
  public static bool IsPlain(this string name) {
    return !name.ToCharArray().Any(c => Path.GetInvalidFileNameChars().Contains(c) || c == ':');
  }
}
public class FileController : Controller {
  public IActionResult Save(string name, string other) {
    ${check}
    System.IO.File.WriteAllText(Path.Combine("/data", name), "x");
    return Ok();
  }
}
`;
  return findings({ 'FileController.cs': source }).some((one) => one.startsWith('code/path-traversal'));
}

test.each([
  'if (name.IndexOfAny(Path.GetInvalidFileNameChars()) >= 0) return BadRequest();',
  'if (name.IndexOfAny(Path.GetInvalidFileNameChars()) != -1) return BadRequest();',
  "if (name.IndexOfAny(['/', '\\\\']) >= 0) return BadRequest();",
  "if (name.IndexOfAny(new[] { '/', ':' }) != -1) return BadRequest();",
  'if (name.Any(c => Path.GetInvalidFileNameChars().Contains(c))) return BadRequest();',
  'if (Path.GetInvalidFileNameChars().Any(name.Contains)) return BadRequest();',
  'if (Path.GetInvalidFileNameChars().Any(c => name.Contains(c))) return BadRequest();',
  'foreach (var c in Path.GetInvalidFileNameChars()) if (name.Contains(c)) throw new Exception("Bad: " + c);',
  "foreach (char c in Path.GetInvalidFileNameChars()) { name = name.Replace(c, '_'); }",
  'if (!name.IsPlain()) return BadRequest();',
  'var file = new FileInfo(Path.Combine("/data", name)); if (file.DirectoryName != "/data") return BadRequest();',
])('is safe: %s', (check) => expect(isWritten(check)).toBe(false));

test.each([
  '',
  'var file = new FileInfo(Path.Combine("/data", other)); if (file.DirectoryName != "/data") return BadRequest();',
  'if (name.IndexOfAny(Path.GetInvalidFileNameChars()) < 0) return BadRequest();',
  'if (name.IndexOfAny(Path.GetInvalidPathChars()) >= 0) return BadRequest();',
  "if (name.IndexOfAny([':', '*']) >= 0) return BadRequest();",
  "if (name.IndexOfAny(['/', ':']) > 0) return BadRequest();",
  "if (other.IndexOfAny(['/', ':']) >= 0) return BadRequest();",
  'if (other.IndexOfAny(Path.GetInvalidFileNameChars()) >= 0) return BadRequest();',
  'foreach (var c in Path.GetInvalidPathChars()) if (name.Contains(c)) throw new Exception("Bad: " + c);',
  'foreach (var c in Path.GetInvalidFileNameChars()) if (other.Contains(c)) throw new Exception("Bad: " + c);',
  'foreach (var c in Path.GetInvalidFileNameChars()) if (name.Contains(c)) Console.WriteLine(c);',
  "if (name.Any(c => c == ':')) return BadRequest();",
  'if (!other.IsPlain()) return BadRequest();',
])('is not safe: %s', (check) => expect(isWritten(check)).toBe(true));

/** What is opened by the name of a parameter, or a part of it. */
const opens = (parameter: string, opened: string) =>
  findings({
    'FileController.cs': `using System.IO; using Microsoft.AspNetCore.Mvc;
public class FileController : Controller {
  public string Read(${parameter}) { using var reader = new StreamReader(${opened}); return reader.ReadToEnd(); }
}
`,
  }).some((one) => one.startsWith('code/path-traversal'));

test.each([
  ['string userInput', 'userInput'],
  ['string input', '@"C:\\data\\" + input'],
  ['string contentId', '$"/data/{contentId}"'],
])('a text is the name of a file, whatever it is called: %s as %s', (parameter, opened) => {
  expect(opens(parameter, opened)).toBe(true);
});

test('what is called a stream and is no text may be one', () => {
  expect(opens('[FromBody] Body body', 'body.Stream')).toBe(false);
});

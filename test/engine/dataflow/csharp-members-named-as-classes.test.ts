/** Properties that are called as a class of the program is: `Address Address { get; }`. */
import { expect, it } from 'vitest';
import { runsInput } from '../support/csharp-action.ts';

const types = `
public static class Text { public static string Letters(string s) => new string(s.Where(char.IsLetter).ToArray()); }
public class Note { public string Text { get; } public Note(string text) { Text = text; } public string Read() => Text;
  public string Short() => Text.Letters("a"); }`;

it.each([
  ['the constructor sets the property', 'Run(new Note(x).Text);', true],
  ['a method reads the property', 'Run(new Note(x).Read());', true],
  ['the class is still there for others', 'var note = new Note(x); Run(Text.Letters(x));', false],
  ['the class is still there beside the property', 'Run(new Note(x).Short());', false],
])('%s', (_what, body, expected) => {
  expect(runsInput(body, '', types)).toBe(expected);
});

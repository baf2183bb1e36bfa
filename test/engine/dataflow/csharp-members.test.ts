/** Properties with code for reading and for writing, operators, and elements of tuples. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const program = (property: string, assigned: string) => ({
  'Home.cs': `using Microsoft.AspNetCore.Mvc;
public class Home : Controller {
  private string kept;
  private string Command { ${property} }
  public void Get(string name) {
    ${assigned} = name;
    System.Diagnostics.Process.Start("sh", "-c \\"" + ${assigned} + "\\"");
  }
}`,
});

it.each(['Command', 'this.Command'])('%s runs its code', (assigned) => {
  expect(findings(program('get => "date"; set => kept = value;', assigned))).toEqual([]);
  expect(findings(program('get => kept; set => kept = value.Trim();', assigned))).toEqual([
    'code/command-injection Home.cs:7',
  ]);
});

it.each([
  ['a text and an object', '"ls " + new Name(name)', 'code/command-injection Home.cs:11'],
  ['an object and a text', '(new Name("ls") + name).Text', 'code/command-injection Home.cs:11'],
  ['an object and a text that is left out', '(new Name("ls") - name).Text', undefined],
])('an operator of a class is meant where its parameters are so: %s', (_name, command, told) => {
  const code = `using Microsoft.AspNetCore.Mvc;
public class Name {
  public string Text { get; }
  public Name(string text) { Text = text; }
  public static Name operator +(Name a, string b) => new Name(a.Text + " " + b);
  public static Name operator -(Name a, string b) => new Name(a.Text);
  public override string ToString() => Text;
}
public class Home : Controller {
  public void Get(string name) {
    System.Diagnostics.Process.Start("sh", "-c \\"" + ${command} + "\\"");
  }
}`;
  expect(findings({ 'Home.cs': code })).toEqual(told === undefined ? [] : [told]);
});

it('calls the elements of a tuple as what stands there', () => {
  const code = (part: string) => ({
    'Home.cs': `using Microsoft.AspNetCore.Mvc; using System.Linq;
public class Home : Controller {
  public void Get(string name) {
    var pair = (name, date: "date");
    System.Diagnostics.Process.Start("sh", "-c \\"" + pair.${part} + "\\"");
  }
}`,
  });
  expect(findings(code('name'))).toEqual(['code/command-injection Home.cs:5']);
  expect(findings(code('date'))).toEqual([]);
});

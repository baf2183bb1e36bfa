/** Properties with code for reading and for writing. */
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

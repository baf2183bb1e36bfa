/** Answers that a function makes of which nothing is seen are left to a person. */
import { expect, it } from 'vitest';
import { scanTree } from '../../../../src/engine/scan-tree.ts';
import { memoryTree } from '../../memory-tree.ts';

async function verdictOf(answer: string, type = 'Response'): Promise<string | undefined> {
  const code = `package app;
import javax.ws.rs.*; import javax.ws.rs.core.*; import com.acme.util.Answers;
@Path("/x") public class Names {
  @GET public ${type} show(@QueryParam("name") String name) { return ${answer}; }
  private Response own(String text) { return Response.status(400).entity(text).build(); }
}
`;
  const { findings } = await scanTree(memoryTree({ 'src/Names.java': code }), { repositoryName: 'app' });
  return findings.find(({ ruleId }) => ruleId === 'code/reflected-xss')?.verification.verdict;
}

it.each([
  ['Answers.bad("no " + name)', 'Response', 'uncertain'],
  ['Answers.bad("no " + name).build()', 'Response', 'uncertain'],
  ['Answers.page("<b>" + name)', 'String', 'approved'],
  ['own(name)', 'Response', 'approved'],
  ['Response.ok("no " + name).build()', 'Response', 'approved'],
])('%s of type %s: %s', async (answer, type, verdict) => {
  expect(await verdictOf(answer, type)).toBe(verdict);
});

it('show what is in a file, and not its name', async () => {
  const file = 'new java.io.File("/srv", name)';
  expect(await verdictOf(`Response.ok(${file}).build()`)).toBeUndefined();
  expect(await verdictOf(`Response.ok(${file}.getName()).build()`)).toBe('approved');
});

it('include those of a base class, in the method that takes its place', async () => {
  const program = (result: string) => `package app;
import org.springframework.stereotype.Controller; import org.springframework.web.bind.annotation.*;
@Controller class Pages extends com.acme.web.BasePages {
  @Override @GetMapping("/x") public String show(@RequestParam String name) { return ${result}; }
}
`;
  const verdict = async (result: string) => {
    const { findings } = await scanTree(memoryTree({ 'src/Pages.java': program(result) }), {
      repositoryName: 'app',
    });
    return findings.find(({ ruleId }) => ruleId === 'code/template-injection')?.verification.verdict;
  };
  expect(await verdict('super.show(name)')).toBe('uncertain');
  expect(await verdict('name')).toBe('approved');
});

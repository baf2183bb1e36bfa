/** Checks of an address that look at its text, or at its host by one of its other names. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const csharp = (check: string) => `
public record Hook(Uri Target);
[ApiController]
public class Hooks(HttpClient http) : ControllerBase {
  private static readonly HashSet<string> Hosts = ["hooks.example", "api.example"];
  [HttpPost] public async Task Send([FromBody] Hook hook) {
    if (${check}) await http.GetStringAsync(hook.Target);
  }
}`;

test.each([
  'hook.Target.AbsoluteUri.StartsWith("https://hooks.example/")',
  'hook.Target.ToString().StartsWith("https://hooks.example/")',
  'Hosts.Contains(hook.Target.IdnHost)',
  'hook.Target.Authority == "hooks.example"',
])('what is asked for is settled by %s (C#)', (check) => {
  expect(findings({ 'Hooks.cs': csharp(check) })).toEqual([]);
});

test.each([
  'hook.Target.AbsoluteUri.StartsWith("https://hooks.example")',
  'hook.Target.AbsoluteUri.Contains("https://hooks.example/")',
  'hook.Target.ToString().Length < 200',
])('what is asked for is left open by %s (C#)', (check) => {
  expect(findings({ 'Hooks.cs': csharp(check) })).toEqual(['code/ssrf Hooks.cs:7']);
});

const java = (check: string) => `
import java.net.URI;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.*;
@RestController
class Back {
  @GetMapping("/back") Object back(@RequestParam String to) {
    URI target = URI.create(to);
    if (${check}) throw new IllegalArgumentException();
    return ResponseEntity.status(303).location(target).build();
  }
}`;

test('an address without an authority stays on the site; one without a scheme may not (Java)', () => {
  expect(findings({ 'Back.java': java('target.isAbsolute() || target.getRawAuthority() != null') })).toEqual(
    [],
  );
  expect(findings({ 'Back.java': java('target.isAbsolute()') })).toEqual(['code/open-redirect Back.java:10']);
});

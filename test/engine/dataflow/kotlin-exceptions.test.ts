/** What exceptions carry to where they are caught. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const program = (thrown: string, part: string) => ({
  'A.kt': `import org.springframework.web.bind.annotation.*
class Missing(val key: String) : RuntimeException("no $key")
@RestController
class A {
  @GetMapping("/a") fun a(@RequestParam name: String) {
    try { throw ${thrown} } catch (e: Exception) { Runtime.getRuntime().exec(arrayOf("sh", "-c", "log \${e.${part}}")) }
  }
}`,
});

it.each(['message', 'localizedMessage'])('%s is what they were made with', (part) => {
  const told = ['code/command-injection A.kt:6'];
  expect(findings(program('IllegalStateException("no $name")', part))).toEqual(told);
  expect(findings(program('Missing(name)', part))).toEqual(told);
  expect(findings(program('IllegalStateException("none")', part))).toEqual([]);
});

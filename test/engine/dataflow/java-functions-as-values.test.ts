/** Functions of Java that are kept, put together and asked; told by whether a command is reached. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

function isReached(body: string, members = '', types = ''): boolean {
  const text = `package app; import java.util.*; import java.util.function.*; import org.springframework.web.bind.annotation.*;
${types}
@RestController class Tool {
  private static final Predicate<String> PLAIN = s -> s.matches("[a-z]+");
  private static final Predicate<String> LONG = s -> s.length() > 9;
  private static final BiPredicate<String, Integer> FITS = (s, n) -> s.matches("[a-z]+");
  ${members}
  static String run(String s) { try { Runtime.getRuntime().exec("sh -c " + s); } catch (Exception e) { } return s; }
  @PostMapping("/a") public void go(@RequestParam String in, @RequestParam List<String> all) { ${body} }
}`;
  return findings({ 'Tool.java': text }).some((finding) => finding.startsWith('code/command-injection'));
}

describe('a default method of a functional interface', () => {
  const step = `interface Step<A, B> { B apply(A in); default <C> Step<A, C> then(Step<B, C> next) { return in -> next.apply(apply(in)); } }`;

  it('is run on the lambda or the method reference that stands for the interface', () => {
    const way =
      'Step<String, String> trim = String::trim; trim.then(s -> s + "x").then(Tool::run).apply(in);';
    expect(isReached(way, '', step)).toBe(true);
    expect(isReached(way.replace('s + "x"', '"x"'), '', step)).toBe(false);
  });

  it('is not meant where another interface leaves a method of this name to the lambda', () => {
    const keep = 'interface Keep { void keep(String s); }';
    const other = 'interface Other { void go(); default void keep(String s) { } }';
    expect(isReached('Keep k = s -> run(s); k.keep(in);', '', `${keep} ${other}`)).toBe(true);
  });
});

describe('a predicate made of others says what these check', () => {
  it.each([
    'if (PLAIN.and(LONG).test(in)) run(in);',
    'if (!PLAIN.negate().test(in)) run(in);',
    'if (Predicate.not(PLAIN).test(in)) return; run(in);',
    'if (PLAIN.negate().or(LONG).test(in)) return; run(in);',
    'if (FITS.and((s, n) -> n > 1).test(in, 2)) run(in);',
    'all.stream().filter(PLAIN.and(LONG.negate())).forEach(s -> run(s));',
  ])('%s is not told', (body) => {
    expect(isReached(body)).toBe(false);
  });

  it.each([
    'if (PLAIN.or(LONG).test(in)) run(in);',
    'if (PLAIN.negate().test(in)) run(in);',
    'if (!PLAIN.and(LONG).test(in)) run(in);',
    'all.stream().filter(Predicate.not(PLAIN)).forEach(s -> run(s));',
  ])('%s is told', (body) => {
    expect(isReached(body)).toBe(true);
  });
});

it('a table of lambdas and objects that implement the same interface leads to both', () => {
  const types =
    'interface Act { void go(String s); } class Touch implements Act { public void go(String s) { Tool.run(s); } }';
  const table =
    'private static final Map<String, Act> TABLE = Map.of("touch", new Touch(), "none", s -> { });';
  expect(isReached('TABLE.get(in).go(in);', table, types)).toBe(true);
  expect(isReached('TABLE.get("none").go(in);', table, types)).toBe(false);
});

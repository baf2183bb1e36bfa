/** What a handler is given where its parameter has a type of the program: told by whether a command is reached. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const refusal = 'if (!s.matches("[a-z]+")) throw new IllegalArgumentException();';

function isReached(files: Record<string, string>): boolean {
  return findings(files).some((one) => one.startsWith('code/command-injection'));
}

function resource(type: string): Record<string, string> {
  return {
    'Tool.java': `import jakarta.ws.rs.*;
@Path("/r") public class Tool { @GET public void go(@QueryParam("n") Name n) throws Exception {
  Runtime.getRuntime().exec("sh -c " + n.value()); } }
${type}`,
  };
}

describe('a type that is made of what was sent', () => {
  const ways: [string, (check: string) => string][] = [
    [
      'by its constructor',
      (check) =>
        `class Name { String v; public Name(String s) { ${check} v = s; } String value() { return v; } }`,
    ],
    [
      'by a static method',
      (check) =>
        `class Name { String v; private Name(String s) { v = s; } String value() { return v; }
  public static Name fromString(String s) { ${check} return new Name(s); } }`,
    ],
  ];
  it.each(ways)('refuses what it refuses: %s', (_, type) => {
    expect(isReached(resource(type('')))).toBe(true);
    expect(isReached(resource(type(refusal)))).toBe(false);
  });

  it('holds what was sent where a library makes it', () => {
    const type = 'class Name extends org.lib.Text { public Name(String s) { super(s); } }';
    expect(isReached(resource(type))).toBe(true);
  });

  it('refuses by what its class requires (Kotlin)', () => {
    const text = (check: string) => `import org.springframework.web.bind.annotation.*
@JvmInline value class Name(val value: String) { init { ${check} } }
@RestController class Tool { @GetMapping("/a") fun go(@RequestParam n: Name) { Runtime.getRuntime().exec("sh -c " + n.value) } }`;
    expect(isReached({ 'Tool.kt': text('') })).toBe(true);
    expect(isReached({ 'Tool.kt': text('require(value.matches(Regex("[a-z]+")))') })).toBe(false);
  });
});

describe('a converter of Spring', () => {
  const controller = (mark: string, rest: string) => ({
    'Tool.java': `import org.springframework.web.bind.annotation.*; import org.springframework.core.convert.converter.Converter; import org.springframework.format.Formatter; import org.springframework.web.method.support.*;
@RestController class Tool { @GetMapping("/a") void go(${mark} Name n) throws Exception { Runtime.getRuntime().exec("sh -c " + n.v()); } }
record Name(String v) {}
record Other(String v) {}
${rest}`,
  });
  const converter = (check: string, to = 'Name') =>
    `class Make implements Converter<String, ${to}> { public ${to} convert(String s) { ${check} return new ${to}(s); } }`;
  const formatter = (check: string) =>
    `class Make implements Formatter<Name> { public Name parse(String s, java.util.Locale l) { ${check} return new Name(s); } }`;
  const resolver = (check: string) =>
    `class Make implements HandlerMethodArgumentResolver { public boolean supportsParameter(org.springframework.core.MethodParameter p) { return p.getParameterType() == Name.class; }
  public Object resolveArgument(org.springframework.core.MethodParameter p, ModelAndViewContainer m, org.springframework.web.context.request.NativeWebRequest r, Object f) { String s = r.getParameter("n"); ${check} return new Name(s); } }`;

  it.each([
    ['converter', '@RequestParam', converter],
    ['formatter', '@PathVariable', formatter],
    ['resolver', '', resolver],
  ])('refuses what it refuses: %s', (_, mark, made) => {
    expect(isReached(controller(mark, made('')))).toBe(true);
    expect(isReached(controller(mark, made(refusal)))).toBe(false);
  });

  it('says nothing of other types', () => {
    expect(isReached(controller('@RequestParam', converter(refusal, 'Other')))).toBe(true);
  });

  it('is not asked for a body', () => {
    expect(isReached(controller('@RequestBody', converter(refusal)))).toBe(true);
  });
});

describe('a record that a request fills', () => {
  const kotlin = (check: string, field: string) => ({
    'Tool.kt': `import org.springframework.web.bind.annotation.*
data class Form(val name: String, val other: String) { init { ${check} } }
@RestController class Tool { @PostMapping("/a") fun go(@RequestBody f: Form) { Runtime.getRuntime().exec("sh -c " + f.${field}) } }`,
  });
  const java = (check: string, field: string) => ({
    'Tool.java': `import org.springframework.web.bind.annotation.*;
record Form(String name, String other) { Form { ${check} } }
@RestController class Tool { @PostMapping("/a") void go(@RequestBody Form f) throws Exception { Runtime.getRuntime().exec("sh -c " + f.${field}()); } }`,
  });
  it.each([
    ['Kotlin', kotlin, 'require(name.matches(Regex("[a-z]+")))', 'require(name.length < 9)'],
    ['Java', java, refusal.replace('!s.', '!name.'), 'if (name.length() > 9) throw new RuntimeException();'],
  ])('is refused by its constructor: %s', (_, text, check, other) => {
    expect(isReached(text(check, 'name'))).toBe(false);
    expect(isReached(text(check, 'other'))).toBe(true);
    expect(isReached(text(other, 'name'))).toBe(true);
  });
});

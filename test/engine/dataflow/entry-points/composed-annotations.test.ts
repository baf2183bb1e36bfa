import { expect, test } from 'vitest';
import { analyseSources } from '../../support/analyse-sources.ts';

const annotation = `package shop;
import org.springframework.web.bind.annotation.*;
@AdminOnly
@GetMapping("/reports")
public @interface Report { String value() default ""; }`;

const controller = (use: string) => `package shop;
import org.springframework.web.bind.annotation.*;
@RestController
class Reports {
  ${use}
  String show(String name) throws Exception { Runtime.getRuntime().exec("sh -c " + name); return ""; }
}`;

const routes = (use: string, further: Record<string, string> = {}) =>
  analyseSources({
    'shop/Report.java': annotation,
    'shop/Reports.java': controller(use),
    ...further,
  }).candidates.map(({ ruleId, entryPoint }) => [ruleId, entryPoint?.kind, entryPoint?.path]);

test('an annotation of the program stands for those that it is annotated with', () => {
  expect(routes('@Report')).toEqual([['code/command-injection', 'route', '/reports']]);
});

test('what is written where it is used holds there', () => {
  expect(routes('@Report("/daily")')).toEqual([['code/command-injection', 'route', '/daily']]);
});

test('annotations on annotations on annotations are seen, and a circle of them ends', () => {
  const circle = {
    'shop/Daily.java': 'package shop;\n@Report\n@Again\npublic @interface Daily {}',
    'shop/Again.java': 'package shop;\n@Daily\npublic @interface Again {}',
  };
  expect(routes('@Daily', circle)).toEqual([['code/command-injection', 'route', '/reports']]);
});

test('one that nobody knows is none', () => {
  expect(routes('@Unknown').map(([, kind]) => kind)).not.toContain('route');
});

const aliased = (element: string) => ({
  'shop/Api.java': `package shop;
import org.springframework.core.annotation.AliasFor;
import org.springframework.web.bind.annotation.*;
@GetMapping(produces = "text/html")
public @interface Api {
  @AliasFor(annotation = ${element}
  String summary() default "";
}`,
});

test.each([
  [
    'an element that is said to be one of them',
    'GetMapping.class, attribute = "path") String[] at();',
    '@Api(at = "/a", summary = "s")',
    '/a',
  ],
  [
    'one of the same name',
    'RequestMapping.class) String value();',
    '@Api(value = "/b", summary = "s")',
    '/b',
  ],
  [
    'its default',
    'GetMapping.class, attribute = "value") String at() default "/c";',
    '@Api(summary = "s")',
    '/c',
  ],
])('what is handed on is %s', (_, element, use, path) => {
  expect(routes(use, aliased(element))).toContainEqual(['code/command-injection', 'route', path]);
});

test('a value that is handed to another annotation is not the path', () => {
  const api = aliased('Tag.class, attribute = "name") String value();');
  expect(routes('@Api("s")', api)).toContainEqual(['code/command-injection', 'route', '/']);
});

test('annotation classes of Kotlin hand on what they are given as well', () => {
  const found = analyseSources({
    'shop/Api.kt': `package shop
import org.springframework.core.annotation.AliasFor
import org.springframework.web.bind.annotation.*
@GetMapping
annotation class Api(@get:AliasFor(annotation = GetMapping::class, attribute = "path") val at: Array<String> = [])
@RestController
class Reports {
  @Api(at = ["/daily"])
  fun show(name: String) { Runtime.getRuntime().exec("sh -c " + name) }
}`,
  });
  expect(found.candidates.map(({ entryPoint }) => entryPoint?.path)).toEqual(['/daily']);
});

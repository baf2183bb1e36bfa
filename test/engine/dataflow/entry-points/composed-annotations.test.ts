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

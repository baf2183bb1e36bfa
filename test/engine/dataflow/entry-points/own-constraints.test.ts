/** Constraints of a program's own on what a framework fills and validates. */
import { describe, expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (files: Record<string, string>) => findings(files).length > 0;

describe('Java: annotations that name their validators', () => {
  const program = (check: string, handler: string) => ({
    'Slug.java': `package app;
@Constraint(validatedBy = SlugValidator.class)
public @interface Slug { String message() default "bad"; }`,
    'SlugValidator.java': `package app;
public class SlugValidator implements ConstraintValidator<Slug, String> {
  private static final Pattern PATTERN = Pattern.compile("[a-z0-9]+");
  public boolean isValid(String value, ConstraintValidatorContext context) {
    if (value == null) return true;
    return ${check};
  }
}`.replace('package app;', 'package app;\nimport java.util.regex.Pattern;'),
    'Dto.java': `package app;
public class Dto {
  @Slug private String name;
  public String getName() { return name; }
  public void setName(String name) { this.name = name; }
}`,
    'Api.java': `package app;
import org.springframework.web.bind.annotation.*;
import org.springframework.validation.BindingResult;
@RestController
public class Api {
  ${handler}
}`,
  });
  const matches = 'PATTERN.matcher(value).matches()';
  const run = (name: string) => `{ Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + ${name}}); }`;
  const body = (marks: string, rest = '') =>
    `@PostMapping("/a") public void post(${marks} @RequestBody Dto dto${rest}) throws Exception ${run('dto.getName()')}`;

  test('are asked what they let through', () => {
    expect(isTold(program('!value.isBlank()', body('@Valid')))).toBe(true);
    expect(isTold(program(matches, body('@Valid')))).toBe(false);
  });
  test('are asked of nothing that is not validated', () => {
    expect(isTold(program(matches, body('')))).toBe(true);
  });
  test('refuse nothing where the handler takes what was found wrong, and does not look', () => {
    expect(isTold(program(matches, body('@Valid', ', BindingResult result')))).toBe(true);
    const asks = body('@Valid', ', BindingResult result').replace(
      '{ Runtime',
      '{ if (result.hasErrors()) return; Runtime',
    );
    expect(isTold(program(matches, asks))).toBe(false);
  });
  test('are made of others', () => {
    const composed = (marks: string, elements = '') => ({
      ...program('true', body('@Valid')),
      'Slug.java': `package app;\n${marks}\npublic @interface Slug { ${elements} }`,
    });
    const pattern = '@Pattern(regexp = "[a-z0-9]+")';
    expect(isTold(composed(`${pattern}\n@Constraint(validatedBy = {})`))).toBe(false);
    expect(isTold(composed('@NotBlank\n@Constraint(validatedBy = {})'))).toBe(true);
    expect(isTold(composed(`${pattern}\n@Documented`))).toBe(true);
    const overriding =
      '@OverridesAttribute(constraint = Pattern.class, name = "regexp") String value() default ".*";';
    expect(isTold(composed(`${pattern}\n@Constraint(validatedBy = {})`, overriding))).toBe(true);
  });
  test('hold for parameters', () => {
    const get = `@GetMapping("/a") public void get(@RequestParam @Slug String name) throws Exception ${run('name')}`;
    expect(isTold(program('value.length() < 20', get))).toBe(true);
    expect(isTold(program(matches, get))).toBe(false);
  });
});

describe('C#: attributes and rules that validate', () => {
  const program = (validator: string, before = '', base = '[ApiController]') => ({
    'Input.cs': `using System.ComponentModel.DataAnnotations;
using System.Text.RegularExpressions;
using FluentValidation;
public class SlugAttribute : ValidationAttribute { ${validator} }
public class Input { [Slug] public string Name { get; set; } }
public class Ruled { public string Name { get; set; } }
public class RuledValidator : AbstractValidator<Ruled> {
  public RuledValidator() { RuleFor(x => x.Name).NotEmpty().Must(BeSlug); }
  private static bool BeSlug(string text) => ${validator.includes('Length') ? 'text.Length < 9' : 'Regex.IsMatch(text, "^[a-z]+$")'};
}`,
    'Api.cs': `using Microsoft.AspNetCore.Mvc;
using FluentValidation;
${base}
public class Api : Controller {
  private readonly IValidator<Ruled> _validator;
  [HttpPost("a")]
  public IActionResult Post(${before.includes('_validator') ? 'Ruled' : 'Input'} input) {
    ${before}
    System.Diagnostics.Process.Start("sh", "-c \\"ls " + input.Name + "\\"");
    return Ok();
  }
}`,
  });
  const answers = (check: string) =>
    `public override bool IsValid(object value) { return value is string text && ${check}; }`;
  const results = (
    check: string,
  ) => `protected override ValidationResult IsValid(object value, ValidationContext context) {
    var text = value as string;
    if (text == null || !${check}) return new ValidationResult("bad");
    return ValidationResult.Success;
  }`;
  const pattern = 'Regex.IsMatch(text, "^[a-z]+$")';

  test.each([
    ['answer yes or no', answers],
    ['give back what is wrong', results],
  ])('%s', (_, validator) => {
    expect(isTold(program(validator('(text.Length < 9)')))).toBe(true);
    expect(isTold(program(validator(pattern)))).toBe(false);
  });
  test('count behind the state of the model', () => {
    const asked = 'if (!ModelState.IsValid) return View();';
    expect(isTold(program(answers(pattern), '', ''))).toBe(true);
    expect(isTold(program(answers(pattern), asked, ''))).toBe(false);
  });
  test('are functions that a rule must fulfil', () => {
    const asked = 'if (!_validator.Validate(input).IsValid) return BadRequest();';
    expect(isTold(program(answers('text.Length < 9'), asked))).toBe(true);
    expect(isTold(program(answers(pattern), asked))).toBe(false);
  });
});

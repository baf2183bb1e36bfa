/** What validators of FluentValidation say of the fields of a class, where they are asked. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const rules = `public class Form { public string Name { get; set; } public string Text { get; set; } public string Kind { get; set; } }
public class FormValidator : AbstractValidator<Form> {
  public FormValidator() {
    RuleFor(x => x.Name).NotEmpty().Matches("^[a-z]+$").WithMessage("letters");
    RuleFor(x => x.Text).NotEmpty().MaximumLength(9);
    RuleFor(x => x.Kind).Matches("^[a-z]+$").When(x => x.Text != "any");
  }
}`;

function isReached(body: string, startup = ''): boolean {
  const text = `using FluentValidation; using Microsoft.AspNetCore.Mvc;
${rules}
[ApiController] public class AController(IValidator<Form> validator) : ControllerBase {
  [HttpPost] public async Task<IActionResult> Go(Form form) { ${body} return Ok(); }
}
public static class Startup { public static void Add(IServiceCollection services) { ${startup} } }`;
  return findings({ 'A.cs': text }).some((one) => one.startsWith('code/path-traversal'));
}

const use = (field: string) => `System.IO.File.Delete("/data/" + form.${field});`;
const result = 'var result = await validator.ValidateAsync(form); if (!result.IsValid) return BadRequest();';

it.each([
  ['the result is valid', result],
  ['the result is asked at once', 'if (!validator.Validate(form).IsValid) return BadRequest();'],
  ['it throws otherwise', 'await validator.ValidateAndThrowAsync(form);'],
  ['the framework asks', '', 'services.AddFluentValidationAutoValidation();'],
])('a field that fits its rule is clean where %s', (_, check, startup = '') => {
  expect(isReached(check + use('Name'), startup)).toBe(false);
  expect(isReached(check + use('Text'), startup)).toBe(true);
  expect(isReached(check + use('Kind'), startup)).toBe(true);
});

it('is not clean where nobody asks', () => {
  expect(isReached(use('Name'))).toBe(true);
  expect(isReached(`var result = validator.Validate(form); ${use('Name')}`)).toBe(true);
});

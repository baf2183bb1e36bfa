/** What validators of FluentValidation say of the fields of a class, where they are asked. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const rules = `public class Form { public string Name { get; set; } public string Text { get; set; } public string Kind { get; set; } public string Order { get; set; } }
public class FormValidator : AbstractValidator<Form> {
  public FormValidator() {
    RuleFor(x => x.Name).NotEmpty().Matches("^[a-z]+$").WithMessage("letters");
    RuleFor(x => x.Text).NotEmpty().MaximumLength(9);
    RuleFor(x => x.Order).Must(o => o is "asc" or "desc");
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
  expect(isReached(check + use('Order'), startup)).toBe(false);
  expect(isReached(check + use('Text'), startup)).toBe(true);
  expect(isReached(check + use('Kind'), startup)).toBe(true);
});

it('is not clean where nobody asks', () => {
  expect(isReached(use('Name'))).toBe(true);
  expect(isReached(`var result = validator.Validate(form); ${use('Name')}`)).toBe(true);
});

it.each([
  ['a list is asked', 'Must(name => allowed.Contains(name))', false],
  ['a list is handed over', 'Must(allowed.Contains)', false],
  ['the pattern is made beforehand', 'Matches(new Regex("^[a-z]+$"))', false],
  ['the text is asked', 'Must(name => name.Contains("a"))', true],
])('a rule is understood where %s', (_, rule, reached) => {
  const own = rules.replace('NotEmpty().Matches("^[a-z]+$").WithMessage("letters")', rule);
  const text = `using FluentValidation; using Microsoft.AspNetCore.Mvc;
${own.replace('public FormValidator', 'private static readonly string[] allowed = { "a" }; public FormValidator')}
[ApiController] public class AController(IValidator<Form> validator) : ControllerBase {
  [HttpPost] public IActionResult Go(Form form) { if (!validator.Validate(form).IsValid) return BadRequest(); ${use('Name')} return Ok(); }
}`;
  expect(findings({ 'A.cs': text }).length > 0).toBe(reached);
});

it('a pipeline of messages asks the validators of each', () => {
  const pipeline = `public class Validation<TRequest, TResponse>(IEnumerable<IValidator<TRequest>> validators) : IPipelineBehavior<TRequest, TResponse> {}`;
  const text = (more: string) => `using FluentValidation; using MediatR; using Microsoft.AspNetCore.Mvc;
public record Drop(string Name, string Text) : IRequest;
public class DropRules : AbstractValidator<Drop> { public DropRules() { RuleFor(x => x.Name).Matches("^[a-z]+$"); } }
public class DropHandler : IRequestHandler<Drop> {
  public async Task Handle(Drop request, CancellationToken token) { System.IO.File.Delete("/data/" + request.Name); }
}
public class AController(ISender sender) : Controller {
  public async Task<IActionResult> Go(string name, string text) { await sender.Send(new Drop(name, text)); return Ok(); }
}
${more}`;
  expect(findings({ 'A.cs': text('') })).toHaveLength(1);
  expect(findings({ 'A.cs': text(pipeline) })).toEqual([]);
  expect(findings({ 'A.cs': text(pipeline).replace('request.Name)', 'request.Text)') })).toHaveLength(1);
});

it('is clean where a framework of endpoints asks before it calls them', () => {
  const text = (imported: string) => `using FluentValidation; using ${imported};
${rules.replace('AbstractValidator', 'Validator')}
public class GoEndpoint : FastEndpoints.Endpoint<Form> {
  public override Task HandleAsync(Form form, CancellationToken token) { ${use('Name')} return Task.CompletedTask; }
}`;
  const isFound = (imported: string) => findings({ 'A.cs': text(imported) }).length > 0;
  expect(isFound('FastEndpoints')).toBe(false);
  expect(isFound('Shop.Checks')).toBe(true);
});

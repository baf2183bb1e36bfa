/** What attributes of a model say of its fields, once something has checked them. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const model = `public class Form {
  [RegularExpression("^[a-z]+$")] public string Name { get; set; }
  [AllowedValues("date", "size")] public string Order { get; set; }
  [Required, StringLength(50)] public string Text { get; set; }
}`;

function isReached(controller: string): boolean {
  const text = `using System.ComponentModel.DataAnnotations; using System.IO; using Microsoft.AspNetCore.Mvc; using Microsoft.AspNetCore.Mvc.RazorPages;
${model}
${controller}`;
  return findings({ 'A.cs': text }).some((one) => one.startsWith('code/path-traversal'));
}

const action = (body: string, parameters = 'Form form') =>
  `public class AController : Controller { [HttpPost] public IActionResult Go(${parameters}) { ${body} return Ok(); } }`;
const page = (body: string) =>
  `public class A : PageModel { [BindProperty] public Form Input { get; set; } [BindProperty, RegularExpression("^[a-z]+$")] public string Kind { get; set; } public void OnPost() { ${body} } }`;

it.each([
  [
    'of an action',
    action('if (!ModelState.IsValid) return BadRequest(); System.IO.File.Delete("/data/" + form.Name);'),
  ],
  [
    'inside of the condition',
    action('if (ModelState.IsValid) System.IO.File.Delete("/data/" + form.Order);'),
  ],
  [
    'of a parameter of its own',
    action(
      'if (!ModelState.IsValid) return BadRequest(); System.IO.File.Delete("/data/" + name);',
      '[RegularExpression("[a-z]+")] string name',
    ),
  ],
  ['of a page', page('if (!ModelState.IsValid) return; System.IO.File.Delete("/data/" + Input.Name);')],
  [
    'of a property of a page',
    page('if (!ModelState.IsValid) return; System.IO.File.Delete("/data/" + Kind);'),
  ],
  ['of one of a few values', `[ApiController] ${action('System.IO.File.Delete("/data/" + form.Order);')}`],
])('is clean after the state of the model was asked: %s', (_, controller) => {
  expect(isReached(controller)).toBe(false);
});

it.each([
  ['nobody asked', action('System.IO.File.Delete("/data/" + form.Name);')],
  ['on the other way', action('if (!ModelState.IsValid) System.IO.File.Delete("/data/" + form.Name);')],
  [
    'of a field that may be anything',
    action('if (ModelState.IsValid) System.IO.File.Delete("/data/" + form.Text);'),
  ],
  [
    'of such a field of a page',
    page('if (!ModelState.IsValid) return; System.IO.File.Delete("/data/" + Input.Text);'),
  ],
])('is not clean: %s', (_, controller) => {
  expect(isReached(controller)).toBe(true);
});

it.each([
  [
    'yields',
    'if (Title == null) yield return new ValidationResult("none"); if (!Regex.IsMatch(Name, "^[a-z]+$")) yield return new ValidationResult("bad", new[] { nameof(Name) });',
  ],
  [
    'collects',
    'var all = new List<ValidationResult>(); if (Title == null) all.Add(new ValidationResult("none")); if (!Regex.IsMatch(Name, "^[a-z]+$")) { all.Add(new ValidationResult("bad")); } return all;',
  ],
])('is clean where the object %s what is wrong with it', (_, code) => {
  const isDeleted = (field: string, marks = '[ApiController] ', first = '') => {
    const text = `using System.Text.RegularExpressions; using System.Collections.Generic; using System.ComponentModel.DataAnnotations; using Microsoft.AspNetCore.Mvc;
public class Own : IValidatableObject { public string Title { get; set; } public string Name { get; set; } public string Text { get; set; }
  public IEnumerable<ValidationResult> Validate(ValidationContext context) { ${code} } }
${marks}${action(`${first} System.IO.File.Delete("/data/" + form.${field});`, 'Own form')}`;
    return findings({ 'A.cs': text }).some((one) => one.startsWith('code/path-traversal'));
  };
  expect(isDeleted('Name')).toBe(false);
  expect(isDeleted('Text')).toBe(true);
  expect(isDeleted('Name', '')).toBe(true);
  expect(isDeleted('Name', '', 'if (!ModelState.IsValid) return BadRequest();')).toBe(false);
});

/** Checks that leave what they find wrong on an object, which is asked in the end. */
import { describe, expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (file: string, code: string) => findings({ [file]: code }).length > 0;

describe('Go: a validator of the program', () => {
  const program = (check: string, asked = 'if !v.Valid() { return }') => `package main
import ("net/http"; "os/exec"; "regexp")
var slug = regexp.MustCompile("^[a-z]+$")
type Validator struct { Errors map[string]string }
func New() *Validator { return &Validator{Errors: make(map[string]string)} }
func (v *Validator) Valid() bool { return len(v.Errors) == 0 }
func (v *Validator) HasErrors() bool { return len(v.Errors) != 0 }
func (v *Validator) AddError(key, message string) {
	if _, exists := v.Errors[key]; !exists { v.Errors[key] = message }
}
func (v *Validator) Check(ok bool, key, message string) {
	if !ok { v.AddError(key, message) }
}
func (v *Validator) Slug(text, key string) {
	if !slug.MatchString(text) { v.AddError(key, "bad") }
}
type input struct { Name, Folder string }
func validate(v *Validator, in *input) {
	v.Check(slug.MatchString(in.Name), "name", "bad")
	v.Check(len(in.Folder) < 20, "folder", "long")
}
func handle(w http.ResponseWriter, r *http.Request) {
	in := &input{Name: r.FormValue("name"), Folder: r.FormValue("folder")}
	v := New()
	${check}
	${asked}
	exec.Command("sh", "-c", "ls "+in.Name).Run()
}
func main() { http.HandleFunc("/", handle) }
`;
  const good = 'v.Check(slug.MatchString(in.Name), "name", "bad")';
  test.each([
    ['is believed where it is asked', program('v.Check(in.Name != "", "name", "bad")'), program(good)],
    ['says nothing where nobody asks it', program(good, ''), program(good, 'if v.HasErrors() { return }')],
    [
      'is filled under a condition',
      program('if len(in.Name) > 9 { v.AddError("name", "bad") }'),
      program('if !slug.MatchString(in.Name) { v.AddError("name", "bad") }'),
    ],
    ['looks at a text itself', program('v.Slug(in.Folder, "folder")'), program('v.Slug(in.Name, "name")')],
    [
      'is handed to a function that checks',
      program('validate(New(), in)'),
      program('validate(v, in)', 'if len(v.Errors) > 0 { return }'),
    ],
    [
      'says nothing of what was perhaps not checked',
      program(`if r.FormValue("x") != "" { ${good} }`),
      program(good),
    ],
    [
      'says nothing of the contrary',
      program('v.Check(!slug.MatchString(in.Name), "name", "bad")'),
      program(good),
    ],
  ])('%s', (_, bad, ok) => {
    expect(isTold('main.go', bad)).toBe(true);
    expect(isTold('main.go', ok)).toBe(false);
  });

  test('errors are appended to a slice that begins with nothing', () => {
    const noted = (test: string) =>
      program(
        `var errs []string\n\tif ${test} { errs = append(errs, "bad") }\n\tif len(errs) != 0 { return }`,
        '',
      );
    expect(isTold('main.go', noted('len(in.Name) > 9'))).toBe(true);
    expect(isTold('main.go', noted('!slug.MatchString(in.Name)'))).toBe(false);
  });
});

describe('what is perhaps in an object', () => {
  const script = (test: string, asked: string) => `const { exec } = require('child_process');
const app = require('express')();
app.get('/', (req, res) => {
  const name = String(req.query.name);
  const errors = {};
  const form = { errors: {} };
  if (${test}) { errors.name = 'bad'; form.errors.name = 'bad'; }
  if (${asked}) return res.end();
  exec('ls ' + name);
});`;
  test.each(['Object.keys(errors).length > 0', 'errors.name', 'Object.keys(form.errors).length'])(
    'JavaScript: %s is no certainty, and says what was checked',
    (asked) => {
      expect(isTold('app.js', script('name.length > 20', asked))).toBe(true);
      expect(isTold('app.js', script('!/^[a-z]+$/.test(name)', asked))).toBe(false);
    },
  );
  test('JavaScript: another property says nothing of it', () => {
    expect(isTold('app.js', script('!/^[a-z]+$/.test(name)', 'errors.other'))).toBe(true);
  });

  const view = (test: string, asked: string) => `import os, re
from flask import Flask, request, abort
app = Flask(__name__)
@app.route('/')
def view():
    name = request.args['name']
    errors = {}
    if ${test}:
        errors['name'] = 'bad'
    if ${asked}:
        abort(400)
    os.system('ls ' + name)
`;
  test('Python: the length of a dictionary', () => {
    expect(isTold('app.py', view('len(name) > 20', 'len(errors) > 0'))).toBe(true);
    expect(isTold('app.py', view("not re.fullmatch('[a-z]+', name)", 'len(errors) > 0'))).toBe(false);
  });
});

describe('collectors of other languages', () => {
  const java = (test: string) => `package app;
import java.util.*;
import org.springframework.web.bind.annotation.*;
class Notification {
  private final List<String> errors = new ArrayList<>();
  public void check(boolean ok, String message) { if (!ok) errors.add(message); }
  public void throwIfErrors() { if (!errors.isEmpty()) throw new IllegalArgumentException(); }
}
@RestController
class Api {
  @GetMapping("/a")
  public void get(@RequestParam String name) throws Exception {
    Notification n = new Notification();
    n.check(${test}, "bad");
    n.throwIfErrors();
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + name});
  }
}`;
  test('Java: one that throws where something was noted', () => {
    expect(isTold('Api.java', java('name.length() < 20'))).toBe(true);
    expect(isTold('Api.java', java('name.matches("[a-z]+")'))).toBe(false);
  });

  const action = (test: string, asked: string) => `using Microsoft.AspNetCore.Mvc;
public class Api : Controller {
  [HttpGet("a")]
  public IActionResult Get(string name) {
    if (${test}) ModelState.AddModelError("name", "bad");
    ${asked}
    System.Diagnostics.Process.Start("sh", "-c \\"ls " + name + "\\"");
    return Ok();
  }
}`;
  test('C#: what was added to the state of the model', () => {
    const asked = 'if (!ModelState.IsValid) return BadRequest();';
    const bad = '!System.Text.RegularExpressions.Regex.IsMatch(name, "^[a-z]+$")';
    expect(isTold('Api.cs', action('name.Length > 20', asked))).toBe(true);
    expect(isTold('Api.cs', action(bad, ''))).toBe(true);
    expect(isTold('Api.cs', action(bad, asked))).toBe(false);
  });
});

/** Functions of a program that answer a check with more than yes and no. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';
import { pythonTable } from '../../support/python-views.ts';

describe("Python's answers with several things", () => {
  const before = `
import re
from flask import abort
def validate(name):
    if not re.fullmatch('[a-z]+', name):
        return False, 'bad name'
    return True, None
def never(name):
    return True, None
def one_of_two(name):
    if name == 'a':
        return True, ''
    if name.isalnum():
        return True, ''
    return False, 'bad name'
def any_short(name):
    if name == 'a':
        return True, ''
    if len(name) < 9:
        return True, ''
    return False, 'bad name'
def error_of(name):
    if not re.fullmatch('[a-z]+', name):
        return 'bad name'
def report(name):
    if not re.fullmatch('[a-z]+', name):
        return {'valid': False, 'why': 'bad name'}
    return {'valid': True, 'why': ''}
class Result:
    def __init__(self, ok, why):
        self.ok, self.why = ok, why
def look(name):
    if not re.fullmatch('[a-z]+', name):
        return Result(False, 'bad name')
    return Result(True, None)
def look_away(name):
    if not name:
        return Result(False, 'no name')
    return Result(True, None)
`;
  pythonTable([
    [
      'of which one is asked',
      'ok, why = never(x)\nif not ok:\n    abort(400)\nos.system(x)',
      'ok, why = validate(x)\nif not ok:\n    abort(400)\nos.system(x)',
      before,
    ],
    [
      'of which the error is asked',
      'ok, why = validate(x)\nif not why:\n    return why\nos.system(x)',
      'ok, why = validate(x)\nif why:\n    return why\nos.system(x)',
      before,
    ],
    ['by place', 'if validate(x)[1]:\n    os.system(x)', 'if validate(x)[0]:\n    os.system(x)', before],
    [
      'by key',
      "answer = report(x)\nif answer['why']:\n    os.system(x)",
      "answer = report(x)\nif answer['valid']:\n    os.system(x)",
      before,
    ],
    [
      'of an object that is made with the answer',
      'answer = look_away(x)\nif not answer.ok:\n    abort(400)\nos.system(x)',
      'answer = look(x)\nif not answer.ok:\n    abort(400)\nos.system(x)',
      before,
    ],
    [
      'or with nothing where all is well',
      'if error_of(x):\n    os.system(x)',
      'if error_of(x):\n    abort(400)\nos.system(x)',
      before,
    ],
    [
      'but only while the variable holds the answer',
      'ok, why = validate(x)\nok, why = never(x)\nif not ok:\n    abort(400)\nos.system(x)',
      'ok, why = validate(x)\nif not ok:\n    abort(400)\nos.system(x)',
      before,
    ],
  ]);
});

describe("JavaScript's answers with an object", () => {
  const app = (body: string) => ({
    'app.js': `const { exec } = require('child_process');
const app = require('express')();
function validate(name) {
  if (!/^[a-z]+$/.test(name)) return { valid: false, error: 'bad name' };
  return { valid: true, error: null };
}
function errorOf(name) {
  if (!/^[a-z]+$/.test(name)) return 'bad name';
  return null;
}
app.get('/', (req, res) => {
  const name = String(req.query.name);
  ${body}
});`,
  });
  it.each([
    ['const { valid } = validate(name); if (!valid) return res.end(); exec(name);'],
    ['const { error } = validate(name); if (error) return res.end(error); exec(name);'],
    ['const result = validate(name); if (!result.valid) return res.end(); exec(name);'],
    ['const error = errorOf(name); if (error) return res.end(error); exec(name);'],
  ])('%s', (body) => {
    expect(findings(app(body))).toEqual([]);
  });
  it.each([
    ['const { valid } = validate(name); if (valid) return res.end(); exec(name);'],
    ['const { error } = validate(name); if (!error) return res.end(error); exec(name);'],
    ['const error = errorOf(name); if (!error) return res.end(error); exec(name);'],
  ])('not: %s', (body) => {
    expect(findings(app(body))).toEqual(['code/command-injection app.js:13']);
  });
});

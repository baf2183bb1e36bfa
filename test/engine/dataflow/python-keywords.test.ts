/** Arguments by name: those that no parameter has the name of, and dictionaries that become them. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const head = `import os
from flask import Flask, request
app = Flask(__name__)
def run(**options):
    os.system('convert ' + options['name'])
def run_got(first, *others, **options):
    os.system('convert ' + options.get('name'))
def run_others(first, *others, **options):
    os.system('convert ' + others[0])
def passed_on(**options):
    run(**options)
class Base:
    def __init__(self, name=None, size=None):
        self.name = name
class Passing(Base):
    def __init__(self, **options):
        super().__init__(**options)
class Naming(Base):
    def __init__(self, given):
        super().__init__(name=given)
def behind(*args, size=1, name='x'):
    os.system('convert ' + name)
def named(size, name):
    os.system('convert ' + name)
`;

function rules(body: string): string[] {
  return findings({ 'app.py': `${head}@app.route('/')\ndef view():\n    ${body}\n` }).map(
    (finding) => finding.split(' ')[0] ?? '',
  );
}

describe('what is given by a name that no parameter has is followed', () => {
  test.each([
    ['by its key', "run(name=request.args['a'])"],
    ['behind arguments by place', "run_got(1, 2, 3, name=request.args['a'])"],
    ['handed on as it came', "passed_on(name=request.args['a'])"],
    ['from a dictionary', "run(**{'name': request.args['a']})"],
    ['from a dictionary, to a parameter of that name', "named(**{'name': request.args['a'], 'size': 1})"],
    ['to the constructor of the parent', "os.system('convert ' + Naming(request.args['a']).name)"],
    ['handed on to it', "os.system('convert ' + Passing(name=request.args['a']).name)"],
    ['to a parameter behind those by place', "behind(1, name=request.args['a'])"],
    ['beside it, by place', "run_others(1, request.args['a'], name='x')"],
  ])('%s', (_, body) => expect(rules(body)).toEqual(['code/command-injection']));
});

describe('what is given by another name is not', () => {
  test.each([
    ['by its key', "run(name='x', size=request.args['a'])"],
    ['from a dictionary', "run(**{'name': 'x', 'size': request.args['a']})"],
    [
      'to the constructor of the parent',
      "os.system('convert ' + Passing(size=request.args['a'], name='x').name)",
    ],
    ['to a parameter of another name', "named(**{'size': request.args['a'], 'name': 'x'})"],
    [
      'by place, where others are by name only',
      "behind(request.args['a'], request.args['b'], request.args['c'])",
    ],
    ['to another parameter behind those by place', "behind(1, size=request.args['a'])"],
    ['by place', "run_got(request.args['a'], request.args['b'], name='x')"],
  ])('%s', (_, body) => expect(rules(body)).toEqual([]));
});

test('a class that extends a generic one of a library is still one of the library', () => {
  const sources = (base: string) => ({
    'models.py': `from django.db import models
class People(${base}):
    pass
class Person(models.Model):
    people = People()
`,
    'app.py': `import os
from flask import Flask, request
from models import Person
app = Flask(__name__)
@app.route('/')
def view():
    os.system('convert ' + Person.people.get(name=request.args['a']).id)
`,
  });
  expect(findings(sources('models.Manager["Person"]'))).toEqual(findings(sources('models.Manager')));
  expect(findings(sources('models.Manager["Person"]'))).toEqual([]);
});

/** Checks as Python's developers write them: each keeps a value out of a command, and a weaker one beside it does not. */
import { describe, expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';
import { type PythonCase, pythonTable } from '../support/python-views.ts';

function table(cases: PythonCase[]): void {
  pythonTable(cases.map(([name, bad, ok, before = '']) => [name, bad, ok, `\nimport re\n${before}`]));
}

describe('what came of a check', () => {
  table([
    [
      'is kept in a variable',
      "ok = re.fullmatch('[a-z]+', 'b')\nif not ok:\n    return\nos.system(x)",
      "ok = re.fullmatch('[a-z]+', x)\nif not ok:\n    return\nos.system(x)",
    ],
    [
      'is not what else the variable was given',
      "ok = re.fullmatch('[a-z]+', x)\nif not ok:\n    ok = other(x)\nif ok:\n    os.system(x)",
      "ok = re.fullmatch('[a-z]+', x)\nif ok:\n    os.system(x)",
    ],
    [
      'is that nothing was thrown',
      'try:\n    int(x)\nexcept ValueError:\n    pass\nos.system(x)',
      'try:\n    int(x)\nexcept ValueError:\n    return\nos.system(x)',
    ],
    [
      'is of a table that the request filled',
      "ok = {one: True for one in request.args.getlist('ok')}\nif x in ok:\n    os.system(x)",
      "ok = {one: True for one in ('a', 'b')}\nif x in ok:\n    os.system(x)",
    ],
    [
      'is that it holds none of several signs',
      "if any(sign in x for sign in ';&'):\n    return\nos.system('ls ' + x)",
      "if any(sign in x for sign in ';&|`$<>() \\n'):\n    return\nos.system('ls ' + x)",
    ],
    [
      'is that all of several signs are not there',
      "if all(sign not in x for sign in [';', '&']):\n    os.system('ls ' + x)",
      "if all(sign not in x for sign in [';', '&', '|', '`', '$', '<', '>', ' ', '\\n']):\n    os.system('ls ' + x)",
    ],
    [
      'is that a field is empty or passes, of the field wherever it is read',
      "a = request.args.get('x', '')\nif a and not a.isidentifier():\n    return\nos.system(request.args.get('y'))",
      "a = request.args.get('x', '')\nif a and not a.isidentifier():\n    return\nos.system(request.args.get('x'))",
    ],
    [
      'is nothing where the variable need not hold the field',
      "a = None\nif request.args.get('c'):\n    a = request.args.get('x')\nif a and not a.isidentifier():\n    return\nos.system(request.args.get('x'))",
      "a = None\nif request.args.get('c'):\n    a = request.args.get('x')\nif a and not a.isidentifier():\n    return\nos.system(str(a))",
    ],
    [
      'is of a field within a field, wherever it is read',
      "if request.json['a']['c'].isalnum():\n    os.system(request.json['a']['b'])",
      "if request.json['a']['b'].isalnum():\n    os.system(request.json['a']['b'])",
    ],
    [
      'is of what an upload is called, wherever it is read',
      "if request.files['b'].filename.isalnum():\n    os.system(request.files['a'].filename)",
      "if request.files['a'].filename.isalnum():\n    os.system(request.files['a'].filename)",
    ],
    [
      'is of each of the fields that are named, and of no other',
      "for n in ('y', 'z'):\n    if not request.args.get(n, '').isalnum():\n        return\nos.system(request.args['x'])",
      "for n in ('x', 'z'):\n    if not request.args.get(n, '').isalnum():\n        return\nos.system(request.args['x'])",
    ],
    [
      'is of no field that a round may not have come to',
      "for n in ('y', 'x'):\n    if request.args.get('few'):\n        break\n    if not request.args[n].isalnum():\n        return\nos.system(request.args['x'])",
      "for n in ('y', 'x'):\n    if request.args.get('few'):\n        return\n    if not request.args[n].isalnum():\n        return\nos.system(request.args['x'])",
    ],
    [
      'is of all fields that one condition names',
      "if not any(request.args[n].isalnum() for n in ('x', 'y')):\n    return\nos.system(request.args['x'])",
      "if not all(request.args[n].isalnum() for n in ('x', 'y')):\n    return\nos.system(request.args['x'])",
    ],
    [
      'is nothing where its error is swallowed',
      'with contextlib.suppress(ValueError):\n    int(x)\nos.system(x)',
      'with contextlib.suppress(ValueError):\n    int(x)\n    os.system(x)',
    ],
    [
      'is compared with nothing where it is made',
      "if (m := re.search('[a-z]+', x)) is None:\n    return\nos.system(x)",
      "if (m := re.fullmatch('[a-z]+', x)) is None:\n    return\nos.system(x)",
    ],
    [
      'is asked of the text without a sign that does no harm',
      "if not x.replace(';', '').isalnum():\n    return\nos.system(x)",
      "if not x.replace('_', '').replace('-', '').isalnum():\n    return\nos.system(x)",
    ],
    [
      'is that the text is a date',
      "datetime.datetime.strptime(x, request.args['f'])\nos.system(x)",
      "datetime.datetime.strptime(x, '%Y-%m-%d')\nos.system(x)",
      'import datetime\n',
    ],
    [
      'is that an enumeration has it',
      'Plain(x)\nos.system(x)',
      'Kind(x)\nos.system(x)',
      `from enum import Enum
class Kind(Enum):
    A = 'a'
class Plain:
    def __init__(self, name):
        self.name = name
`,
    ],
    [
      'holds for one of a list of ours',
      "if not any(x.startswith(n) for n in ['a', 'b']):\n    return\nos.system(x)",
      "if not any(x == n for n in ['a', 'b']):\n    return\nos.system(x)",
    ],
    [
      'is not what one of a list from outside said',
      "if any(x == n for n in request.args.getlist('n')):\n    os.system(x)",
      'NAMES = load()\nif any(x == n for n in NAMES):\n    os.system(x)',
    ],
    [
      'holds for all',
      'if not any(c.isalnum() for c in x.split()):\n    return\nos.system(x)',
      "names = x.split(',')\nif not all(n in ('a', 'b') for n in names):\n    return\nos.system(' '.join(names))",
    ],
  ]);
});

describe('a pattern of lines', () => {
  table([
    [
      'says nothing of the other lines',
      "if not re.match('^[a-z]+$', x, re.M):\n    return\nos.system(x)",
      "if not re.match('^[a-z]+$', x, re.I):\n    return\nos.system(x)",
    ],
    [
      'is one by any of its flags',
      "if not re.search('^[a-z]+$', x, flags=re.I | re.MULTILINE):\n    return\nos.system(x)",
      "if not re.search('^[a-z]+$', x, flags=re.I | re.A):\n    return\nos.system(x)",
    ],
    [
      'was compiled as one',
      "p = re.compile('^[a-z]+$', re.M)\nif not p.match(x):\n    return\nos.system(x)",
      "p = re.compile(r'\\A[a-z]+\\Z', re.M)\nif not p.match(x):\n    return\nos.system(x)",
    ],
    [
      'says so at its beginning',
      "if not re.match('(?m)^[a-z]+$', x):\n    return\nos.system(x)",
      "if not re.match('(?i)^[a-z]+$', x):\n    return\nos.system(x)",
    ],
    [
      'is asked of the whole text',
      "if not re.match('[a-z]+$', x, re.M):\n    return\nos.system(x)",
      "if not re.fullmatch('[a-z]+', x, re.M):\n    return\nos.system(x)",
    ],
  ]);
});

describe('what belongs to a request', () => {
  const before = `
from flask import g
def load(value):
    g.name = value
def run():
    os.system(g.name)
`;
  table([["is found again in Flask's g", 'load(x)\nrun()', "load('a')\nrun()", before]]);
});

describe('what a pattern finds or takes away', () => {
  table([
    [
      'by groups',
      "m = re.match(r'(\\w+):(.*)', x)\nos.system(m.group(2))",
      "m = re.match(r'(\\w+):(.*)', x)\nos.system(m.group(1))",
    ],
    [
      'by names',
      "os.system(re.search(r'(?P<a>.+)', x)['a'])",
      "os.system(re.search(r'(?P<a>\\d+)', x)['a'])",
    ],
    ['all over', "os.system(re.findall(r'\\S+', x)[0])", "os.system(re.findall(r'\\d+', x)[0])"],
    ['with sub', "os.system(re.sub(r'[;]', '', x))", "os.system(re.sub(r'[^a-z0-9]', '', x))"],
    [
      'some of it',
      "os.system(re.sub(r'[^a-z0-9]', '', x, count=1))",
      "os.system(re.sub(r'[^a-z0-9]', '', x, count=0))",
    ],
    [
      'by a function',
      "os.system(re.sub('n', lambda m: x, 'ls n'))",
      "os.system(re.sub('n', lambda m: 'b', 'ls n'))",
    ],
  ]);
});

describe('what a class of Pydantic was made with', () => {
  const before = `
from pydantic import BaseModel, Field
from typing import Literal
from dataclasses import dataclass
class Job(BaseModel):
    name: str = Field(pattern='^[a-z]+$')
    other: str
    kind: Literal['a', 'b']
@dataclass
class Plain:
    kind: Literal['a', 'b']
`;
  table([
    ['by name', 'os.system(Job(other=x).other)', 'os.system(Job(name=x).name)', before],
    ['but not of a data class', 'os.system(Plain(kind=x).kind)', 'os.system(Job(kind=x).kind)', before],
  ]);
});

describe('a function that says yes early', () => {
  const fits = (early: string) => `
def fits(text):
    if ${early}:
        return True
    if not re.fullmatch('[a-z]+', text):
        return False
    return True
`;
  table([
    [
      'has not checked what comes after it',
      'if not fits(x):\n    return\nos.system(x)',
      "if not re.fullmatch('[a-z]+', x):\n    return\nos.system(x)",
      fits('len(text) > 9'),
    ],
    [
      'has checked what it says yes to',
      'fits(x)\nos.system(x)',
      'if not fits(x):\n    return\nos.system(x)',
      fits("text == 'x y'"),
    ],
  ]);
});

describe('what is taken out of a text', () => {
  const asked = (made: string) => `import sqlite3
from flask import Flask, request
app = Flask(__name__)
@app.get('/')
def view():
    x = request.args['x']${made}
    return str(sqlite3.connect('a').execute(f"select * from t where a = '{x}'").fetchall())
`;
  const isTold = (made: string) =>
    findings({ 'app.py': asked(made) }).some((finding) => finding.startsWith('code/sql-injection '));

  test('is gone where all of it is replaced, and not where the first is', () => {
    expect(isTold(`.replace("'", "''")`)).toBe(false);
    expect(isTold(`.replace("'", "''", -1)`)).toBe(false);
    expect(isTold(`.replace("'", "", 1)`)).toBe(true);
    expect(isTold(`.replace("'", "", count=1)`)).toBe(true);
  });
});

test('a filter without its star still ends where it is told to', () => {
  const search = (made: string) => `import ldap3
from flask import Flask, request
app = Flask(__name__)
@app.get('/')
def view():
    c = ldap3.Connection(ldap3.Server('x'))
    c.search('dc=x', '(uid=' + request.args['x']${made} + ')')
    return ''
`;
  const all = `.replace('\\\\', '\\\\5c').replace('*', '\\\\2a').replace('(', '\\\\28').replace(')', '\\\\29')`;
  expect(findings({ 'app.py': search(".replace('*', '')") })).toHaveLength(1);
  expect(findings({ 'app.py': search(all) })).toEqual([]);
});

test('an escape for quotes helps between quotes alone', () => {
  const asked = (statement: string) => `import pymysql
from flask import Flask, request
app = Flask(__name__)
@app.get('/')
def view():
    x = pymysql.converters.escape_string(request.args['x'])
    pymysql.connect(host='x').cursor().execute(f"${statement}")
    return ''
`;
  expect(findings({ 'app.py': asked("select * from t where a = '{x}'") })).toEqual([]);
  expect(findings({ 'app.py': asked('select * from t where a = {x}') })).toHaveLength(1);
});

test('a function of re is the same under the name it was imported by', () => {
  const view = (pattern: string) => `import os
from re import fullmatch as fits, search
from flask import Flask, request
app = Flask(__name__)
@app.get('/')
def view():
    x = request.args['x']
    if not fits(r'${pattern}', x):
        return ''
    os.system('run ' + x)
    return ''
@app.get('/found')
def found():
    os.system('run ' + search(r'(${pattern})', request.args['x']).group(1))
    return ''
`;
  expect(findings({ 'app.py': view('[a-z]+') })).toEqual([]);
  expect(findings({ 'app.py': view('[a-z;]+') })).toHaveLength(2);
});

describe('a line of the log', () => {
  const logged = (text: string) =>
    findings({
      'app.py': `import logging, re
from flask import Flask, request
app = Flask(__name__)
@app.get('/')
def view():
    x = request.args['x']
    logging.warning(${text})
    return ''
`,
    });

  test.each([
    ['a text as it is written in code', "f'no {x!r}'", "f'no {x!s}'"],
    ['a text with its name', "f'no {x=}'", "f'no {x=!s}'"],
    ['a literal made by a function', "'no ' + repr(x)", "'no ' + str(x)"],
    ['a literal in a format', "'no {!r}'.format(x)", "'no {}'.format(x)"],
    [
      'a text without white space',
      "re.search(r'https?://[^\\s]+', x)[0]",
      "re.search(r'https?://[^#]+', x)[0]",
    ],
    ['words alone', "re.search(r'\\S+@\\S+', x)[0]", "re.search(r'\\S+\\s\\S+', x)[0]"],
  ])('%s keeps to its line', (_, ok, bad) => {
    expect(logged(ok)).toEqual([]);
    expect(logged(bad)).toHaveLength(1);
  });
});

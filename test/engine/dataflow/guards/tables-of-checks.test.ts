/** Checks of the program's own that stand in tables and lists, and functions that ask them. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const inJavaScript = (code: string) =>
  findings({
    'app.js': `const { execSync } = require('child_process');
const app = require('express')();
const rules = {
  slug: (text) => /^[a-z-]+$/.test(text),
  digits: (text) => /^\\d+$/.test(text),
  any: () => true,
};
const isWord = (text) => /^\\w+$/.test(text);
const isShort = (text) => text.length < 20;
const fail = () => { throw new Error('bad'); };
app.get('/:kind', (req, res) => {
  const { name } = req.query;
  ${code}
  execSync('build ' + name);
});`,
  }).length > 0;

const inPython = (code: string) =>
  findings({
    'app.py': `import os, re
from flask import Flask, request
app = Flask(__name__)
RULES = {
    'slug': lambda text: re.fullmatch('[a-z-]+', text) is not None,
    'digits': lambda text: text.isdigit(),
    'any': lambda text: True,
}
def is_word(text):
    return re.fullmatch(r'\\w+', text) is not None
def is_short(text):
    return len(text) < 20
def ensure(condition, message='bad'):
    if not condition:
        raise ValueError(message)
def report(condition, message='bad'):
    if not condition:
        print(message)
def must(text, *tests):
    for test in tests:
        if not test(text):
            raise ValueError()
    return text
@app.get('/<kind>')
def build(kind):
    name = request.args['name']
    ${code}
    os.system('build ' + name)
`,
  }).length > 0;

describe('a check is taken out of a table by its name', () => {
  it.each([
    ['JavaScript', inJavaScript("if (!rules['slug'](name)) fail();")],
    ['Python', inPython("if not RULES['slug'](name): raise ValueError()")],
  ])('%s', (_language, isTold) => expect(isTold).toBe(false));

  it.each([
    ['it lets all through', inJavaScript("if (!rules['any'](name)) fail();")],
    ['the visitor names it', inJavaScript('if (!rules[req.params.kind](name)) fail();')],
    ['the visitor names it', inPython('if not RULES[kind](name): raise ValueError()')],
    ['its answer is turned round', inPython("if RULES['slug'](name): raise ValueError()")],
    ['something else is asked', inPython("if not RULES['slug'](kind): raise ValueError()")],
  ])('told where %s', (_why, isTold) => expect(isTold).toBe(true));
});

describe('all of a list of checks say yes', () => {
  it.each([
    ['JavaScript', inJavaScript('if (![isShort, isWord].every((test) => test(name))) fail();')],
    ['Python', inPython('if not all(test(name) for test in (is_short, is_word)): raise ValueError()')],
    ['Python, in a loop', inPython('name = must(name, is_short, is_word)')],
  ])('%s', (_language, isTold) => expect(isTold).toBe(false));

  it.each([
    ['one is enough', inJavaScript('if (![isShort, isWord].some((test) => test(name))) fail();')],
    ['one is enough', inPython('if not any(test(name) for test in (is_short, is_word)): raise ValueError()')],
    ['none of them says much', inJavaScript('if (![isShort].every((test) => test(name))) fail();')],
    ['none of them says much', inPython('name = must(name, is_short, is_short)')],
    ['they do not hold', inJavaScript('if ([isShort, isWord].every((test) => test(name))) fail();')],
  ])('told where %s', (_why, isTold) => expect(isTold).toBe(true));
});

describe('a function of the program raises where a condition does not hold', () => {
  it('Python', () => expect(inPython('ensure(is_word(name))')).toBe(false));

  it.each([
    ['it only tells of it', 'report(is_word(name))'],
    ['the condition is turned round', 'ensure(not is_word(name))'],
    ['the condition is of something else', 'ensure(is_word(kind))'],
  ])('told where %s', (_why, code) => expect(inPython(code)).toBe(true));
});

describe('fields are checked by what a table says of each', () => {
  const inJavaScriptBy = (table: string, field = 'fields.name') =>
    inJavaScript(`const fields = {};
  for (const [key, kind] of Object.entries(${table})) {
    if (!rules[kind](req.query[key])) fail();
    fields[key] = req.query[key];
  }
  execSync('deploy ' + ${field}); return;`);
  const inPythonBy = (table: string, field = "fields['name']") =>
    inPython(`fields = {}
    for key, test in ${table}.items():
        if not test(request.args[key]):
            raise ValueError(key)
        fields[key] = request.args[key]
    name = ${field}`);

  it.each([
    ['JavaScript', inJavaScriptBy("{ name: 'slug', size: 'digits' }")],
    ['JavaScript, a single field', inJavaScriptBy("{ name: 'slug' }")],
    ['Python', inPythonBy("{'name': is_word, 'size': RULES['digits']}")],
    ['Python, a single field', inPythonBy("{'name': is_word}")],
  ])('%s', (_language, isTold) => expect(isTold).toBe(false));

  it.each([
    ['it lets all through', inJavaScriptBy("{ name: 'any', size: 'digits' }")],
    ['it lets all through', inPythonBy("{'name': RULES['any'], 'size': is_word}")],
    ['another field is used', inJavaScriptBy("{ size: 'slug' }", 'req.query.name')],
    ['another field is used', inPythonBy("{'size': is_word}", "request.args['name']")],
  ])('told where %s', (_why, isTold) => expect(isTold).toBe(true));
});

describe('pairs of what is replaced and what stands there instead, in a loop', () => {
  const page = (pairs: string) => [
    findings({
      'app.py': `from flask import Flask, request
def escape(text):
    for old, new in (${pairs}):
        text = text.replace(old, new)
    return text
@Flask(__name__).get('/')
def show():
    return '<p>' + escape(request.args['name'])
`,
    }).length,
    findings({
      'app.js': `const encode = (text) => {
  for (const [old, other] of [${pairs.replaceAll('(', '[').replaceAll(')', ']')}]) text = text.replaceAll(old, other);
  return text;
};
require('express')().get('/', (req, res) => res.send('<p>' + encode(req.query.name)));`,
    }).length,
  ];

  it('each pair is seen', () => {
    expect(page("('&', '&amp;'), ('<', '&lt;'), ('>', '&gt;')")).toEqual([0, 0]);
  });

  it('told where tags are not among them', () => {
    expect(page(`('&', '&amp;'), ('"', '&quot;')`)).toEqual([1, 1]);
  });
});

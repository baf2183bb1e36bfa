/** Checks that are made in a helper, a dependency or a pattern, each beside the nearest that says nothing. */
import { describe, expect, test } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';
import { pythonTable } from '../support/python-views.ts';

function rules(code: string): string[] {
  const sources: Sources = { 'app.py': code };
  return findings(sources).map((finding) => finding.replace(/^code\/| .*$/g, ''));
}

describe('a helper that throws for a path outside of its folder', () => {
  const view = (helper: string) => `from pathlib import Path
from flask import Flask, request
app = Flask(__name__)
ROOT = Path('/srv/files')
${helper}
@app.get('/file')
def file():
    path = (ROOT / request.args['name']).resolve()
    inside(path, ROOT)
    return {'text': open(path).read()}
`;
  test('says so where it turns one error into another', () => {
    const helper = `def inside(path, root):
    try:
        path.relative_to(root.resolve())
    except ValueError:
        raise PermissionError('outside') from None`;
    expect(rules(view(helper))).toEqual([]);
  });

  test('says nothing where it goes on after the error', () => {
    const helper = `def inside(path, root):
    try:
        path.relative_to(root.resolve())
    except ValueError:
        print('outside')`;
    expect(rules(view(helper))).toEqual(['path-traversal']);
  });
});

describe('an address is known to be ours', () => {
  const view = (check: string) => `from urllib.parse import urljoin, urlsplit
from flask import Flask, redirect, request
app = Flask(__name__)
def is_ours(target):
    base = urlsplit(request.host_url)
    asked = urlsplit(urljoin(request.host_url, target))
    return ${check}
@app.get('/go')
def go():
    target = request.args['next']
    if not is_ours(target):
        target = '/'
    return redirect(target)
`;
  test('by the host that the visitor asked', () => {
    expect(rules(view("asked.scheme in ('http', 'https') and base.netloc == asked.netloc"))).toEqual([]);
  });
  test('and not by its scheme', () => {
    expect(rules(view('base.scheme == asked.scheme'))).toEqual(['open-redirect']);
  });
});

test('an address that begins with one of several of ours leads there', () => {
  const view = (list: string) => `import requests
from flask import Flask, request
app = Flask(__name__)
OURS = (${list})
@app.get('/get')
def get():
    url = request.args['url']
    if not url.startswith(OURS):
        return {}
    return {'text': requests.get(url).text}
`;
  expect(rules(view("'https://one.example/', 'https://two.example/'"))).toEqual([]);
  expect(rules(view("'https://one.example/', 'https://two.example'"))).toEqual(['ssrf']);
});

test('a dependency of FastAPI checks the parameter of its name', () => {
  const view = (name: string) => `from urllib.parse import urlparse
import httpx
from fastapi import Depends, FastAPI, HTTPException
app = FastAPI()
def checked(${name}: str) -> None:
    if urlparse(${name}).hostname not in {'one.example'}:
        raise HTTPException(400)
@app.get('/get')
def get(url: str, _: None = Depends(checked)):
    return httpx.get(url).text
`;
  expect(rules(view('url'))).toEqual([]);
  expect(rules(view('other'))).toEqual(['ssrf']);
});

describe('a pattern', () => {
  pythonTable([
    [
      'of a few words is one of them, also under a name and inside of another',
      "match request.args.to_dict():\n    case {'color': color}:\n        os.system('paint ' + color)",
      "match request.args.to_dict():\n    case {'color': 'red' | 'blue' as color}:\n        os.system('paint ' + color)",
    ],
    [
      'of a number is one, also under a name',
      "match request.json:\n    case {'lines': str() as lines}:\n        os.system('head -n %s' % lines)",
      "match request.json:\n    case {'lines': int() as lines}:\n        os.system('head -n %s' % lines)",
    ],
  ]);
});

test.each([
  [
    'of a namespace of Flask-RESTX',
    'from flask_restx import Namespace\nns = Namespace("x")',
    'ns.abort(400)',
  ],
  ['of flask-smorest', 'from flask_smorest import abort', 'abort(400)'],
])('what comes after abort %s has passed the check', (_, before, stop) => {
  const code = `import os, re
from flask import Flask
${before}
app = Flask(__name__)
@app.get('/show/<name>')
def show(name):
    if not re.fullmatch('[a-z]+', name):
        ${stop}
    os.system('show ' + name)
`;
  expect(rules(code)).toEqual([]);
});

describe('keys that a request chose', () => {
  pythonTable([
    [
      'are told with their values',
      'for key, value in request.form.items():\n    os.system(key)',
      "for key, value in request.form.items():\n    if key in ('a', 'b'):\n        os.system(key)",
    ],
    [
      'are told alone',
      'for key in request.get_json().keys():\n    os.system(key)',
      'os.system(str(len(request.get_json().keys())))',
    ],
    [
      'are attributes of what they are spread into',
      'given = types.SimpleNamespace(**request.args)\nos.system(given.folder)',
      "given = types.SimpleNamespace(folder='a')\nos.system(given.folder)",
    ],
  ]);
});

describe('a field of a request that was checked', () => {
  const view = (check: string, use: string) => `import functools, os
from flask import Flask, abort, request
app = Flask(__name__)
def one_of(name, *values):
    def decorate(fn):
        @functools.wraps(fn)
        def inner(*args, **kwargs):
            if request.args.get(name) not in values:
                abort(400)
            return fn(*args, **kwargs)
        return inner
    return decorate
${check}
    os.system('convert ' + ${use})
    return ''
`;
  const here = `@app.get('/x')
def convert():
    if request.args.get('format') not in ('pdf', 'png'):
        abort(400)`;
  const above = "@app.get('/x')\n@one_of('format', 'pdf', 'png')\ndef convert():";
  test.each([
    ['here', here],
    ['by a decorator', above],
  ])('%s is the same however it is read', (_, check) => {
    expect(rules(view(check, "request.args['format']"))).toEqual([]);
    expect(rules(view(check, "request.args.get('format', 'pdf')"))).toEqual([]);
    expect(rules(view(check, "request.args['name']"))).toEqual(['command-injection']);
  });
});

test('what one of several functions checks says nothing of what another one does', () => {
  const view = (table: string) => `import os
from flask import Flask, abort, request
app = Flask(__name__)
def checked(name):
    if name not in ('a', 'b'):
        abort(400)
    os.system('show ' + name)
def plain(name):
    os.system('list ' + name)
table = ${table}
@app.get('/x')
def show():
    table.get(request.args['how'], checked)(request.args['name'])
    return ''
`;
  expect(rules(view("{'checked': checked}"))).toEqual([]);
  expect(rules(view("{'checked': checked, 'plain': plain}"))).toEqual(['command-injection']);
});

test('what is said of a field of the body holds where the body is asked for anew', () => {
  const view = (checked: string) => `import os, re
from fastapi import FastAPI, Request
app = FastAPI()
@app.post('/x')
async def run(request: Request):
    if not re.fullmatch('[a-z]+', (await request.json())['${checked}']):
        return ''
    os.system('ls ' + (await request.json())['name'])
`;
  expect(rules(view('name'))).toEqual([]);
  expect(rules(view('other'))).toEqual(['command-injection']);
});

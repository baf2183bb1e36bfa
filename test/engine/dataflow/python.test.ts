import { describe, expect, test } from 'vitest';
import { findings, type Sources } from '../support/analyse-sources.ts';

const head = `import asyncio, os, re, threading
from celery import shared_task
from flask import Flask, redirect, request
from urllib.parse import parse_qs, urlparse, urlsplit
import requests
app = Flask(__name__)
`;

/** A view with this body. */
function view(body: string, before = ''): Sources {
  const lines = body.split('\n').map((line) => `    ${line}`);
  return { 'app.py': `${head}${before}\n@app.route('/')\ndef view():\n${lines.join('\n')}\n` };
}

function reported(sources: Sources): string[] {
  return [...new Set(findings(sources).map((finding) => finding.split(' ')[0] ?? ''))];
}

describe('a function that something else runs is followed', () => {
  const before = `
@shared_task
def convert(name):
    os.system('convert ' + name)
@shared_task(bind=True)
def bound(self, name):
    os.system('convert ' + name)
`;
  test.each([
    ['a task', "convert.delay(request.args['a'])"],
    ['a task with a list of arguments', "convert.apply_async(args=[request.args['a']])"],
    ['a task that is given itself', "bound.delay(request.args['a'])"],
    ['a thread', "threading.Thread(target=convert, args=(request.args['a'],)).start()"],
    ['an executor', "pool.submit(convert, request.args['a'])"],
    ['an event loop', "loop.run_in_executor(None, convert, request.args['a'])"],
    ['a library function', "asyncio.to_thread(os.system, request.args['a'])"],
  ])('%s', (_, body) => {
    expect(reported(view(body, before))).toEqual(['code/command-injection']);
  });
});

describe('a value is followed through', () => {
  test.each([
    [
      'a dictionary of pairs',
      "q = dict(p.split('=') for p in request.args['a'].split('&'))\nos.system(q['x'])",
    ],
    ['a list or what stands for it', "os.system(parse_qs(request.args['a']).get('x', [''])[0])"],
    [
      'one of two lists that are taken apart',
      "a, b = request.args['a'].split('?') if request.args else ('', '')\nos.system(b)",
    ],
  ])('%s', (_, body) => {
    expect(reported(view(body))).toEqual(['code/command-injection']);
  });
});

describe('an address that is checked is clean', () => {
  test.each([
    ['by its first characters', "if n.startswith('/') and not n.startswith('//'):\n    return redirect(n)"],
    [
      'the other way round',
      "if not n.startswith('/') or n.startswith('//'):\n    n = '/'\nreturn redirect(n)",
    ],
    ['without a host', 'if not urlsplit(n).netloc:\n    return redirect(n)'],
    [
      'without a host, through variables',
      "p = urlparse(n)\nif p.scheme or p.netloc:\n    return redirect('/')\nreturn redirect(n)",
    ],
    [
      'by a host that matches',
      "p = urlparse(n)\nhost = p.netloc\nif re.fullmatch(r'[a-z]+\\.example\\.org', host) is None:\n    raise ValueError()\nreturn requests.get(n).text",
    ],
  ])('%s', (_, body) => {
    expect(reported(view(`n = request.args['n']\n${body}`))).toEqual([]);
  });

  test.each([
    ['one slash alone does not help', "if n.startswith('/'):\n    return redirect(n)"],
    ['two slashes alone do not help', "if not n.startswith('//'):\n    return redirect(n)"],
    ['a host that is there', 'if urlsplit(n).netloc:\n    return redirect(n)'],
  ])('%s', (_, body) => {
    expect(reported(view(`n = request.args['n']\n${body}`))).toEqual(['code/open-redirect']);
  });
});

describe('a path that is checked is clean', () => {
  test('after it was normalized', () => {
    const body =
      "path = os.path.normpath(os.path.join('/srv', request.args['n']))\nif path.startswith('/srv/'):\n    return open(path)";
    expect(reported(view(body))).toEqual([]);
  });

  test('not when it was only joined', () => {
    const body =
      "path = os.path.join('/srv', request.args['n'])\nif path.startswith('/srv/'):\n    return open(path)";
    expect(reported(view(body))).toEqual(['code/path-traversal']);
  });
});

describe('operations of an OpenAPI document', () => {
  const sources = {
    'src/shop/orders.py': "import os\ndef find(name):\n    os.system('find ' + name)\n",
    'src/shop/other.py': "import os\ndef find(name):\n    os.system('find ' + name)\n",
  };
  test('are entered by what the document names', () => {
    expect(
      findings(sources, { operations: new Map([['shop.orders.find', { method: 'GET', path: '/orders' }]]) }),
    ).toEqual(['code/command-injection src/shop/orders.py:3']);
  });

  test('no function is one without a document', () => {
    expect(findings(sources)).toEqual([]);
  });
});

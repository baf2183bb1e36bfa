/** A decorator is given the function; that does not call it. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

it('long methods that are decorated do not keep those behind them from being entered', () => {
  const body = Array.from({ length: 80 }, () => "        name = name + 'a'").join('\n');
  const pages = Array.from(
    { length: 60 },
    (_, at) =>
      `    @cherrypy.expose\n    @library.noted()\n    @also\n    def page${at}(self, name):\n${body}`,
  );
  const text = `import os, functools, cherrypy
import library
def also(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)
    return wrapper
class Web:
${pages.join('\n')}
    @cherrypy.expose
    @library.noted()
    def last(self, name):
        os.system(name)
`;
  expect(findings({ 'app.py': text }, { budget: { perEntry: 2_000 } })).toHaveLength(1);
});

it('what only a decorator of an unknown library gets is entered for itself', () => {
  const text = `import os, library
from flask import Flask, request
@library.later
def job():
    os.system('ls ' + request.args['folder'])
`;
  expect(findings({ 'app.py': text })).toHaveLength(1);
});

it('what a decorator gives to each function that it is put on arrives there', () => {
  const text = `import os, functools
from flask import Flask, request
app = Flask(__name__)
def with_folder(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(request.args['folder'], *args, **kwargs)
    return wrapper
def first():
    return 'a'
@with_folder
def second(folder):
    os.system('ls ' + folder)
@with_folder
def third(folder):
    os.system('cat ' + folder)
`;
  expect(findings({ 'app.py': text })).toHaveLength(2);
});

it('two functions of one name are two handlers, and the name means the one that was declared last', () => {
  const text = `import os
from fastapi import FastAPI
app = FastAPI()
@app.get('/run')
def handle(name: str):
    os.system('run ' + name)
@app.get('/show')
def handle(name: str):
    return name
def helper(name):
    os.system('help ' + name)
def helper(name):
    return name
@app.get('/help')
def other(name: str):
    return helper(name)
`;
  expect(findings({ 'app.py': text })).toEqual([expect.stringMatching(/:6$|\b6\b/)]);
});

describe('a decorator that hands on what it has checked itself', () => {
  const told = (handed: string, check = 'word(value)') =>
    findings({
      'views.py': `import os, re
from functools import wraps
from django.http import HttpResponse
from django.urls import path
def word(text):
    if not re.fullmatch(r'\\w+', text):
        raise ValueError(text)
def checked(name):
    def decorate(view):
        @wraps(view)
        def inner(request, *args, **kwargs):
            value = request.GET.get(name, '')
            other = request.GET.get('other', '')
            ${check}
            return view(request, ${handed}, *args, **kwargs)
        return inner
    return decorate
@checked('target')
def build(request, target):
    os.system('build ' + target)
    return HttpResponse()
urlpatterns = [path('build', build)]
`,
    }).map((one) => one.split(' ')[0]);

  it('gives the view that, and nothing else', () => expect(told('value')).toEqual([]));

  it.each([
    ['is not checked', 'value', 'print(value)'],
    ['is another value', 'other', 'word(value)'],
  ])('told where it %s', (_why, handed, check) =>
    expect(told(handed, check)).toEqual(['code/command-injection']),
  );
});

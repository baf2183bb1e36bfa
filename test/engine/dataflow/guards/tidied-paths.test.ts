/** Paths that are compared with what tidying them up gives. */
import { describe, expect, it } from 'vitest';
import { analyseSources } from '../../support/analyse-sources.ts';

const go = (body: string) =>
  analyseSources({
    'main.go': `package main
import ("net/http"; "os"; "path"; "path/filepath"; "strings")
func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	${body}
}
func main() { http.HandleFunc("/", handle) }`,
  }).candidates.map(({ ruleId }) => ruleId);
const read = 'os.ReadFile("/srv/" + name)';
const found = ['code/path-traversal'];

describe('a path that equals what tidying it up gives', () => {
  it.each([
    `if path.Clean(name) != name { return }; ${read}`,
    `if name != filepath.Clean(name) { return }; ${read}`,
    `if path.Clean(name) == name { ${read} }`,
  ])('may still lead up: %s', (body) => {
    expect(go(body)).toEqual(found);
  });

  it.each([
    `if filepath.Clean(name) != name || strings.HasPrefix(name, "..") || filepath.IsAbs(name) { return }; ${read}`,
    `if path.Clean(name) != name || strings.Contains(name, "..") { return }; ${read}`,
    `if !strings.HasPrefix(name, "/") || path.Clean(name) != name { return }; ${read}`,
    `name = r.URL.Path; if path.Clean(name) != name { return }; ${read}`,
    `if filepath.Base(name) != name { return }; ${read}`,
  ])('stays inside with what else is asked: %s', (body) => {
    expect(go(body)).toEqual([]);
  });

  it('is no safe name in JavaScript and Python either', () => {
    const { candidates } = analyseSources({
      'app.js': `const fs = require('fs'); const path = require('path');
require('express')().get('/', (req, res) => {
  const { name } = req.query;
  if (path.normalize(name) !== name) return;
  fs.readFile('/srv/' + name, done);
});`,
      'app.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def show():
    name = request.args['name']
    if os.path.normpath(name) != name:
        return ''
    return send(open('/srv/' + name))`,
    });
    expect(candidates.map(({ ruleId }) => ruleId)).toEqual([...found, ...found]);
  });
});

describe('a path from the root on that was tidied up', () => {
  it.each([
    `name = path.Clean(name); if !strings.HasPrefix(name, "/") { return }; ${read}`,
    `if !strings.HasPrefix(name, "/") { return }; name = path.Clean(name); ${read}`,
  ])('stays in the folder in front of it: %s', (body) => {
    expect(go(body)).toEqual([]);
  });

  it.each([
    'name = path.Clean(name); if !strings.HasPrefix(name, "/") { return }; os.ReadFile(name)',
    'if !strings.HasPrefix(name, "/") { return }; name = path.Clean(name); os.ReadFile(name)',
    `if !strings.HasPrefix(name, "/") { return }; ${read}`,
    `if !strings.HasPrefix(path.Clean(name), "/") { return }; ${read}`,
  ])('is any file where it stands alone, or was not tidied up: %s', (body) => {
    expect(go(body)).toEqual(found);
  });
});

/** Fields of a request that are read in several places. */
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

function isReported(routes: string): boolean {
  const head = 'import os, re\nfrom flask import Flask, abort, request\napp = Flask(__name__)\n';
  return findings({ 'app.py': head + routes }).some((one) => one.startsWith('code/command-injection '));
}

const helper = `def run():\n    os.system('ls ' + request.args['f'])\n`;
const view = (name: string, body: string) =>
  `@app.route('/${name}')\ndef ${name}():\n${body.replaceAll(/^/gm, '    ')}\n    return ''\n`;
const check = (read: string) => `if not ${read}.isalnum():\n    abort(400)\n`;

describe('a check of one reading holds for the next', () => {
  it.each([
    ['in a helper', helper + view('a', `${check("request.args['f']")}run()`)],
    [
      'of what is asked for by a call',
      view('a', `${check("request.get_json()['f']")}os.system(request.get_json()['f'])`),
    ],
    [
      'in another way, with something in its place',
      `def look():\n    ${check("request.args.get('f', '')").replace('\n', '\n    ')}` +
        view('a', `look()\nos.system(request.args['f'])`),
    ],
    [
      'of what was put into a variable',
      view('a', `data = request.get_json()\n${check("data['f']")}os.system(request.get_json()['f'])`),
    ],
  ])('%s', (_, routes) => {
    expect(isReported(routes)).toBe(false);
  });
});

describe('it does not hold', () => {
  it.each([
    ['for another field', view('a', `${check("request.args['g']")}os.system(request.args['f'])`)],
    [
      'for another part of the request',
      view('a', `${check("request.form['f']")}os.system(request.args['f'])`),
    ],
    ['for another route', helper + view('a', `${check("request.args['f']")}run()`) + view('b', 'run()')],
    [
      'where it refuses nobody',
      view('a', `${check("request.args['f']").replace('abort(400)', 'pass')}os.system(request.args['f'])`),
    ],
    [
      'for all the values of the field',
      view('a', `${check("request.args['f']")}for one in request.args.getlist('f'):\n    os.system(one)`),
    ],
  ])('%s', (_, routes) => {
    expect(isReported(routes)).toBe(true);
  });
});

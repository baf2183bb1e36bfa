/** A property that only one of several ways has written: what it may be counts, that it is there does not. */
import { describe, expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const express = (body: string) => ({
  'app.js': `const crypto = require('crypto');
const { exec } = require('child_process');
require('express')().post('/', (req, res) => {
  ${body}
});`,
});

const flask = (body: string) => ({
  'app.py': `import os, hashlib, requests
from flask import Flask, request
app = Flask(__name__)
@app.post('/')
def view():
${body.replaceAll(/^/gm, '    ')}
    return ''
`,
});

describe('a setting that one way makes is told', () => {
  test.each([
    [
      'an algorithm',
      express(`const how = {};
  if (req.query.old) how.name = 'md5';
  crypto.createHash(how.name).update(req.body.password).digest();`),
      'code/weak-hash',
    ],
    [
      'an option that is spread',
      flask(`how = {}
if request.args.get('fast'):
    how['verify'] = False
requests.get('https://shop.example', **how)`),
      'code/tls-verification-off',
    ],
  ])('%s', (_, sources, rule) => {
    expect(findings(sources).map((one) => one.split(' ')[0])).toContain(rule);
  });
});

test.each([
  [
    'a property',
    express(`const errors = {};
  if (req.body.size > 9) errors.size = 'too much';
  if (errors.size) return res.sendStatus(400);
  exec('ls ' + req.body.name);`),
  ],
  [
    'its absence',
    express(`const errors = {};
  if (req.body.size > 9) errors.size = 'too much';
  if (!errors.size) exec('ls ' + req.body.name);`),
  ],
  [
    'a key',
    flask(`errors = {}
if len(request.form['size']) > 9:
    errors['size'] = 'too much'
if errors:
    return 'no'
os.system('ls ' + request.form['name'])`),
  ],
])('behind a question for %s both ways are gone', (_, sources) => {
  expect(findings(sources)).toEqual([expect.stringMatching(/^code\/command-injection /)]);
});

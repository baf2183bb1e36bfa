/** Functions that make an object give each caller one of its own: what one request puts there is in no other. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

it.each([
  [
    'an object literal',
    'app.js',
    `const app = require('express')();
const { exec } = require('child_process');
const command = () => ({ parts: [], put(part) { this.parts.push(part); return this; }, text() { return this.parts.join(' '); } });
app.get('/one', (req, res) => { exec(command().put(req.query.name).text()); });
app.get('/two', (req, res) => { exec(command().put('date').text()); });
`,
    ['code/command-injection app.js:4'],
  ],
  [
    'an instance, in Python',
    'app.py',
    `import os
from flask import Flask, request
app = Flask(__name__)
class Command:
    def __init__(self):
        self.parts = []
    def put(self, part):
        self.parts.append(part)
        return self
    def text(self):
        return ' '.join(self.parts)
def command():
    return Command()
@app.route('/one')
def one():
    os.system(command().put(request.args['name']).text())
@app.route('/two')
def two():
    os.system(command().put('date').text())
`,
    ['code/command-injection app.py:16'],
  ],
])('%s', (_name, file, code, told) => {
  expect(findings({ [file]: code })).toEqual(told);
});

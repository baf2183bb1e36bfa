/** What stands behind a function that is handed over is what the function is run with. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const told = (called: string, run: string) =>
  findings({
    'app.py': `import os
from flask import Flask, request
from acme import chain
app = Flask(__name__)
def work(owner, path, turn=1):
    os.system('run ' + ${run})
@app.post('/')
def start():
    chain.${called}
    return ''
`,
  });

test.each([
  ['what was sent reaches its parameter', "append(work, 'me', request.form['path'])", 'path'],
  ['so it does behind a default', "append(work, 'me', request.form['path'], 2)", 'path'],
  ['where nothing stands behind it, anything may reach it', "append(request.form['path'], work)", 'owner'],
  ['options are no arguments', "append(request.form['path'], work, 3)", 'owner'],
])('%s', (_, called, run) => {
  expect(told(called, run)).toEqual(['code/command-injection app.py:6']);
});

test('what was not sent does not', () => {
  expect(told("append(work, 'me', request.form['path'])", 'owner')).toEqual([]);
});

/** Objects that are written out and read again: field by field as harmful as they were. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const told = (made: string, used: string) =>
  findings({
    'app.py': `import json, os
from flask import Flask, request
app = Flask(__name__)
@app.post('/')
def show():
    text = request.form['text']
    made = ${made}
    os.system('show ' + ${used})
    return ''
`,
  });

test.each([
  ["json.loads(json.dumps({'a': text, 'b': 'c'}))", "made['a']", "made['b']"],
  ["json.loads(json.dumps({'a': ['c', {'b': text}]}, indent=2))", "made['a'][1]['b']", "made['a'][0]"],
])('%s', (made, harmful, harmless) => {
  expect(told(made, harmful)).toEqual(['code/command-injection app.py:8']);
  expect(told(made, harmless)).toEqual([]);
});

test('what a function makes of an object that is read may be anything', () => {
  expect(told("json.loads(json.dumps({'a': text, 'b': 'c'}), object_hook=dict)", "made['b']")).toHaveLength(
    1,
  );
});

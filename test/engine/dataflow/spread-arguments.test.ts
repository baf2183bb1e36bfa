/** Lists that are handed over as arguments, of which it is not known how long they are. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const program = (call: string) => `import os
from dataclasses import dataclass
from flask import Flask, request
app = Flask(__name__)
@dataclass
class Job:
    name: str
    command: str
def run(name, command):
    os.system(command)
def log(name, *rest):
    os.system(name)
@app.post('/run')
def start():
    ${call}
    return 'ok'
`;

test.each([
  ["run(*request.args['job'].split(','))", 10],
  ['run(*request.get_json())', 10],
  ["run('x', *request.get_json())", 10],
  ["os.system(Job(*request.args['job'].split(',')).command)", 15],
])('%s: each parameter gets a part', (call, line) => {
  expect(findings({ 'app.py': program(call) })).toEqual([`code/command-injection app.py:${line}`]);
});

test('a parameter that was given before gets none', () => {
  expect(findings({ 'app.py': program("log('x', *request.get_json())") })).toEqual([]);
  expect(findings({ 'app.py': program("run(*request.get_json(), 'x')") })).toEqual([]);
});

const search = (call: string, handler = 'search') => `import os
from flask import Flask, request
app = Flask(__name__)
def search(limit=10, **criteria):
    os.system(' AND '.join(f"{name} = '{value}'" for name, value in criteria.items()))
def only(limit=10, **criteria):
    os.system(str(int(limit)))
@app.post('/run')
def start():
    ${handler}(${call})
    return 'ok'
`;

test.each([
  '**request.args',
  '**dict(request.form)',
  'limit=5, **request.args',
  "kind='x', **request.get_json()",
])('%s: the parameter that takes the rest gets them under their names', (call) => {
  expect(findings({ 'app.py': search(call) })).toEqual(['code/command-injection app.py:5']);
});

test('what is handed over under names that are known brings nothing else', () => {
  expect(findings({ 'app.py': search("**{'kind': 'x'}") })).toEqual([]);
  expect(findings({ 'app.py': search('**request.args', 'only') })).toEqual([]);
});

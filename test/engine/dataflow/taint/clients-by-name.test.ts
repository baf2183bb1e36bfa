/** Clients of services that unseen code makes, told by their names: what they answer is not the address they were made with. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (name: string) =>
  findings({
    'app.py': `import os
from flask import Flask, request
from elsewhere import ${name}
app = Flask(__name__)
@app.post('/')
def run():
    made = ${name}(request.json['uri'])
    for row in made.first(10):
        os.system('echo ' + row)
`,
  }).some((one) => one.startsWith('code/command-injection '));

it.each(['ScyllaClient', 'HTTPConnection', 'QueryEngine', 'ConnectionPool'])('%s', (name) => {
  expect(isTold(name)).toBe(false);
});

it.each(['Rewriter', 'client_text', 'Clients', 'Lines'])('%s may hold what it is given', (name) => {
  expect(isTold(name)).toBe(true);
});

it.each(['apiCall', 'sendRequest'])('what %s gives is the answer of a service', (name) => {
  const source = `const app = require('express')();
const slack = require('./slack');
app.get('/', async (req, res) => res.send(await slack.${name}(req.query.method)));
`;
  expect(findings({ 'app.js': source })).toEqual([]);
});

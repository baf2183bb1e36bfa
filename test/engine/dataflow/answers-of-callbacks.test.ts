/** Handlers that are given, one after the other, to a framework that nobody knows. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

it('what one of them says of its answer says nothing of the next', () => {
  const told = findings({
    'index.php': `<?php
$router = new Some\\Router();
$router->on('/plain', function () {
    header('Content-Type: text/plain');
    echo $_GET['name'];
});
$router->on('/page', function () {
    echo $_GET['name'];
});
`,
  });
  expect(told.filter((one) => one.startsWith('code/reflected-xss'))).toEqual([
    'code/reflected-xss index.php:8',
  ]);
});

it.each([
  [
    'PHP',
    'index.php',
    `<?php
$router = new Some\\Router();
$router->on('/a', function () {
    if (!ctype_alnum($_GET['name'])) {
        exit('no');
    }
    system('ls ' . $_GET['name']);
});
$router->on('/b', function () {
    system('ls ' . $_GET['name']);
});
`,
    10,
  ],
  [
    'JavaScript',
    'app.js',
    `const { mount } = require('a-framework');
const { execSync } = require('child_process');
mount('/a', (req, res) => {
  if (!/^[a-z]+$/.test(req.query.name)) return res.end('no');
  execSync('ls ' + req.query.name);
});
mount('/b', (req, res) => {
  execSync('ls ' + req.query.name);
});
`,
    8,
  ],
  [
    'Python',
    'app.py',
    `import os
import framework
from flask import request

def a():
    if request.args['name'] not in ('a', 'b'):
        return 'no'
    os.system('ls ' + request.args['name'])

def b():
    os.system('ls ' + request.args['name'])

app = framework.App()
app.add('/a', a)
app.add('/b', b)
`,
    11,
  ],
])('what one of them checks is not checked for the next (%s)', (_language, path, text, line) => {
  const told = findings({ [path]: text }).filter((one) => one.startsWith('code/command-injection'));
  expect(told).toEqual([`code/command-injection ${path}:${line}`]);
});

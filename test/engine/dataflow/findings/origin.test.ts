/** Whose flaw it is, where the function of the sink runs whatever it is given. */
import { describe, expect, test } from 'vitest';
import { analyseSources, replaySources, type Sources } from '../../support/analyse-sources.ts';

/** `origin line → sink line` of each finding, in order; where there is no origin, only the sink. */
function flaws(sources: Sources): string[] {
  return analyseSources(sources).candidates.map(({ origin, file, span, trace }) =>
    [
      ...(origin ? [`${trace[0]?.file}:${trace[0]?.line} ${origin.symbol}`] : []),
      `${file}:${span.line}`,
    ].join(' → '),
  );
}

const database = `const { Client } = require('pg');
const client = new Client();
function query(sql) {
  return client.query(sql);
}
function named(sql) {
  const text = sql;
  return query(text);
}
function byName(name) {
  return client.query("SELECT * FROM users WHERE name = '" + name + "'");
}
module.exports = { query, named, byName };
`;

function handlers(...bodies: string[]): Sources {
  const routes = bodies.map((body, at) => `app.get('/${at}', function handler${at}(req, res) { ${body} });`);
  return {
    'app.js': `const express = require('express');\nconst db = require('./db');\nconst app = express();\n${routes.join('\n')}\n`,
    'db.js': database,
  };
}

describe('a function that runs what it is given', () => {
  test('makes each caller that builds something dangerous a finding', () => {
    const sources = handlers(
      `db.query('SELECT * FROM a WHERE id = ' + req.query.a);`,
      `const sql = \`SELECT * FROM b WHERE id = \${req.query.b}\`; db.query(sql);`,
      `db.query('SELECT 1');`,
      `db.query('SELECT * FROM c WHERE id = $1', [req.query.c]);`,
    );
    expect(flaws(sources)).toEqual(['app.js:4 handler0 → db.js:4', 'app.js:5 handler1 → db.js:4']);
  });

  test('is looked through when it hands on to another', () => {
    const sources = handlers(`db.named('SELECT ' + req.query.a);`, `db.query('SELECT ' + req.query.b);`);
    expect(flaws(sources)).toEqual(['app.js:4 handler0 → db.js:4', 'app.js:5 handler1 → db.js:4']);
  });

  test('is one finding for each caller, however often that calls it', () => {
    const sources = handlers(`db.query('SELECT ' + req.query.a); db.query('DELETE ' + req.query.b);`);
    expect(flaws(sources)).toEqual(['app.js:4 handler0 → db.js:4']);
  });

  test('leaves it to each caller whether its finding is reached again', () => {
    const sources = handlers(`db.query('SELECT ' + req.query.a);`, `db.query('SELECT ' + req.query.b);`);
    const { candidates } = analyseSources(sources);
    expect(replaySources(sources, candidates)).toEqual([true, true]);
    expect(replaySources(handlers(`db.query('SELECT ' + req.query.a);`, ''), candidates)[1]).toBe(false);
  });

  test('has no more findings than somebody would read', () => {
    const bodies = Array.from({ length: 150 }, (_, at) => `db.query('SELECT ' + req.query.a${at});`);
    const found = flaws(handlers(...bodies));
    expect(found).toHaveLength(101);
  });

  test('is one finding for what one place brings, whoever hands it on', () => {
    const sources = handlers(`db.query('SELECT ' + id(req));`, `db.query('DELETE ' + id(req));`);
    sources['app.js'] += 'function id(req) {\n  return req.query.id;\n}\n';
    expect(flaws(sources)).toEqual(['app.js:7 handler0 → db.js:4']);
  });

  test('is the flaw itself where it is the log', () => {
    const sources = handlers(`log('user ' + req.query.a);`, `log('user ' + req.query.b);`);
    sources['app.js'] += `function log(text) {\n  console.log(text);\n}\n`;
    const { candidates } = analyseSources(sources);
    expect(candidates.map(({ ruleId, otherSources }) => [ruleId, otherSources?.length])).toEqual([
      ['code/log-injection', 1],
    ]);
  });
});

describe('a function that builds what it runs', () => {
  const sources = handlers('db.byName(req.query.a);', 'db.byName(req.query.b);');

  test('is one finding, however many call it', () => {
    expect(flaws(sources)).toEqual(['db.js:11']);
  });

  test('names the other places from which values come', () => {
    const [found] = analyseSources(sources).candidates;
    expect(found?.otherSources).toEqual([{ file: 'app.js', line: 5, expression: 'req.query.b' }]);
  });
});

test('of two values in one call the other is named', () => {
  const [found, ...others] = analyseSources(
    handlers(`const a = req.query.a;\nconst b = req.query.b;\ndb.query(a + b);`),
  ).candidates;
  expect(others).toEqual([]);
  expect(found?.otherSources).toEqual([{ file: 'app.js', line: 5, expression: 'req.query.b' }]);
});

test('a value in a field is the flaw of who made text of it', () => {
  const sources = handlers(
    `run({ sql: 'SELECT ' + req.query.a });`,
    `run({ sql: 'SELECT ' + req.query.b });`,
  );
  sources['app.js'] += 'function run(task) {\n  db.query(task.sql);\n}\n';
  expect(flaws(sources)).toEqual(['app.js:4 handler0 → db.js:4', 'app.js:5 handler1 → db.js:4']);
});

test('a value of a handler parameter is its own', () => {
  const sources = {
    'app.py': `import sqlite3
from fastapi import FastAPI
app = FastAPI()

@app.get('/users')
def users(name: str):
    return sqlite3.connect('a').execute("SELECT * FROM users WHERE name = '" + name + "'")
`,
  };
  expect(flaws(sources)).toEqual(['app.py:7']);
});

test('a layout is not at fault for what each page puts into it', () => {
  const sources = {
    'app.js': `const app = require('express')();
const layout = (body) => '<html><body>' + body + '</body></html>';
const send = (res, body) => { res.send(layout(body)); };
app.get('/a', function a(req, res) { send(res, '<h1>' + req.query.a + '</h1>'); });
app.get('/b', function b(req, res) { send(res, '<h2>' + req.query.b + '</h2>'); });
app.get('/c', function c(req, res) { send(res, '<h3>hello</h3>'); });
`,
  };
  expect(flaws(sources)).toEqual(['app.js:4 a → app.js:3', 'app.js:5 b → app.js:3']);
});

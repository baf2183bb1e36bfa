/** Functions that more callers use than are run one by one: each caller's flaw is told of all the same. */
import { describe, expect, test } from 'vitest';
import { analyseSources, replaySources, type Sources } from '../../support/analyse-sources.ts';

const many = 40;

/** Longer than what is run for each of its callers. */
const busywork = Array.from({ length: 30 }, (_, at) => `  log.push('step ${at}');`).join('\n');

function withHandlers(library: string, body: (at: number) => string, count = many): Sources {
  const routes = Array.from(
    { length: count },
    (_, at) => `app.get('/${at}', function handler${at}(req, res) { ${body(at)} });`,
  );
  return {
    'app.js': `const express = require('express');\nconst lib = require('./lib');\nconst app = express();\n${routes.join('\n')}\n`,
    'lib.js': `const { Client } = require('pg');\nconst client = new Client();\nconst log = [];\n${library}\n`,
  };
}

function origins(sources: Sources): (string | undefined)[] {
  return analyseSources(sources).candidates.map(({ origin }) => origin?.symbol);
}

const everyHandler = Array.from({ length: many }, (_, at) => `handler${at}`).sort();

const query = `exports.query = function query(sql, options) {\n${busywork}\n  return client.query(sql);\n};`;

describe('a long function with many callers', () => {
  test('tells each caller its flaw', () => {
    const sources = withHandlers(query, (at) => `lib.query('SELECT ${at} ' + req.query.a${at});`);
    expect(origins(sources).sort()).toEqual(everyHandler);
  });

  test('shows the way of the caller and what it sends', () => {
    const sources = withHandlers(query, (at) => `lib.query("SELECT '" + req.query.a${at} + "' AS x${at}");`);
    const last = analyseSources(sources).candidates.find(({ origin }) => origin?.symbol === 'handler39');
    expect(last?.trace.map(({ kind, file, line }) => `${kind} ${file}:${line}`)).toEqual([
      'source app.js:43',
      'param lib.js:4',
      'sink lib.js:35',
    ]);
    expect(last?.shape).toEqual([{ fixed: "SELECT '" }, { hole: 'tainted' }, { fixed: "' AS x39" }]);
    expect(last?.entryPoint).toMatchObject({ path: '/39' });
  });

  test('reaches its sink again when only that caller is run', () => {
    const sources = withHandlers(query, (at) => `lib.query('SELECT ' + req.query.a${at});`);
    const { candidates } = analyseSources(sources);
    expect(replaySources(sources, candidates.slice(-3))).toEqual([true, true, true]);
  });

  test('tells it to the callers of what calls it', () => {
    const between = `exports.one = function one(sql) {\n${busywork}\n  return exports.query(sql, 1)[0];\n};`;
    const sources = withHandlers(
      `${query}\n${between}`,
      (at) => `lib.one('SELECT ${at} ' + req.query.a${at});`,
    );
    expect(origins(sources).sort()).toEqual(everyHandler);
  });

  test('that builds the value itself names those callers whose text leaves it dangerous', () => {
    const fetching = `exports.load = function load(place) {\n${busywork}\n  return fetch('http://' + place);\n};`;
    const sources = withHandlers(fetching, (at) =>
      at < 15 || at === 20
        ? `lib.load(req.query.a${at});`
        : `lib.load('api.example.com/' + req.query.a${at});`,
    );
    const [found, ...others] = analyseSources(sources).candidates;
    expect(others).toEqual([]);
    expect(found?.otherSources?.every(({ line }) => line <= 24)).toBe(true);
  });

  test('tells those who give the value in an object', () => {
    const inObject = query.replace('client.query(sql)', 'client.query(options.sql)');
    const sources = withHandlers(
      inObject,
      (at) => `lib.query('', { sql: 'SELECT ${at} ' + req.query.a${at}, n: ${at} });`,
    );
    expect(origins(sources).sort()).toEqual(everyHandler);
  });

  test('tells those who left it in a field of the object', () => {
    const inField = `class Query {\n  where(sql) { this.sql = sql; return this; }\n  run() {\n${busywork}\n    return client.query(this.sql);\n  }\n}\nexports.Query = Query;`;
    const sources = withHandlers(
      inField,
      (at) => `new lib.Query().where('SELECT ${at} ' + req.query.a${at}).run();`,
    );
    expect(origins(sources).sort()).toEqual(everyHandler);
  });

  test('says nothing of callers whose own text makes the value harmless', () => {
    const fetching = `exports.load = function load(url) {\n${busywork}\n  return fetch(url);\n};`;
    const sources = withHandlers(fetching, (at) =>
      at % 2 === 0
        ? `lib.load('http://' + req.query.a${at});`
        : `lib.load('https://api.example.com/v${at}/' + req.query.a${at});`,
    );
    const even = everyHandler.filter((name) => Number(name.slice('handler'.length)) % 2 === 0);
    expect(origins(sources).sort()).toEqual(even);
  });

  test('says nothing of callers that cleaned the value', () => {
    const sources = withHandlers(query, (at) =>
      at === 39
        ? `lib.query('SELECT ' + Number(req.query.a${at}));`
        : `lib.query('SELECT ${at} ' + req.query.a${at});`,
    );
    expect(origins(sources)).not.toContain('handler39');
    expect(origins(sources)).toHaveLength(39);
  });

  test('tells a caller behind many that send fixed texts', () => {
    const sources = withHandlers(
      query,
      (at) =>
        at < 90 ? `lib.query('SELECT ${at}');` : `const rows = lib.query('SELECT ' + req.query.a${at});`,
      100,
    );
    expect(origins(sources)).toHaveLength(10);
  });

  test('does not take the text of one of many callers for that of another', () => {
    const named = `exports.folder = function folder(name) {\n${busywork}\n  if (name === 'last') return 'safe';\n  return name;\n};`;
    const sources = withHandlers(
      named,
      (at) =>
        at < 60
          ? `lib.folder('f${at}');`
          : `const name = lib.folder('f${at}'); if (name === 'f${at}') client.query('SELECT ' + req.query.a);`,
      62,
    );
    sources['app.js'] =
      `const { Client } = require('pg');\nconst client = new Client();\n${sources['app.js']}`;
    expect(origins(sources)).toHaveLength(2);
  });

  test('tells a caller so deep down that it is not run for it', () => {
    const chain = Array.from(
      { length: 13 },
      (_, at) =>
        `exports.step${at} = (sql) => ${at === 12 ? 'exports.query(sql)' : `exports.step${at + 1}(sql)`};`,
    ).join('\n');
    const sources = withHandlers(
      `${query}\n${chain}`,
      (at) => (at === 0 ? `lib.query('SELECT ' + req.query.a);` : `lib.step0('SELECT ' + req.query.b);`),
      2,
    );
    expect(origins(sources).sort()).toEqual(['handler0', 'handler1']);
  });

  test('leaves in each object what it left in the first ones', () => {
    const connecting = `class Database {\n  open() {\n${busywork}\n    this.held = new Client();\n  }\n  run(sql) { return this.held.query(sql); }\n}\nexports.Database = Database;`;
    const sources = withHandlers(
      connecting,
      (at) => `const db = new lib.Database(); db.open(); db.run('SELECT ${at} ' + req.query.a${at});`,
    );
    expect(origins(sources).sort()).toEqual(everyHandler);
  });

  test('gives each caller its own object back', () => {
    const chained = `class Query {\n  from(table) {\n${busywork}\n    this.table = table;\n    return this;\n  }\n  run() { return client.query('SELECT * FROM ' + this.table); }\n}\nexports.Query = Query;`;
    const sources = withHandlers(chained, (at) =>
      at % 2 === 0
        ? `new lib.Query().from('users').run();`
        : `new lib.Query().from('users').table = req.query.a${at};`,
    );
    expect(origins(sources)).toEqual([]);
  });
});

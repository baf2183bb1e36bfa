import { describe, expect, it } from 'vitest';
import { analyseSources, findings, type Sources } from '../support/analyse-sources.ts';

const app = `const express = require('express');\nconst { exec } = require('child_process');\nconst app = express();\n`;

/** Lines at which a command injection is reported in this handler's body. */
function commandsIn(code: string): number[] {
  return analyseSources({ 'app.js': app + code })
    .candidates.filter(({ ruleId }) => ruleId === 'code/command-injection')
    .map(({ span }) => span.line - 3);
}

const handler = (body: string) => `app.get('/', async (req, res) => {\n${body}\n});`;

describe('a value is followed through', () => {
  it.each([
    ['variables and concatenation', `let c = 'ls ';\nc += req.query.a;\nexec(c);`],
    ['template literals', 'exec(`ls ${req.query.a}`);'],
    ['destructuring with renaming and defaults', `const { a: { b: c = 'x' } = {} } = req.body;\nexec(c);`],
    ['rest properties', `const { x, ...rest } = req.query;\nexec(rest.a);`],
    ['array destructuring', `const [, second] = req.query.a.split(',');\nexec(second);`],
    ['object properties', `const o = { run: { cmd: req.query.a } };\nexec(o.run.cmd);`],
    ['computed keys', `const o = {};\no['c' + 'md'] = req.query.a;\nexec(o.cmd);`],
    ['spread objects', `const o = { ...{ cmd: req.query.a }, other: 1 };\nexec(o.cmd);`],
    ['Object.assign', `const o = Object.assign({}, { cmd: req.query.a });\nexec(o.cmd);`],
    ['arrays', `const list = [];\nlist.push('ls', req.query.a);\nexec(list.join(' '));`],
    [
      'map and filter',
      `const list = req.query.a.split(',').map((x) => 'ls ' + x).filter(Boolean);\nexec(list[0]);`,
    ],
    ['reduce', `exec(['a', req.query.a].reduce((all, one) => all + ' ' + one, 'ls'));`],
    ['Map', `const m = new Map();\nm.set('k', req.query.a);\nexec(m.get('k'));`],
    ['for-of', `for (const x of req.query.a.split(',')) exec(x);`],
    ['Object.entries', `for (const [key, value] of Object.entries(req.query)) exec(value);`],
    ['closures', `const run = () => exec(req.query.a);\nrun();`],
    ['default parameters', `function run(c = req.query.a) { exec(c); }\nrun();`],
    ['rest parameters', `function run(...args) { exec(args[1]); }\nrun('x', req.query.a);`],
    ['spread arguments', `function run(a, b) { exec(b); }\nrun(...['x', req.query.a]);`],
    ['arguments', `function run() { exec(arguments[0]); }\nrun(req.query.a);`],
    [
      'classes',
      `class Job { constructor(c) { this.c = c; } run() { exec(this.c); } }\nnew Job(req.query.a).run();`,
    ],
    [
      'inheritance and super',
      `class A { constructor(c) { this.c = c; } go() { exec(this.c); } }\nclass B extends A { constructor(c) { super('ls ' + c); } go() { super.go(); } }\nnew B(req.query.a).go();`,
    ],
    [
      'getters made with defineProperty',
      `const o = {};\nObject.defineProperty(o, 'c', { get: () => req.query.a });\nexec(o.c);`,
    ],
    [
      'prototypes',
      `function Job(c) { this.c = c; }\nJob.prototype.run = function () { exec(this.c); };\nnew Job(req.query.a).run();`,
    ],
    [
      'call, apply and bind',
      `function run(c) { exec(this.prefix + c); }\nrun.bind({ prefix: 'ls ' })(req.query.a);`,
    ],
    ['promises', `Promise.resolve(req.query.a).then((c) => exec(c));`],
    ['new Promise', `const c = await new Promise((resolve) => resolve(req.query.a));\nexec(c);`],
    ['Promise.all', `const [c] = await Promise.all([req.query.a, 1]);\nexec(c);`],
    [
      'callbacks',
      `const later = (value, done) => done(null, value);\nlater(req.query.a, (error, c) => exec(c));`,
    ],
    [
      'event emitters',
      `const EventEmitter = require('events');\nconst bus = new EventEmitter();\nbus.on('job', (c) => exec(c));\nbus.emit('job', req.query.a);`,
    ],
    ['JSON', `const { cmd } = JSON.parse(JSON.stringify({ cmd: req.body.a }));\nexec(cmd);`],
    ['conditional expressions', `exec(req.query.a ? req.query.a : 'ls');`],
    ['logical defaults', `exec(req.query.a || 'ls');`],
    ['try and catch', `let c = 'ls';\ntry { c = req.query.a; risky(); } catch (error) { exec(c); }`],
    [
      'a switch one of whose cases leaves it as it is',
      `let c = req.query.a;\nswitch (req.query.b) { case 'x': c = 'ls'; break; default: if (more()) break; c = 'pwd'; break; }\nexec(c);`,
    ],
    [
      'switch with fall through',
      `let c;\nswitch (req.query.kind) { case 'a': c = req.query.a; default: exec(c); }`,
    ],
    ['loops with break', `let c = 'ls';\nwhile (true) { if (more()) { c = req.query.a; break; } }\nexec(c);`],
    ['generators', `function* commands() { yield req.query.a; }\nfor (const c of commands()) exec(c);`],
    [
      'tagged templates',
      'const raw = (parts, ...values) => parts[0] + values[0];\nexec(raw`ls ${req.query.a}`);',
    ],
    ['Buffer and decoding', `exec(Buffer.from(req.query.a, 'base64').toString());`],
    ['async functions', `const read = async () => req.query.a;\nexec(await read());`],
    ['the URL class', `const url = new URL(req.url, 'http://localhost');\nexec(url.searchParams.get('a'));`],
  ])('%s', (_, body) => {
    expect(commandsIn(handler(body))).toHaveLength(1);
  });
});

describe('a function called again with the same object', () => {
  const show =
    'function run(o) { exec(o.part ? o.part.cmd : o.cmd); } function runFirst(o) { exec(o[0]); }\n';
  it.each([
    ['a property', `const o = { cmd: 'ls' };\nrun(o);\no.cmd += req.query.a;\nrun(o);`],
    [
      'a property of an object in it',
      `const o = { cmd: '', part: { cmd: 'ls' } };\nrun(o);\no.part.cmd = req.query.a;\nrun(o);`,
    ],
    ['an element', `const o = [];\nrunFirst(o);\no.push(req.query.a);\nrunFirst(o);`],
  ])('is run again once %s of it has become tainted', (_, body) => {
    expect(commandsIn(show + handler(body))).toEqual([1]);
  });

  it.each([
    ['nothing in it has changed', `const o = { cmd: 'ls', x: req.query.a };\nrun(o);\nrun(o);`],
    [
      'what had become tainted was overwritten',
      `const o = { cmd: 'ls' };\nlook(o);\no.cmd = req.query.a;\nlook(o);\no.cmd = 'ls';\nrun(o);`,
    ],
  ])('reports nothing where %s', (_, body) => {
    expect(commandsIn(`function look(o) { return o.cmd; }\n${show}${handler(body)}`)).toEqual([]);
  });
});

describe('nothing is reported where', () => {
  it.each([
    ['the branch is dead', `const debug = false;\nif (debug) exec(req.query.a);`],
    ['the value was overwritten', `let c = req.query.a;\nc = 'ls';\nexec(c);`],
    ['another property is used', `const o = { a: req.query.a, b: 'ls' };\nexec(o.b);`],
    ['another element is used', `const list = [req.query.a, 'ls'];\nexec(list[1]);`],
    [
      'another key of a Map is used',
      `const m = new Map();\nm.set('a', req.query.a);\nm.set('b', 'ls');\nexec(m.get('b'));`,
    ],
    ['the value is a number', `exec('kill ' + Number(req.query.a));`],
    ['the value is arithmetic', `exec('kill ' + req.query.a * 2);`],
    ['only its length is used', `exec('head -n ' + req.query.a.length);`],
    [
      'an allow-list was checked',
      `if (!['ls', 'date'].includes(req.query.a)) return res.end();\nexec(req.query.a);`,
    ],
    ['a Set was checked', `const ok = new Set(['ls']);\nif (ok.has(req.query.a)) exec(req.query.a);`],
    ['it equals a constant', `if (req.query.a === 'ls') exec(req.query.a);`],
    ['a switch chose it', `switch (req.query.a) { case 'ls': exec(req.query.a); }`],
    ['indexOf found it', `if (['ls'].indexOf(req.query.a) === -1) return res.end();\nexec(req.query.a);`],
    [
      'an anchored expression matched',
      `if (!/^[a-z]+$/.test(req.query.a)) throw new Error('bad');\nexec(req.query.a);`,
    ],
    [
      'a function of the program checked it',
      `const isName = (x) => /^\\w+$/.test(x);\nif (!isName(req.query.a)) return res.end();\nexec(req.query.a);`,
    ],
    [
      'its type was checked to be a number',
      `if (typeof req.body.a !== 'number') return res.end();\nexec('kill ' + req.body.a);`,
    ],
    ['it was looked up in a table', `const table = { a: 'ls' };\nexec(table[req.query.a]);`],
    ['a table was asked whether it has it', `if (Object.hasOwn({ ls: 1 }, req.query.a)) exec(req.query.a);`],
    ['a table has something under it', `if (table[req.query.a] !== undefined) exec(req.query.a);`],
    [
      'another kind of value would have the property',
      `const text = 'ls ' + req.query.a;\nexec(text.external);`,
    ],
    ['nobody knows which method it went through', `exec(await db[method](req.query.a));`],
    ['every character but letters was removed', `exec(req.query.a.replace(/[^a-z]/g, ''));`],
    [
      'the checked copy is used',
      `const { a } = req.query;\nif (!/^\\d+$/.test(a)) return res.end();\nexec(req.query.a);`,
    ],
    [
      'a switch whose cases all give another value',
      `let c = req.query.a;\nswitch (req.query.b) { case 'x': c = 'ls'; break; default: c = 'pwd'; break; }\nexec(c);`,
    ],
    [
      'a function returned after a check in a loop',
      `for (const x of req.query.a.split(',')) { if (!/^\\w+$/.test(x)) continue; exec(x); }`,
    ],
  ])('%s', (_, body) => {
    expect(commandsIn(handler(body))).toEqual([]);
  });
});

describe('a guard that does not suffice', () => {
  it.each([
    ['a deny-list', `if (req.query.a.includes(';')) return res.end();\nexec(req.query.a);`],
    ['a check of the beginning', `if (!req.query.a.startsWith('ls')) return res.end();\nexec(req.query.a);`],
    [
      'an expression that is not anchored',
      `if (!/[a-z]+/.test(req.query.a)) return res.end();\nexec(req.query.a);`,
    ],
    [
      'an expression with a free part',
      `if (!/^ls .*$/.test(req.query.a)) return res.end();\nexec(req.query.a);`,
    ],
  ])('is recorded and does not silence: %s', (_, body) => {
    const { candidates } = analyseSources({ 'app.js': app + handler(body) });
    const [candidate] = candidates.filter(({ ruleId }) => ruleId === 'code/command-injection');
    expect(candidate?.partialGuards).not.toEqual([]);
  });

  it.each([
    ['the check is on the other way', `if (/^\\w+$/.test(req.query.a)) log();\nexec(req.query.a);`],
    ['another value was checked', `if (!/^\\w+$/.test(req.query.b)) return res.end();\nexec(req.query.a);`],
    ['it was cleaned for something else', `exec(req.query.a.replace(/</g, '&lt;'));`],
    ['the flag may have changed since', `exec(state.on ? req.query.a : 'ls');`],
  ])('does not silence: %s', (_, body) => {
    expect(commandsIn(`let state = { on: false };\n${handler(body)}`)).toHaveLength(1);
  });
});

describe('what a candidate says', () => {
  const sources: Sources = {
    'server.js': `const express = require('express');\nconst app = express();\napp.use('/api', require('./routes'));\napp.listen(3000);\n`,
    'routes/index.js': `const router = require('express').Router();\nconst { convert } = require('../services/convert');\nrouter.post('/images/:id', (req, res) => {\n  convert(req.body.format, () => res.end());\n});\nmodule.exports = router;\n`,
    'services/convert.js': `const cp = require('node:child_process');\nexports.convert = function convert(format, done) {\n  const command = 'convert in.png out.' + format;\n  cp.exec(command, done);\n};\n`,
  };
  const [candidate] = analyseSources(sources).candidates;

  it('names rule, sink, place and certainty', () => {
    expect(candidate).toMatchObject({
      ruleId: 'code/command-injection',
      file: 'services/convert.js',
      enclosingSymbol: 'convert',
      sinkApi: 'child_process.exec',
      sinkArgument: 0,
      apiCertainty: 'import',
    });
    expect(candidate?.span.line).toBe(4);
  });

  it('names the source and the route with the prefix of its router', () => {
    expect(candidate?.source).toEqual({ kind: 'http-parameter', expression: 'req.body.format' });
    expect(candidate?.entryPoint).toEqual({
      kind: 'route',
      method: 'POST',
      path: '/api/images/:id',
      parameter: { location: 'body', name: 'format' },
    });
  });

  it('shows the way from file to file', () => {
    expect(candidate?.trace.map(({ kind, file, line }) => `${kind} ${file}:${line}`)).toEqual([
      'source routes/index.js:4',
      'param services/convert.js:2',
      'concat services/convert.js:3',
      'sink services/convert.js:4',
    ]);
  });

  it('gives the form of the string and the functions to replay', () => {
    expect(candidate?.shape).toEqual([{ fixed: 'convert in.png out.' }, { hole: 'tainted' }]);
    expect(candidate?.functions.map(({ file }) => file)).toEqual(['services/convert.js', 'routes/index.js']);
  });
});

describe('one flaw', () => {
  it('is told once when an object literal and the call it is given to are both sinks', () => {
    const code = `${app}const { MongoClient } = require('mongodb');\nconst users = new MongoClient('').db('x').collection('users');\napp.use(express.json());\napp.get('/', (req, res) => users.find({ $where: 'this.a == ' + req.query.a }));`;
    expect(findings({ 'app.js': code })).toHaveLength(1);
  });
});

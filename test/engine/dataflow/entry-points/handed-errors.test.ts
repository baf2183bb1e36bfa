/** Errors of handlers come to the handler of errors. */
import { expect, test } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const app = `const app = require('express')();
class Missing extends Error { constructor(text) { super(text); this.status = 404; } }
const wrap = (fn) => (req, res, next) => Promise.resolve(fn(req, res, next)).catch(next);`;
const page = `app.use((err, req, res, next) => res.status(err.status).send('<h1>' + err.message + '</h1>'));`;

test.each([
  ['handed on', `app.get('/', (req, res, next) => next(new Missing('no ' + req.query.name)));`],
  ['thrown', `app.get('/', (req) => { throw new Missing('no ' + req.query.name); });`],
  [
    'thrown in what a wrapper waits for',
    `app.get('/', wrap(async (req) => { throw new Error(req.query.name); }));`,
  ],
  [
    'handed on from a catch',
    `app.get('/', (req, res, next) => { try { throw new Error(req.query.name); } catch (e) { next(e); } });`,
  ],
])('what the message of an error says that was %s is shown', (_, route) => {
  expect(findings({ 'app.js': `${app}\n${page}\n${route}` })).toEqual(['code/reflected-xss app.js:4']);
});

test.each([
  ['a message of the program', `app.get('/', (req, res, next) => next(new Missing('no page')));`, page],
  ['a number', `app.get('/', (req) => { throw new Missing('no ' + Number(req.query.id)); });`, page],
  [
    'what is answered as JSON',
    `app.get('/', (req) => { throw new Missing('no ' + req.query.name); });`,
    `app.use((err, req, res, next) => res.json({ error: err.message }));`,
  ],
  [
    'what was caught before',
    `app.get('/', (req, res) => { try { throw new Error(req.query.name); } catch { res.end(); } });`,
    page,
  ],
])('%s does no harm there', (_, route, handler) => {
  expect(findings({ 'app.js': `${app}\n${handler}\n${route}` })).toEqual([]);
});

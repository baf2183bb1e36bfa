/** Middleware that holds each part of a request to a schema of its own. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const route = (checks: string, body: string) => ({
  'a.js': `const express = require('express'); const { celebrate, Joi } = require('celebrate');
const { exec } = require('child_process'); const { Sequelize } = require('sequelize');
const User = new Sequelize('sqlite::memory:').define('user', {});
const app = express(); app.use(express.json());
app.post('/', celebrate(${checks}), async (req, res) => { ${body} res.end(); });
`,
});
const named =
  '{ body: Joi.object({ n: Joi.number(), kind: Joi.string().valid("a", "b"), name: Joi.string() }) }';

test.each([
  ['a number', 'exec("x " + req.body.n);', 0],
  ['a word of a list', 'exec("x " + req.body.kind);', 0],
  ['a text', 'exec("x " + req.body.name);', 1],
  ['of another part', 'exec("x " + req.query.n);', 1],
  ['one of the fields that there are', 'await User.create({ ...req.body });', 0],
])('what celebrate lets through is %s', (_, body, count) => {
  expect(findings(route(named, body))).toHaveLength(count);
});

test('fields of other names get through where a schema says so', () => {
  const open = named.replace('}) }', '}).unknown() }');
  expect(findings(route(open, 'await User.create({ ...req.body });'))).toHaveLength(1);
});

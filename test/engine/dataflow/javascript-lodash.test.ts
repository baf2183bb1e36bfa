/** Functions of Lodash that do what methods of texts and lists do. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const route = (body: string) => ({
  'app.js': `const app = require('express')();
const _ = require('lodash');
const { exec } = require('node:child_process');
const word = /^[a-z]+$/;
app.get('/', (req) => {
  ${body}
});`,
});

it.each([
  "const parts = _.split(req.query.path, '/'); if (word.test(parts[0])) exec(parts[0]);",
  "const parts = _.filter(_.split(req.query.path, '/'), (part) => !_.isEmpty(part)); if (word.test(parts[0])) exec(parts[0]);",
  "exec(_.join(['a', 'b'], req.query.path ? ',' : ';'));",
  "exec(_.replace(req.query.path, /[^a-z]/g, ''));",
  "exec(_.find(['a', 'b'], (one) => one === req.query.path));",
])('what is left is known: %s', (body) => {
  expect(findings(route(body))).toEqual([]);
});

it.each([
  "const parts = _.split(req.query.path, '/'); if (word.test(parts[0])) exec(parts[1]);",
  "exec(_.join(_.filter(_.split(req.query.path, '/'), (part) => part !== '.'), '/'));",
  "exec(_.replace(req.query.path, /[;]/, ''));",
  "exec(_.filter(req.body.users, 'active')[0].name);",
])('what is sent goes on: %s', (body) => {
  expect(findings(route(body))).toEqual(['code/command-injection app.js:6']);
});

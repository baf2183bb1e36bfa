/** Hooks of one route run before its handler, on the same request. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (body: string) =>
  findings({
    'app.js': `const { exec } = require('child_process');
const app = require('fastify')();
const { Elysia } = require('elysia');
const only = async (req, reply) => { if (!/^\\w+$/.test(req.query.n)) return reply.code(400).send(); };
const waits = (req, reply, done) => { if (!/^\\w+$/.test(req.query.n)) { reply.code(400).send(); return; } done(); };
const log = async (req) => { if (!/^\\w+$/.test(req.query.n)) req.log.warn('bad'); };
const guard = ({ query, status }) => { if (!/^\\w+$/.test(query.n)) return status(400); };
${body}`,
  }).some((one) => one.startsWith('code/command'));

it.each([
  "app.get('/', { preHandler: only }, async (req) => { exec(req.query.n); });",
  "app.get('/', { onRequest: [log, waits] }, async (req) => { exec(req.query.n); });",
  "new Elysia().get('/', ({ query }) => { exec(query.n); }, { beforeHandle: guard });",
])('what they refuse does not come through: %s', (body) => {
  expect(isTold(body)).toBe(false);
});

it.each([
  "app.get('/', { preHandler: log }, async (req) => { exec(req.query.n); });",
  "app.get('/', { onResponse: only }, async (req) => { exec(req.query.n); });",
  "app.get('/', { preHandler: only }, async (req) => { exec(req.query.other); });",
  "app.get('/', { preHandler: async (req) => { exec(req.query.n); } }, async (req) => 'done');",
  "new Elysia().get('/', ({ query }) => { exec(query.n); }, { afterHandle: guard });",
])('what they do not is told: %s', (body) => {
  expect(isTold(body)).toBe(true);
});

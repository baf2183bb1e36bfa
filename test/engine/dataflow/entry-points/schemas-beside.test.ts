/** Files of one route each: the schema that one exports holds for the handler that it exports. */
import { expect, it } from 'vitest';
import { findings } from '../../support/analyse-sources.ts';

const isTold = (file: string) =>
  findings({
    'routes/run.ts': `import type { FastifyReply, FastifyRequest } from 'fastify';
import { exec } from 'node:child_process';
import { z } from 'zod';
${file}`,
  }).some((one) => one.startsWith('code/command'));

const run = 'run = async (req: FastifyRequest, res: FastifyReply) => { exec((req.body as any).n); };';

it.each([
  `export const schema = { body: z.object({ n: z.enum(['a', 'b']) }) };\nexport const ${run}`,
  `export const schema = { body: z.object({ n: z.enum(['a', 'b']) }) };\nexport const options = { method: 'post' };\nexport const ${run}`,
  `export const schema = { body: z.object({ n: z.enum(['a', 'b']) }) };\ninterface Signed extends FastifyRequest { user: string }\nexport const ${run.replace('req: FastifyRequest', 'req: Signed')}`,
])('what the schema refuses does not come through: %s', (file) => expect(isTold(file)).toBe(false));

it.each([
  `export const schema = { querystring: z.object({ n: z.enum(['a', 'b']) }) };\nexport const ${run}`,
  `export const schema = { body: z.object({ n: z.string() }) };\nexport const ${run}`,
  `export const other = { body: z.object({ n: z.enum(['a', 'b']) }) };\nexport const ${run}`,
  `export const schema = { body: z.object({ n: z.enum(['a', 'b']) }) };\nexport const ${run}\nexport const show = async (req: FastifyRequest) => 'x';`,
])('all else does: %s', (file) => expect(isTold(file)).toBe(true));

const service = (action: string) =>
  findings({
    'broker.js': `const { ServiceBroker } = require('moleculer');
const { exec } = require('child_process');
const broker = new ServiceBroker();
broker.createService({ name: 'x', actions: { run: { params: { n: 'number', t: 'string' }, ${action} } } });`,
  }).some((one) => one.startsWith('code/command'));

it('actions of a service that a call makes are given what the parameters beside them let through', () => {
  expect(service('handler(ctx) { exec(ctx.params.t); }')).toBe(true);
  expect(service('handler(ctx) { exec(ctx.params.n); }')).toBe(false);
});

const celebrated = (part: string, used: string) =>
  findings({
    'app.js': `const app = require('express')();
const { celebrate, Joi, Segments } = require('celebrate');
app.post('/', celebrate({ [Segments.${part}]: Joi.object({ n: Joi.number().required() }) }), (req, res) => {
  require('child_process').exec('ls ' + req.${used});
});`,
  }).some((one) => one.startsWith('code/command'));

it("parts of a request go by celebrate's names for them", () => {
  expect(celebrated('BODY', 'body.n')).toBe(false);
  expect(celebrated('QUERY', 'body.n')).toBe(true);
});

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

/** Addresses of mail that a schema let through: on one line and without tags, and still no words of a command line. */
import { expect, test } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const rulesOf = (source: string) => findings({ 'app.ts': source }).map((one) => one.split(' ')[0]);

const used = `import { exec } from 'node:child_process';
import express from 'express';
import { z } from 'zod';
import Joi from 'joi';
import * as yup from 'yup';
const app = express().use(express.json());
`;

test.each([
  'z.object({ email: z.string().trim().email() }).parse(req.body)',
  'z.object({ email: z.email().optional() }).parse(req.body)',
  'Joi.attempt(req.body, Joi.object({ email: Joi.string().email().required() }))',
  'yup.object({ email: yup.string().email().required() }).validateSync(req.body)',
])('%s', (checked) => {
  const app = (use: string) =>
    rulesOf(`${used}app.post('/', (req, res) => { const { email } = ${checked}; ${use} res.end(); });`);
  expect(app("console.info('mail to', email); res.send('<p>' + email);")).toEqual([]);
  expect(app("exec('mail ' + email);")).toEqual(['code/command-injection']);
});

test('of VineJS anything may stand in quotes before the at sign', () => {
  const source = `import router from '@adonisjs/core/services/router';
import vine from '@vinejs/vine';
const validator = vine.compile(vine.object({ email: vine.string().trim().email() }));
router.post('/', async ({ request, response }) => {
  const { email } = await request.validateUsing(validator);
  response.send('<p>' + email);
});`;
  expect(rulesOf(source)).toEqual(['code/reflected-xss']);
});

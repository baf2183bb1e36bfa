/** Look-ups that wait for others of their kind are made with what each of them asks for. */
import { describe, expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const server = (look: string) => ({
  'loaders.js': `import DataLoader from 'dataloader';
import { Pool } from 'pg';
const pool = new Pool();
export const users = new DataLoader(async (names) => ${look});`,
  'server.js': `import express from 'express';
import { users } from './loaders.js';
express().get('/', async (req, res) => res.json(await users.load(req.query.name)));`,
});

describe('a look-up of DataLoader', () => {
  it('gets what it is asked for', () => {
    const inText =
      "pool.query(`SELECT * FROM users WHERE name IN (${names.map((n) => `'${n}'`).join(',')})`)";
    expect(findings(server(inText))).toEqual(['code/sql-injection loaders.js:4']);
  });

  it('may hand it on as a parameter', () => {
    const apart = "pool.query('SELECT * FROM users WHERE name = ANY($1)', [names])";
    expect(findings(server(apart))).toEqual([]);
  });
});

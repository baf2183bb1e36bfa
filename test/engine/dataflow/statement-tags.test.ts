/** Tags that make statements, of libraries that nobody has described. */
import { expect, it } from 'vitest';
import { findings } from '../support/analyse-sources.ts';

const isTold = (statement: string) =>
  findings({
    'a.ts': `import { pool, sql } from '@company/database';
import express from 'express';
express().get('/', async (req, res) => { const { name } = req.query; await pool.query(${statement}); });`,
  }).some((one) => one.startsWith('code/sql-injection'));

it.each([
  'sql`SELECT * FROM t WHERE name = ${name}`',
  'sql.fragment`SELECT * FROM t WHERE name = ${name}`',
  'sql.type(Row)`SELECT * FROM t WHERE name = ${name}`',
  'sql`SELECT * FROM t WHERE ${sql`name = ${name}`}`',
])('their parts are parameters: %s', (statement) => {
  expect(isTold(statement)).toBe(false);
});

it.each([
  '`SELECT * FROM t WHERE name = ${name}`',
  'sql(`SELECT * FROM t WHERE name = ${name}`)',
  'sql`SELECT * FROM t WHERE name = ${sql.raw(name)}`',
  'text`SELECT * FROM t WHERE name = ${name}`',
])('others may be anything: %s', (statement) => {
  expect(isTold(statement)).toBe(true);
});

it.each(['maybeOne', 'oneFirst', 'manyOrNone', 'anyFirst'])(
  'what %s finds is not what it was given',
  (name) => {
    const code = `import { pool, sql } from '@company/database';
import express from 'express';
express().get('/', async (req, res) => { res.send(await pool.${name}(sql\`SELECT a FROM t WHERE name = \${req.query.name}\`)); });`;
    expect(findings({ 'a.ts': code })).toEqual([]);
  },
);

it.each([
  "import postgres from 'postgres'; const sql = postgres('x');",
  "import { neon } from '@neondatabase/serverless'; const sql = neon('x');",
  "import { sql } from '@vercel/postgres';",
  "import { sql } from 'bun';",
])('%s: rows are not what they were found by', (imports) => {
  const shown = findings({
    'app.ts': `import express from 'express';
${imports}
express().get('/', async (req, res) => {
  const [user] = await sql\`select * from users where id = \${req.query.id}\`;
  res.send('<p>' + user.name);
});`,
  });
  expect(shown).toEqual([]);
});

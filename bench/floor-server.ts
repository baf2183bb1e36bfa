/**
 * The floor of the API's speed: a bare Express handler that does the same prepared SELECT with `pg`, and JSON.
 * No key, no rate limit, no checks, no log. Environment: PORT, DATABASE_URL.
 */
import express from 'express';
import pg from 'pg';
import { detailStatement } from '../src/features/findings/get-finding.ts';
import { listStatement } from '../src/features/findings/list-statements.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();
app.disable('etag');
app.disable('x-powered-by');

app.get('/:organization/findings', async (request, response) => {
  const { severity, rank, state, page = '1', limit = '15' } = request.query as Record<string, string>;
  const shape = {
    scope: 'organization',
    bySeverity: severity !== undefined,
    byState: state !== undefined,
    sortBy: 'found_at',
    sortOrder: 'DESC',
    firstPage: page === '1',
  } as const;
  const values: unknown[] = [request.params.organization, Number(limit)];
  if (page !== '1') values.push((Number(page) - 1) * Number(limit));
  if (severity !== undefined) values.push(severity, rank);
  if (state !== undefined) values.push(state);
  const { rows } = await pool.query({ ...listStatement(shape), values });
  response.json({ data: rows, total: rows[0].total, page: Number(page), limit: Number(limit) });
});

app.get('/:organization/findings/:id', async (request, response) => {
  const { organization, id } = request.params;
  const { rows } = await pool.query({ ...detailStatement, values: [organization, id] });
  response.json(rows[0]);
});

app.listen(Number(process.env.PORT), '127.0.0.1');

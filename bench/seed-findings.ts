import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

export interface SeededOrganization {
  organizationId: string;
  userId: string;
  findings: number;
}

/** Findings of one scan; an organization with more findings has more scans, as in life. */
const findingsPerScan = 1_000;
const batchSize = 50_000;

/**
 * An organization with that many published findings of realistic sizes (about 3 kB a row), found by one scan after
 * the other, in all severities and states, and with a twentieth as many unpublished ones. For speed the triggers do not
 * run; the counters they keep are written in the end. The pool's user must be a superuser.
 */
export async function seedFindings(pool: Pool, findings: number): Promise<SeededOrganization> {
  const organizationId = randomUUID();
  const userId = randomUUID();
  const repositoryId = randomUUID();
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set session_replication_role = replica');
    await client.query('insert into organizations values ($1, $2, $2, 0, now())', [
      organizationId,
      `seeded-${organizationId}`,
    ]);
    await client.query('insert into users (id, username, created_at) values ($1, $2, now())', [
      userId,
      'seeder',
    ]);
    await client.query("insert into memberships values ($1, $2, 'owner')", [organizationId, userId]);
    await client.query('insert into repositories values ($1, $2, $3, now())', [
      repositoryId,
      organizationId,
      'https://github.com/acme/shop',
    ]);
    await client.query(insertScans, [organizationId, userId, Math.ceil(findings / findingsPerScan)]);
    for (let first = 0; first < findings * 1.05; first += batchSize) {
      const last = Math.min(first + batchSize, Math.ceil(findings * 1.05)) - 1;
      await client.query(insertFindings, [organizationId, repositoryId, first, last, findings]);
    }
    for (const statement of [insertSightings, insertCounts, insertScanCounts]) {
      await client.query(statement, [organizationId]);
    }
    return { organizationId, userId, findings };
  } finally {
    client.release(true);
  }
}

const insertScans = `
  insert into scans (id, organization_id, created_by, task_id, scan_type, status, repo_url, branch, credits,
    created_at, updated_at)
  select gen_random_uuid(), $1::uuid, $2, gen_random_uuid(), 'full', 'completed', 'https://github.com/acme/shop',
    'main', 1, now(), now()
  from generate_series(1, $3)`;

/** `$3` to `$4` are numbers of findings; from `$5` on they are not published. */
const insertFindings = `
  with owned as (select array_agg(id order by id) as scans from scans where organization_id = $1)
  insert into findings (id, organization_id, repository_id, scan_id, fingerprint, move_key, rule_id, title,
    category, severity, confidence, state, verification_status, verification_reason, verification_checks,
    description, affected_file, affected_code, start_line, end_line, proof_of_concept, tags, trace,
    mermaid_trace, occurrence_count, found_at, updated_at)
  select gen_random_uuid(), $1, $2, owned.scans[1 + (n / ${findingsPerScan}) % cardinality(owned.scans)], md5('f' || n), md5('m' || n),
    'code/sql-injection', 'SQL injection in the order search ' || n, 'sql-injection',
    case when dice < 3 then 'critical' when dice < 20 then 'high' when dice < 60 then 'medium'
      when dice < 90 then 'low' else 'info' end,
    'high',
    case when coin < 60 then 'open' when coin < 70 then 'true_positive' when coin < 80 then 'false_positive'
      when coin < 85 then 'accepted_risk' else 'resolved' end,
    case when n < $5::integer then 'approved' else 'uncertain' end, 'The sink is reached again in the replay.',
    '[{"name": "replay", "outcome": "supports", "detail": "The sink is reached again in the replay."}]',
    words.text || n, 'src/routes/orders-' || n % 997 || '.js', code.text, n % 900 + 1, n % 900 + 4,
    '1'' or ''1''=''1', array['cwe-89', 'code/sql-injection', 'javascript'],
    jsonb_build_array(
      jsonb_build_object('kind', 'source', 'file', 'src/routes/orders.js', 'line', 12, 'code', 'request.query.id'),
      jsonb_build_object('kind', 'sink', 'file', 'src/routes/orders.js', 'line', 14, 'code', 'db.query(text)')),
    'flowchart TD' || repeat(E'\\n  s' || n || '["source: src/routes/orders.js:12"] --> k', 4), 1,
    moments.found_at, moments.found_at + (coin || ' hours')::interval
  from owned, generate_series($3::integer, $4::integer) n
  cross join lateral (select hashint4(n) & 1023 as a, hashint4(n + 7919) & 1023 as b) noise
  cross join lateral (select noise.a * 100 / 1024 as dice, noise.b * 100 / 1024 as coin) thrown
  cross join lateral (
    select timestamptz '2024-11-01 00:00:00Z' + n / ${findingsPerScan} * interval '17 hours' as found_at
  ) moments
  cross join lateral (
    select repeat('The value of the request reaches a database query without being bound as a parameter. ', 6)
      || md5(n::text) || E'\\n\\n## Remediation\\n\\n'
      || repeat('Use a prepared statement and bind the value; check its type before. ', 5) as text
  ) words
  cross join lateral (
    select repeat('const order = await db.query("select * from orders where id = " + request.query.id); // '
      || md5(n::text) || E'\\n', 4) as text
  ) code`;

const insertSightings = `
  insert into scan_findings (scan_id, finding_id)
  select scan_id, id from findings where organization_id = $1`;

const insertCounts = `
  insert into finding_counts (organization_id, severity, state, count)
  select organization_id, severity, state, count(*) from findings
  where organization_id = $1 and verification_status = 'approved'
  group by 1, 2, 3`;

const insertScanCounts = `
  insert into scan_finding_counts (scan_id, severity, state, count)
  select scan_id, severity, state, count(*) from findings
  where organization_id = $1 and verification_status = 'approved'
  group by 1, 2, 3`;

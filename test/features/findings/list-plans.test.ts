import { beforeAll, describe, expect, test } from 'vitest';
import { type SeededOrganization, seedFindings } from '../../../bench/seed-findings.ts';
import { listFindings } from '../../../src/features/findings/index.ts';
import { type ListShape, listStatement } from '../../../src/features/findings/list-statements.ts';
import { findingOrders } from '../../../src/features/findings/schemas.ts';
import { openTestDatabase } from '../../support/database.ts';

const { pool } = await openTestDatabase();

let large: SeededOrganization;
let small: SeededOrganization;
beforeAll(async () => {
  small = await seedFindings(pool, 2_000);
  large = await seedFindings(pool, 30_000);
  await pool.query('analyze');
  await vacuumed();
});

/** Vacuum marks pages visible to all only once the commits in them (and their neighbours') are on the disk. */
async function vacuumed(): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    await pool.query('checkpoint');
    await pool.query('vacuum findings');
    const { rows } = await pool.query(
      `select relpages = relallvisible as visible from pg_class where relname = 'findings'`,
    );
    if (rows[0].visible) return;
  }
  throw new Error('vacuum did not get through');
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const shapes: ListShape[] = findingOrders.flatMap((sortBy) =>
  (['ASC', 'DESC'] as const).flatMap((sortOrder) =>
    [true, false].flatMap((bySeverity) =>
      [true, false].map((byState) => ({
        scope: 'organization' as const,
        bySeverity,
        byState,
        sortBy,
        sortOrder,
        firstPage: true,
      })),
    ),
  ),
);

/** @param mode how PostgreSQL plans: once for all parameters, or anew for these. */
async function planOf(
  shape: ListShape,
  organizationId: string,
  { offset, mode }: { offset: number; mode: 'force_generic_plan' | 'force_custom_plan' },
) {
  const values: unknown[] = [organizationId, 15];
  if (!shape.firstPage) values.push(offset);
  if (shape.bySeverity) values.push('high', 3);
  if (shape.byState) values.push('open');
  const client = await pool.connect();
  try {
    await client.query(`set plan_cache_mode = ${mode}`);
    await client.query(`prepare tried as ${listStatement(shape).text}`);
    const literals = values.map((value) => `'${value}'`).join(', ');
    const { rows } = await client.query(`explain (analyze, format json) execute tried (${literals})`);
    return flat(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    client.release(true);
  }
}

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}

const onFindings = (nodes: PlanNode[]) => nodes.filter((node) => node['Relation Name'] === 'findings');

describe.each(shapes)('$sortBy $sortOrder, by severity: $bySeverity, by state: $byState', (shape) => {
  test.each([
    ['the first page', 0, 'force_custom_plan', () => [large, small]],
    ['the first page, planned once for all', 0, 'force_generic_plan', () => [large, small]],
    ['a deep page', 1_000, 'force_custom_plan', () => [large]],
  ] as const)(
    '%s reads nothing but what it skips and shows, without sorting',
    async (_, offset, mode, organizations) => {
      for (const { organizationId } of organizations()) {
        const nodes = await planOf({ ...shape, firstPage: offset === 0 }, organizationId, { offset, mode });
        expect(nodes.filter((node) => /Sort/.test(node['Node Type']))).toEqual([]);
        for (const node of onFindings(nodes)) {
          expect(node['Node Type']).toMatch(/^Index (Only )?Scan$/);
          expect(node['Rows Removed by Filter'] ?? 0).toBe(0);
          expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThanOrEqual(offset + 15);
        }
        const listing = onFindings(nodes).filter((node) => node['Index Name']?.startsWith('findings_list_'));
        expect(listing).toHaveLength(1);
      }
    },
  );
});

test('every total is what counting gives', async () => {
  for (const { organizationId } of [large, small]) {
    for (const severity of [undefined, 'critical', 'info'] as const) {
      for (const state of [undefined, 'open', 'resolved'] as const) {
        const input = { severity, state, sortBy: 'found_at', sortOrder: 'DESC', page: 1, limit: 1 } as const;
        const { total } = await listFindings({ pool }, { organizationId }, input);
        const { rows } = await pool.query(
          `select count(*)::int as count from findings where organization_id = $1 and verification_status = 'approved'
             and severity = coalesce($2, severity) and state = coalesce($3, state)`,
          [organizationId, severity ?? null, state ?? null],
        );
        expect(total).toBe(rows[0].count);
        expect(total).toBeGreaterThan(0);
      }
    }
  }
});

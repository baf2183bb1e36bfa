import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type SeededOrganization, seedFindings } from '../../../bench/seed-findings.ts';
import { listFindings } from '../../../src/features/findings/index.ts';
import { findingOrders } from '../../../src/features/findings/schemas.ts';
import { findingStates, severities, severityRank } from '../../../src/shared/enums.ts';
import { openTestDatabase } from '../../support/database.ts';

const { pool } = await openTestDatabase();

interface Known {
  id: string;
  severity: (typeof severities)[number];
  state: string;
  /** Seconds. */
  found_at: number;
  updated_at: number;
  scans: string[];
}

let organization: SeededOrganization;
let known: Known[];
let scans: string[];
beforeAll(async () => {
  organization = await seedFindings(pool, 1_500);
  // Many of the same moment, so that ties are common.
  await pool.query(
    `update findings set found_at = date_trunc('month', found_at), updated_at = date_trunc('month', updated_at)`,
  );
  const { rows } = await pool.query(
    `select f.id, f.severity, f.state, extract(epoch from f.found_at)::integer as found_at,
       extract(epoch from f.updated_at)::integer as updated_at, array_agg(s.scan_id::text) as scans
     from findings f join scan_findings s on s.finding_id = f.id
     where f.organization_id = $1 and f.verification_status = 'approved' group by 1`,
    [organization.organizationId],
  );
  known = rows;
  scans = [...new Set(known.flatMap((finding) => finding.scans))];
});

const shape = fc.record({
  sortBy: fc.constantFrom(...findingOrders),
  sortOrder: fc.constantFrom('ASC' as const, 'DESC' as const),
  severity: fc.option(fc.constantFrom(...severities), { nil: undefined }),
  state: fc.option(fc.constantFrom(...findingStates), { nil: undefined }),
  scan: fc.option(fc.nat(1), { nil: undefined }),
  limit: fc.integer({ min: 20, max: 100 }),
});

test('pages are the list, in order, without gap or overlap, for every filter and order', async () => {
  await fc.assert(
    fc.asyncProperty(shape, async ({ scan, limit, ...input }) => {
      const scanId = scan === undefined ? undefined : scans[scan];
      const expected = known
        .filter((finding) => !input.severity || finding.severity === input.severity)
        .filter((finding) => !input.state || finding.state === input.state)
        .filter((finding) => !scanId || finding.scans.includes(scanId))
        .sort((a, b) => compare(a, b, input.sortBy) * (input.sortOrder === 'ASC' ? 1 : -1))
        .map(({ id }) => id);
      const found: string[] = [];
      for (let page = 1; ; page++) {
        const list = await listFindings({ pool }, organization, { ...input, scanId, page, limit });
        expect(list.total).toBe(expected.length);
        found.push(...list.data.map(({ id }) => id));
        if (list.data.length < limit) break;
      }
      expect(found).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

function compare(a: Known, b: Known, sortBy: (typeof findingOrders)[number]): number {
  const keys = {
    found_at: [a.found_at - b.found_at],
    updated_at: [a.updated_at - b.updated_at],
    severity: [severityRank(a.severity) - severityRank(b.severity), a.found_at - b.found_at],
  }[sortBy];
  return keys.find((key) => key !== 0) ?? (a.id < b.id ? -1 : 1);
}

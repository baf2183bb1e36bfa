import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  publishFindings,
  recordFindings,
  reopenReappeared,
  resolveVanished,
  summarizeFindings,
  triageFinding,
} from '../../../src/features/findings/index.ts';
import { findingStates, severities } from '../../../src/shared/enums.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { openTestDatabase } from '../../support/database.ts';
import {
  agentContextOf,
  contextOf,
  engineFinding,
  makeRepository,
  makeScan,
  makeTenant,
  verdict,
} from '../../support/findings.ts';

const { database, pool } = await openTestDatabase();

const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const verdicts = ['approved', 'uncertain', 'rejected'] as const;

/** What may happen to findings, at the same time as other things. */
const operation = fc.oneof(
  fc.record({
    do: fc.constant('scan' as const),
    repository: fc.constantFrom(0, 1),
    seen: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom(...names),
        severity: fc.constantFrom(...severities),
        verdict: fc.constantFrom(...verdicts),
        file: fc.constantFrom('one.js', 'two.js'),
      }),
      { selector: ({ name, file }) => `${name} ${file}` },
    ),
    settle: fc.boolean(),
    twice: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('triage' as const),
    which: fc.nat(20),
    state: fc.option(fc.constantFrom(...findingStates), { nil: undefined }),
    severity: fc.option(fc.constantFrom(...severities), { nil: undefined }),
    duplicateOf: fc.option(fc.nat(20), { nil: undefined }),
  }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

test('the counters are what counting gives, whatever happens, one after the other or at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(operation, { maxLength: 4 }), { maxLength: 6 }), async (steps) => {
      const tenant = await makeTenant(pool);
      const repositories = [await makeRepository(pool, tenant), await makeRepository(pool, tenant)];
      const scans: string[] = [];
      for (const step of steps) await Promise.all(step.map(carryOut));

      const counted = await pool.query(
        `select severity, state, count(*)::int from findings
         where organization_id = $1 and verification_status = 'approved' group by 1, 2 order by 1, 2`,
        [tenant.organizationId],
      );
      const kept = await pool.query(
        `select severity, state, count::int from finding_counts where organization_id = $1 and count <> 0 order by 1, 2`,
        [tenant.organizationId],
      );
      expect(kept.rows).toEqual(counted.rows);

      const countedByScan = await pool.query(
        `select s.scan_id, f.severity, f.state, count(*)::int
         from scan_findings s join findings f on f.id = s.finding_id
         where f.organization_id = $1 and f.verification_status = 'approved' group by 1, 2, 3 order by 1, 2, 3`,
        [tenant.organizationId],
      );
      const keptByScan = await pool.query(
        `select scan_id, severity, state, count::int from scan_finding_counts
         where scan_id = any($1) and count <> 0 order by 1, 2, 3`,
        [scans],
      );
      expect(keptByScan.rows).toEqual(countedByScan.rows);

      const occurrences = await pool.query(
        `select 1 from findings f where organization_id = $1
         and occurrence_count <> (select count(*) from scan_findings s where s.finding_id = f.id)`,
        [tenant.organizationId],
      );
      expect(occurrences.rows).toEqual([]);

      const summaries = await summarizeFindings(contextOf(database, tenant), scans);
      for (const [scanId, summary] of summaries) {
        for (const severity of severities) {
          const expected = countedByScan.rows
            .filter((row) => row.scan_id === scanId && row.severity === severity)
            .reduce((total, row) => total + row.count, 0);
          expect(summary[severity]).toBe(expected);
        }
      }

      async function carryOut(step: Operation): Promise<void> {
        if (step.do === 'scan') await scan(step);
        else await triage(step);
      }

      async function scan({ repository, seen, settle, twice }: Extract<Operation, { do: 'scan' }>) {
        const repositoryId = repositories[repository] ?? '';
        const scanId = await makeScan(pool, tenant, { repositoryId });
        scans.push(scanId);
        const findings = seen.map((item) =>
          engineFinding(item.name, {
            severity: item.severity,
            affectedFile: item.file,
            ...verdict(item.verdict),
          }),
        );
        const agent = agentContextOf(database, tenant);
        for (let n = 0; n < (twice ? 2 : 1); n++) {
          await recordFindings(agent, { scanId, repositoryId, findings });
          await publishFindings(agent, { scanId });
        }
        if (settle) {
          await resolveVanished(agent, { scanId, repositoryId });
          await reopenReappeared(agent, { scanId });
        }
      }

      async function triage({ which, duplicateOf, ...change }: Extract<Operation, { do: 'triage' }>) {
        const { rows } = await pool.query<{ id: string }>(
          `select id from findings where organization_id = $1 order by fingerprint`,
          [tenant.organizationId],
        );
        const finding = rows[which % rows.length];
        const canonical = duplicateOf === undefined ? undefined : rows[duplicateOf % rows.length]?.id;
        if (!finding) return;
        await triageFinding(contextOf(database, tenant), finding.id, {
          ...change,
          duplicateOf: canonical,
        }).catch((error) => {
          // Links that are not allowed, and findings that are not visible, are refused.
          if (!(error instanceof AppError)) throw error;
        });
      }
    }),
    { numRuns: 40 },
  );
});

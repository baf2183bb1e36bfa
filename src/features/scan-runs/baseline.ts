/** What was there before a pull request: its findings are not the pull request's. */
import { engineVersion, identifyVulnerablePackages, scanInChild } from '../../engine/child/index.ts';
import type { Report } from '../../engine/report.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import { obtainCommit, type ResolvedSource, scanCacheFile } from '../repositories/index.ts';
import { externalResults, isOfScanner } from './external-results.ts';

export interface Baseline {
  fingerprints: string[];
  /** Find the finding again after its file was renamed. */
  moveKeys: string[];
  /** Fingerprints of what comments silenced already. */
  silenced: string[];
  /** Whether it could not be known which packages were vulnerable before: then none is the pull request's. */
  withoutPackages?: boolean;
  /** Scanners of others that said nothing of it this time. */
  missing: readonly string[];
}

/** What findings about packages are told by. */
const ofPackages = /^dependencies\//;

/**
 * The findings of a merge base. Those about packages are looked up each time, with what is known today: otherwise an
 * advisory that was published meanwhile would be taken for the pull request's doing.
 * @throws SourceUnavailableError, GitError, ChildProcessError; the signal's reason when aborted
 */
export async function baselineOf(
  services: Services,
  context: Context,
  source: ResolvedSource,
  { findings }: Report,
  signal: AbortSignal,
): Promise<Baseline> {
  const ofCode = await codeBaselineOf(services, context, source, signal);
  // The cache of advisories makes this cheap, but reading the lock files is not free.
  if (!services.advisories || !findings.some(({ ruleId }) => ofPackages.test(ruleId))) return ofCode;
  const code = await obtainCommit(services, context, source, signal);
  const packages = await identifyVulnerablePackages(code, services.advisories, { signal });
  return {
    fingerprints: [...ofCode.fingerprints, ...(packages ?? []).map(({ fingerprint }) => fingerprint)],
    moveKeys: [...ofCode.moveKeys, ...(packages ?? []).map(({ moveKey }) => moveKey)],
    silenced: ofCode.silenced,
    withoutPackages: packages === null,
    missing: ofCode.missing,
  };
}

/**
 * What its code shows; known from before where another pull request has started from the same commit.
 */
async function codeBaselineOf(
  services: Services,
  context: Context,
  source: ResolvedSource,
  signal: AbortSignal,
): Promise<Baseline> {
  const { em, organizationId, now } = context;
  const version = [engineVersion, ...services.config.externalScanners].join('+');
  const key = [organizationId, source.normalizedUrl, source.version, version];
  const [known] = await em.execute<{ fingerprints: string[]; move_keys: string[]; silenced: string[] }[]>(
    'select fingerprints, move_keys, silenced from baselines where (organization_id, url, commit_sha, engine_version) = (?, ?, ?, ?)',
    key,
  );
  if (known)
    return {
      fingerprints: known.fingerprints,
      moveKeys: known.move_keys,
      silenced: known.silenced,
      missing: [],
    };
  const { gitDir, commit } = await obtainCommit(services, context, source, signal);
  const external = await externalResults(services, { gitDir, commit }, signal);
  const cache = await scanCacheFile(services, context, source);
  const { findings, suppressed, endedEarly } = await scanInChild(
    { gitDir, commit, name: 'repository', sarif: external.sarif, cache },
    { signal },
  );
  const baseline = {
    fingerprints: findings.map(({ fingerprint }) => fingerprint),
    moveKeys: findings.map(({ moveKey }) => moveKey),
    silenced: suppressed.map(({ fingerprint }) => fingerprint),
    missing: external.failed,
  };
  // What was not seen this time would be taken for the doing of every pull request to come.
  if (endedEarly || external.failed.length > 0) return baseline;
  await services.pool.query(
    `insert into baselines (organization_id, url, commit_sha, engine_version, fingerprints, move_keys, silenced, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [...key, baseline.fingerprints, baseline.moveKeys, baseline.silenced, now()],
  );
  return baseline;
}

/** Who needs one that is older has it made anew. */
const keepDays = 30;

/** For the sweep. @returns how many */
export async function dropOldBaselines({ pool }: Pick<Services, 'pool'>): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from baselines where created_at < now() - make_interval(days => $1)',
    [keepDays],
  );
  return rowCount ?? 0;
}

/**
 * What only the report has, silenced by comments or not. Of a scanner that said nothing of the baseline nothing is known to be new. A finding
 * whose move key the baseline has as often was there, in a file of another name.
 */
export function withoutBaseline(report: Report, baseline: Baseline): Report {
  const known = new Set(baseline.fingerprints);
  const comparable = report.findings.filter(
    ({ ruleId }) =>
      !(baseline.withoutPackages && ofPackages.test(ruleId)) && !isOfScanner(ruleId, baseline.missing),
  );
  const unknown = comparable.filter(({ fingerprint }) => !known.has(fingerprint));
  const still = new Set(report.findings.map(({ fingerprint }) => fingerprint));
  const vanished = new Map<string, number>();
  baseline.fingerprints.forEach((fingerprint, index) => {
    const moveKey = baseline.moveKeys[index] ?? '';
    if (!still.has(fingerprint)) vanished.set(moveKey, (vanished.get(moveKey) ?? 0) + 1);
  });
  const findings = unknown.filter(({ moveKey }) => {
    const left = vanished.get(moveKey) ?? 0;
    if (left > 0) vanished.set(moveKey, left - 1);
    return left === 0;
  });
  const silenced = new Set(baseline.silenced);
  return {
    ...report,
    findings,
    suppressed: report.suppressed.filter(({ fingerprint }) => !silenced.has(fingerprint)),
  };
}

/** What the settings of a repository leave out of its scans. */
import { severityRank } from '../../shared/enums.ts';
import type { OmissionList } from '../inventory/omission-list.ts';
import type { EngineFinding } from '../report.ts';
import { matchesPath } from './path-glob.ts';
import { settingsPath } from './read-scan-settings.ts';
import type { ScanSettings } from './scan-settings.ts';

/** The files that are looked at; how many others there are is said once for each pattern. */
export function withoutIgnoredPaths<F extends { path: string }>(
  files: readonly F[],
  { paths_ignore: patterns }: ScanSettings,
  omissions: OmissionList,
): F[] {
  const left = new Map<string, number>();
  const kept = files.filter(({ path }) => {
    const pattern = patterns.find((one) => matchesPath(path, one));
    if (pattern !== undefined) left.set(pattern, (left.get(pattern) ?? 0) + 1);
    return pattern === undefined;
  });
  for (const [pattern, count] of left)
    omissions.add(pattern, `left out by ${settingsPath} (${count} ${count === 1 ? 'file' : 'files'})`);
  return kept;
}

/** The findings that are reported. */
export function withoutUnwanted(
  findings: readonly EngineFinding[],
  { categories_off: off, severity_floor: floor }: ScanSettings,
): EngineFinding[] {
  return findings.filter(
    ({ category, severity }) => !off.includes(category) && severityRank(severity) >= severityRank(floor),
  );
}

/** Where several applications live in one repository: which of them the findings are in. */
import type { PullRequestFinding } from './pull-request-findings.ts';
import type { Application } from './situation.ts';

/**
 * @returns for people, such as `web (apps/web): 2, api (apps/api): 1`; null where there is only one application
 */
export function byApplication(
  findings: readonly PullRequestFinding[],
  applications: readonly Application[],
): string | null {
  if (applications.length < 2 || findings.length === 0) return null;
  // The innermost application a file is in has it.
  const innermostFirst = [...applications].sort((a, b) => b.app_root_path.length - a.app_root_path.length);
  const counts = new Map<Application | null, number>();
  for (const { affected_file } of findings) {
    const application = innermostFirst.find((one) => isWithin(affected_file, one.app_root_path)) ?? null;
    counts.set(application, (counts.get(application) ?? 0) + 1);
  }
  return [...counts]
    .map(([application, count]) =>
      application
        ? `${application.app_name} (${application.app_root_path}): ${count}`
        : `elsewhere: ${count}`,
    )
    .sort()
    .join(', ');
}

function isWithin(file: string, folder: string): boolean {
  return folder === '.' || file === folder || file.startsWith(`${folder}/`);
}

import { type ExternalResults, runExternalScanners } from '../../external-scanners/index.ts';
import type { Services } from '../../services.ts';

/**
 * What the configured scanners of others say of a commit; nothing by default.
 * @throws the signal's reason when aborted
 */
export async function externalResults(
  { config }: Pick<Services, 'config'>,
  code: { gitDir: string; commit: string },
  signal: AbortSignal,
): Promise<ExternalResults> {
  return runExternalScanners(code, {
    scanners: config.externalScanners,
    dataFolder: config.externalScannerData,
    searchPath: config.searchPath,
    signal,
  });
}

/** Whether the rule is of one of these scanners, which call themselves `gitleaks` or `Semgrep OSS`. */
export function isOfScanner(ruleId: string, scanners: readonly string[]): boolean {
  const [area, tool = ''] = ruleId.split('/');
  return area === 'external' && scanners.some((name) => tool === name || tool.startsWith(`${name}-`));
}

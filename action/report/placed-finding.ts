/** A finding, and where it is as seen from the repository the workflow runs in. */
import type { ExportedFinding } from '../api/answers.ts';
import { sameRepository } from '../repository-list.ts';
import type { ChosenCode } from '../scan/choose-code.ts';

export interface PlacedFinding extends ExportedFinding {
  /** In the code of the workflow's own repository: `affected_file` is a path in it. */
  isInRepository: boolean;
  /** No earlier scan had it. */
  isNew: boolean;
}

export function placeFinding(
  finding: ExportedFinding,
  { ownUrl, ownFolder }: Pick<ChosenCode, 'ownUrl' | 'ownFolder'>,
  scanId: string,
): PlacedFinding {
  const isNew = finding.scan_id === scanId;
  const isInRepository =
    ownUrl !== null &&
    !/^https?:\/\//.test(finding.affected_file) &&
    sameRepository(finding.repo_url, ownUrl);
  if (!isInRepository || ownFolder === '') return { ...finding, isInRepository, isNew };
  const within = (file: string) => `${ownFolder}/${file}`;
  return {
    ...finding,
    affected_file: within(finding.affected_file),
    trace: finding.trace.map((step) => ({ ...step, file: within(step.file) })),
    isInRepository,
    isNew,
  };
}

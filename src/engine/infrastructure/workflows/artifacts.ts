import { entriesOf, textOf, valueAt } from '../document/node.ts';
import type { Step } from './read-workflow.ts';

/** Whether the step fetches what another run uploaded: the one that triggered this one. */
export function downloadsForeignArtifact(step: Step): boolean {
  const inputs = entriesOf(step.with);
  const input = (name: string) => textOf(inputs.find(({ key }) => key === name)?.value) ?? '';
  if (/^actions\/download-artifact@/i.test(step.uses)) return input('run-id') !== '';
  if (
    /^(?:dawidd6\/action-download-artifact|aochmann\/actions-download-artifact|levonet\/action-download-last-artifact)@/i.test(
      step.uses,
    )
  )
    return true;
  if (/^actions\/github-script@/i.test(step.uses))
    return input('script').slice(0, 50_000).includes('downloadArtifact');
  return /\bgh\s+run\s+download\b|\bartifacts_url\b|\barchive_download_url\b|\/actions\/artifacts\//.test(
    (textOf(step.run) ?? '').slice(0, 50_000),
  );
}

/** The last part of the folder it is unpacked to, as far as it is written; empty for the folder that steps run in. */
export function downloadFolder(step: Step): string {
  const path = (textOf(valueAt(step.with, 'path')) ?? '').replace(/\$\{\{[^}]{0,200}\}\}/g, '');
  return path.split('/').findLast((part) => part !== '' && part !== '.') ?? '';
}

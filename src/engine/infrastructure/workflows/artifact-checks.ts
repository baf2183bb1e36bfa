/** Artifacts and caches: what one run leaves for another, and for the world. */
import { entriesOf, textOf } from '../document/node.ts';
import type { Hit } from '../hit.ts';
import { downloadsForeignArtifact } from './artifacts.ts';
import type { Job, Step, WorkflowFile } from './read-workflow.ts';
import { runsLocalCode } from './running-code.ts';

const releasing =
  /\b(?:npm|yarn|pnpm)\s+publish\b|\btwine\s+upload\b|\bcargo\s+publish\b|\bgem\s+push\b|\bgh\s+release\s+(?:create|upload)\b|\bdocker\s+push\b|\bmvnw?\b[^\n]{0,200}\bdeploy\b|\bgoreleaser\s+release\b/;
const releasingActions =
  /^(?:pypa\/gh-action-pypi-publish|softprops\/action-gh-release|ncipollo\/release-action|goreleaser\/goreleaser-action|js-devtools\/npm-publish|svenstaro\/upload-release-action|changesets\/action)@/i;

function input(step: Step, name: string): string {
  return textOf(entriesOf(step.with).find(({ key }) => key === name)?.value) ?? '';
}

/** What another run uploaded is run here, with the rights of the repository. */
export function runsForeignArtifact(file: WorkflowFile): Hit[] {
  if (!file.events.has('workflow_run')) return [];
  return file.jobs.flatMap((job) => {
    const from = job.steps.findIndex(downloadsForeignArtifact);
    const download = job.steps[from];
    // In a folder of its own it overwrites nothing that is run.
    if (!download || input(download, 'path') !== '') return [];
    const later = job.steps.slice(from + 1);
    const runner = later.find((step) => runsLocalCode(step) !== null || readsIntoEnvironment(step));
    if (!runner) return [];
    return [
      {
        range: runner.run ?? runner.usesEntry ?? runner.node,
        symbol: runner.place,
        api: 'run',
        value: runsLocalCode(runner) ?? 'GITHUB_ENV',
      },
    ];
  });
}

function readsIntoEnvironment(step: Step): boolean {
  return /(?:\bcat\b|<)[^\n]{0,200}>>\s*"?\$\{?GITHUB_(?:ENV|PATH)/.test(
    (textOf(step.run) ?? '').slice(0, 50_000),
  );
}

/** What is published is built with a cache that other runs may have filled. */
export function releasesFromCache(file: WorkflowFile): Hit[] {
  const tags = entriesOf(file.triggers).some(
    ({ key, value }) => key === 'push' && entriesOf(value).some((each) => each.key === 'tags'),
  );
  if (!file.events.has('release') && !tags) return [];
  return file.jobs.flatMap((job) => {
    const cache = job.steps.find(usesCache);
    return cache && job.steps.some(releases)
      ? [{ range: cache.usesEntry ?? cache.node, symbol: cache.place, api: 'uses', value: cache.uses }]
      : [];
  });
}

function usesCache(step: Step): boolean {
  if (/^actions\/cache@|^swatinem\/rust-cache@|^mozilla-actions\/sccache-action@/i.test(step.uses))
    return true;
  return (
    /^actions\/setup-(?:node|python|java|ruby|dotnet)@/i.test(step.uses) &&
    !/^(?:false)?$/.test(input(step, 'cache'))
  );
}

function releases(step: Step): boolean {
  return releasingActions.test(step.uses) || releasing.test((textOf(step.run) ?? '').slice(0, 50_000));
}

/** The token that checkout leaves in `.git` is uploaded with the whole folder. */
export function uploadsToken(file: WorkflowFile): Hit[] {
  return file.jobs.flatMap((job) => {
    if (!keepsToken(job)) return [];
    const upload = job.steps.find(
      (step) => /^actions\/upload-artifact@/i.test(step.uses) && uploadsWholeFolder(input(step, 'path')),
    );
    if (!upload || hidesDotFiles(upload)) return [];
    return [
      {
        range: upload.usesEntry ?? upload.node,
        symbol: upload.place,
        api: 'actions/upload-artifact',
        value: input(upload, 'path'),
      },
    ];
  });
}

/** Version 4.4 and later leave hidden files out unless told otherwise. */
function hidesDotFiles(step: Step): boolean {
  if (input(step, 'include-hidden-files') === 'true') return false;
  return /@v(?:[5-9]|4(?:$|\.[4-9]|\.\d\d))/.test(step.uses);
}

function keepsToken(job: Job): boolean {
  return job.steps.some(
    (step) =>
      /^actions\/checkout@/i.test(step.uses) &&
      input(step, 'persist-credentials') !== 'false' &&
      input(step, 'path') === '',
  );
}

function uploadsWholeFolder(path: string): boolean {
  return path
    .split('\n')
    .some((line) =>
      /^(?:\.\/?|\.\/?\*{1,2}|\*{1,2}|\$\{\{\s*github\.workspace\s*\}\}\/?)$/.test(line.trim()),
    );
}

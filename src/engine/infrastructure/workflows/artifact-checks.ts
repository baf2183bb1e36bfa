/** Artifacts and caches: what one run leaves for another, and for the world. */
import { entriesOf, textOf } from '../document/node.ts';
import type { Hit } from '../hit.ts';
import { downloadFolder, downloadsForeignArtifact } from './artifacts.ts';
import { conditionsOf, isSameRepositoryOnly } from './guards.ts';
import type { Job, Step, WorkflowFile } from './read-workflow.ts';
import { runsLocalCode } from './running-code.ts';
import { folderOf, isCheckout } from './untrusted-checkout.ts';

const releasing =
  /\b(?:npm|yarn|pnpm|bun|uv|poetry|hatch|flit|pdm|lerna)\s+(?:-\S{1,40}\s+|run\s+|npm\s+)?publish\b|\btwine\s+upload\b|\bcargo\s+publish\b|\bgem\s+push\b|\bgh\s+release\s+(?:create|upload)\b|\bdocker\s+push\b|\bmvnw?\b[^\n]{0,200}\bdeploy\b|\bgradlew?\b[^\n]{0,200}\s:?(?:[\w:-]{1,80}:)?publish(?!ToMavenLocal)\w{0,60}\b|\bgoreleaser\s+release\b|\bdotnet\s+nuget\s+push\b|\bsemantic-release\b/;
const releasingActions =
  /^(?:pypa\/gh-action-pypi-publish|softprops\/action-gh-release|ncipollo\/release-action|goreleaser\/goreleaser-action|js-devtools\/npm-publish|svenstaro\/upload-release-action|changesets\/action|rubygems\/release-gem|release-plz\/action|cycjimmy\/semantic-release-action)@/i;

function input(step: Step, name: string): string {
  return textOf(entriesOf(step.with).find(({ key }) => key === name)?.value) ?? '';
}

/** What another run uploaded is run here, with the rights of the repository. */
export function runsForeignArtifact(file: WorkflowFile): Hit[] {
  if (!file.events.has('workflow_run')) return [];
  return file.jobs.flatMap((job) => {
    if (isSameRepositoryOnly(...conditionsOf(file, job))) return [];
    for (const [from, download] of job.steps.entries()) {
      if (!downloadsForeignArtifact(download)) continue;
      const found = runnerOf(job.steps.slice(from + 1), downloadFolder(download));
      if (found) return [found];
    }
    return [];
  });
}

function runnerOf(later: readonly Step[], folder: string): Hit | null {
  const beside: string[] = [];
  for (const step of later) {
    if (isCheckout(step) && step.condition === '') {
      const other = folderOf(step);
      // It empties the folder it is put into.
      if (other === '' && folder === '') return null;
      beside.push(other);
    }
    const command = runsLocalCode(step, folder);
    // What was checked out afterwards is not of the artifact.
    if (command === null || beside.some((other) => other !== '' && command.includes(`${other}/`))) continue;
    return {
      range: step.run ?? step.usesEntry ?? step.node,
      symbol: step.place,
      api: 'run',
      value: command,
    };
  }
  return null;
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

/** Actions that take what they can from a cache, whether asked to or not. */
const cachingActions =
  /^(?:actions\/cache(?:\/restore)?|swatinem\/rust-cache|mozilla-actions\/sccache-action|gradle\/actions\/setup-gradle|gradle\/gradle-build-action)@/i;
/** Actions that do so when an input says so. */
const askedToCache: readonly { action: RegExp; input: string; isDefault?: true }[] = [
  { action: /^actions\/setup-(?:node|python|java|ruby|dotnet)@/i, input: 'cache' },
  { action: /^actions\/setup-go@/i, input: 'cache', isDefault: true },
  { action: /^astral-sh\/setup-uv@/i, input: 'enable-cache' },
  { action: /^ruby\/setup-ruby@/i, input: 'bundler-cache' },
  { action: /^pnpm\/action-setup@/i, input: 'cache' },
  { action: /^docker\/build-push-action@/i, input: 'cache-from' },
];

function usesCache(step: Step): boolean {
  if (cachingActions.test(step.uses)) return true;
  const asked = askedToCache.find(({ action }) => action.test(step.uses));
  if (!asked) return false;
  const value = input(step, asked.input);
  return value === '' ? asked.isDefault === true : value !== 'false';
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
      isCheckout(step) && input(step, 'persist-credentials') !== 'false' && input(step, 'path') === '',
  );
}

function uploadsWholeFolder(path: string): boolean {
  return path
    .split('\n')
    .some((line) =>
      /^(?:\.\/?|\.\/?\*{1,2}|\*{1,2}|\$\{\{\s*github\.workspace\s*\}\}\/?)$/.test(line.trim()),
    );
}

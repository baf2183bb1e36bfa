/** References to the code of a proposed change, as they are written and through outputs and variables. */
import { type Entry, entriesOf, itemsOf, type Node, textOf, valueAt } from '../document/node.ts';
import { passingActions } from './action-tables.ts';
import type { Job, Step, WorkflowFile } from './read-workflow.ts';

const proposedCode =
  /github\.event\.pull_request\.(?:head\.(?:sha|ref)|merge_commit_sha|number)|github\.event\.number|github\.head_ref|refs\/pull\/|github\.event\.workflow_run\.(?:head_sha|head_branch|head_commit\.id|pull_requests)|head\.repo\.full_name|head_repository\.full_name|\.outputs\.[\w-]{1,100}\s?\)(?:\.data)?\.head\.(?:sha|ref)/i;
const issueCode = /github\.event\.issue\.number/i;

/** What scripts and programs ask GitHub for to find the code of a change. */
const lookedUp =
  /\bhead\.(?:sha|ref)\b|\bhead_?(?:sha|ref|branch)\b|\bheadRef(?:Oid|Name)\b|\bmerge_commit_sha\b|refs\/pull\//i;
/** Actions whose outputs are about the change that was commented on. */
const lookingUp =
  /^(?:xt0rted|alessbell|gotson)\/pull-request-comment-branch@|^eficode\/resolve-pr-refs@|^potiuk\/get-workflow-origin@/i;
const ofReference = /^(?:pr[-_]?|pull[-_]?request[-_]?|source)?(?:head|ref|sha|branch|commit|merge)/i;

const returned = /\breturn\s[^;\n]{0,200}\bhead\??\.(?:sha|ref)\b/;

const maximumText = 50_000;
/** Outputs of jobs that hand on outputs of jobs. */
const maximumDepth = 4;

/** Whether the text names the code of a proposed change. */
function isProposed(
  file: WorkflowFile,
  job: Job,
  text: string,
  events: ReadonlySet<string>,
  depth = 0,
): boolean {
  const short = text.slice(0, 1_000);
  if (proposedCode.test(short) || (events.has('issue_comment') && issueCode.test(short))) return true;
  if (depth > maximumDepth) return false;
  for (const [, kind = '', from = '', name = ''] of short.matchAll(
    /\b(steps|needs)\.([\w-]{1,100})\.outputs\.([\w-]{1,100})/g,
  )) {
    if (kind === 'steps') {
      const step = job.steps.find(({ id }) => id === from.toLowerCase());
      if (!step) continue;
      if (setsReference(step, name) || handsOnProposed(step, name)) return true;
      continue;
    }
    const other = file.jobs.find(({ id }) => id === from);
    const output = other?.outputs.find((each) => each.name === name.toLowerCase());
    if (other && output && isProposed(file, other, textOf(output.value) ?? '', events, depth + 1))
      return true;
  }
  for (const [, name = ''] of short.matchAll(/\bmatrix\.([\w-]{1,100})/g)) {
    const entry = entriesOf(job.matrix).find(({ key }) => key.toLowerCase() === name.toLowerCase());
    if (itemsOf(entry?.value).some((item) => proposedCode.test((textOf(item) ?? '').slice(0, 1_000))))
      return true;
  }
  for (const [, name = ''] of short.matchAll(/\binputs\.([\w-]{1,100})/g)) {
    const given = file.calling?.inputs.get(name.toLowerCase()) ?? '';
    if (proposedCode.test(given)) return true;
  }
  return variables(file, job).some(
    ({ key, value }) =>
      short.includes(`env.${key}`) && isProposed(file, job, textOf(value) ?? '', events, maximumDepth + 1),
  );
}

/** The step looks up a change, and the output is called after its code, or is the code itself. */
function setsReference(step: Step, name: string): boolean {
  const text = (textOf(step.run) ?? textOf(valueAt(step.with, 'script')) ?? '').slice(0, maximumText);
  if (name === 'result') return returned.test(text);
  return ofReference.test(name) && (lookingUp.test(step.uses) || lookedUp.test(text));
}

/** The output is what the step was given, and that is the code of a change. */
function handsOnProposed(step: Step, name: string): boolean {
  return passingActions.some(
    ({ action, input, output }) =>
      action.test(step.uses) &&
      (output === '*' || output === name) &&
      proposedCode.test((textOf(valueAt(step.with, input)) ?? '').slice(0, 1_000)),
  );
}

function variables({ env }: WorkflowFile, job: Job): Entry[] {
  return [...entriesOf(env), ...entriesOf(job.env)];
}

/** Names of branches: another repository's branch of the name is not fetched by it. */
const branchNames =
  /github\.head_ref|github\.event\.pull_request\.head\.ref|github\.event\.workflow_run\.head_branch/gi;

/**
 * Whether a checkout that is told this fetches the code of a change from elsewhere. The name of a branch alone means
 * the repository's own branch, which only its members can make.
 */
export function fetchesProposed(
  file: WorkflowFile,
  job: Job,
  { reference, repository }: { reference: string; repository: string },
  events: ReadonlySet<string>,
): boolean {
  const isElsewhere = repository.includes('${{') && !/^\$\{\{\s*github\.repository\s*\}\}$/.test(repository);
  const text = isElsewhere ? reference : reference.replace(branchNames, '');
  return isProposed(file, job, text, events) || isProposed(file, job, repository, events);
}

/** What a script only fetches lies beside the working folder until it is put there. */
const putsInFolder =
  /\bgit\s+(?:-C\s+\S{1,100}\s+)?(?:checkout|switch|merge|reset|rebase|cherry-pick|worktree|restore|apply|am)\b/;

const onlyFetching = /\bgit\s+fetch\b[^\n]{0,200}\bpull\//;
const fetching =
  /\bgh\s+pr\s+checkout\b|\bhub\s+checkout\b|\bgit\s+(?:checkout|switch|fetch|pull|clone|merge|reset)\b[^\n]{0,200}(?:github\.event\.pull_request\.head|github\.head_ref|\$\{?GITHUB_HEAD_REF\b)/;
const fetchingVariable =
  /\bgit\s+(?:checkout|switch|pull|clone|merge|reset)\b(?!\s+(?:-[bBcC]\b|--orphan))[^\n]{0,200}?\$\{?([A-Za-z_]\w{0,60})/g;

/** The command of a script that fetches proposed code; null when none does. */
export function fetchesInScript(
  file: WorkflowFile,
  job: Job,
  step: Step,
  events: ReadonlySet<string>,
): { command: string; node: Node } | null {
  const script = textOf(step.run)?.slice(0, maximumText) ?? '';
  if (!step.run || script === '') return null;
  const [direct] = fetching.exec(script) ?? [];
  if (direct !== undefined) return { command: direct, node: step.run };
  const fetched = onlyFetching.exec(script);
  if (fetched) {
    const later = job.steps.slice(job.steps.indexOf(step) + 1).map(({ run }) => textOf(run) ?? '');
    const isPut = [script.slice(fetched.index), ...later].some((text) => putsInFolder.test(text));
    return isPut ? { command: fetched[0], node: step.run } : null;
  }
  const env = [...variables(file, job), ...entriesOf(step.env)];
  for (const [command, name] of script.matchAll(fetchingVariable)) {
    const value = textOf(env.find(({ key }) => key === name)?.value);
    if (value !== undefined && isProposed(file, job, value, events)) return { command, node: step.run };
  }
  return null;
}

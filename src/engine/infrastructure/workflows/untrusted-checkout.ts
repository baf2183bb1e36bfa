/** Workflows with the rights of the repository that fetch what others propose, and maybe run it. */
import type { TraceStep } from '../../report.ts';
import { type Entry, entriesOf, textOf } from '../document/node.ts';
import type { Hit } from '../hit.ts';
import { eventsUnder, harmlessPermissions, isSameRepositoryOnly, limitingConditions } from './guards.ts';
import { type Job, lineOf, type Step, type WorkflowFile } from './read-workflow.ts';
import { runsLocalCode } from './running-code.ts';
import { privilegedEvents } from './untrusted-contexts.ts';

/** References to the code of a proposed change. */
const proposedCode =
  /github\.event\.pull_request\.(?:head\.(?:sha|ref)|merge_commit_sha|number)|github\.event\.number|github\.head_ref|refs\/pull\/|github\.event\.workflow_run\.(?:head_sha|head_branch|head_commit\.id|pull_requests)|steps\.[\w-]+\.outputs\.(?:pr[-_])?head[-_]?(?:sha|ref|branch)|head\.repo\.full_name|head_repository\.full_name/i;
const issueCode = /github\.event\.issue\.number/i;
const fetching =
  /\bgh\s+pr\s+checkout\b|\bgit\s+fetch\b[^\n]{0,200}\bpull\/|\bhub\s+checkout\b|\bgit\s+(?:checkout|fetch|pull|clone)\b[^\n]{0,200}(?:github\.event\.pull_request\.head|github\.head_ref)/;

/** A checkout of proposed code, and the step that runs it where there is one. */
interface Checkout {
  job: Job;
  step: Step;
  /** The reference, as it is written. */
  reference: string;
  place: { start: number; end: number };
  runner: { step: Step; command: string } | null;
}

/** The proposed code is run. */
export function runsProposedCode(file: WorkflowFile): Hit[] {
  return checkouts(file).flatMap((checkout) => (checkout.runner ? [toHit(file, checkout)] : []));
}

/** The proposed code is fetched, and nothing was seen to run it. */
export function fetchesProposedCode(file: WorkflowFile): Hit[] {
  return checkouts(file).flatMap((checkout) => (checkout.runner ? [] : [toHit(file, checkout)]));
}

function checkouts(file: WorkflowFile): Checkout[] {
  return file.jobs.flatMap((job) => {
    for (const [index, step] of job.steps.entries()) {
      const conditions = [job.condition, step.condition];
      const events = conditions.reduce<ReadonlySet<string>>(
        (left, each) => eventsUnder(each, left),
        file.events,
      );
      if (![...events].some((event) => privilegedEvents.has(event)) || isSameRepositoryOnly(...conditions))
        continue;
      const found = checkedOut(step, events);
      if (!found) continue;
      const runner = job.steps.slice(index).flatMap((each) => {
        const command = each === step && step.run === undefined ? null : runsLocalCode(each);
        return command === null ? [] : [{ step: each, command }];
      })[0];
      return [{ job, step, ...found, runner: runner ?? null }];
    }
    return [];
  });
}

function checkedOut(
  step: Step,
  events: ReadonlySet<string>,
): { reference: string; place: { start: number; end: number } } | null {
  if (/^actions\/checkout@/i.test(step.uses)) {
    const inputs = entriesOf(step.with);
    const found = inputs.find((entry) => isProposed(entry, events));
    return found ? { reference: (textOf(found.value) ?? '').slice(0, 200), place: found } : null;
  }
  const script = (textOf(step.run) ?? '').slice(0, 50_000);
  const match = fetching.exec(script);
  return match && step.run ? { reference: match[0], place: step.run } : null;
}

function isProposed({ key, value }: Entry, events: ReadonlySet<string>): boolean {
  if (key !== 'ref' && key !== 'repository') return false;
  const text = (textOf(value) ?? '').slice(0, 1_000);
  return proposedCode.test(text) || (events.has('issue_comment') && issueCode.test(text));
}

function toHit(file: WorkflowFile, { job, step, reference, place, runner }: Checkout): Hit {
  const source = { file: file.path, ...lineOf(file, place) };
  const event = [...file.events].find((each) => privilegedEvents.has(each)) ?? '';
  const sink = runner && (runner.step.run ?? runner.step.usesEntry ?? runner.step.node);
  const at = runner && sink ? placeOfLine(file, sink, runner.command) : place;
  const trace: TraceStep[] = [{ kind: 'source', ...source }];
  if (runner) trace.push({ kind: 'sink', file: file.path, ...lineOf(file, at) });
  const permissions = harmlessPermissions(file, job);
  return {
    range: at,
    symbol: (runner?.step ?? step).place,
    api: runner ? (runner.step.run ? 'run' : (runner.step.uses.split('@')[0] ?? 'uses')) : 'actions/checkout',
    value: runner?.command ?? reference,
    ...(runner
      ? {
          source: { kind: 'proposed-code', expression: reference },
          trace,
          entryPoint: { kind: 'handler', path: event },
        }
      : {}),
    partialGuards: [
      ...limitingConditions(file, job.condition, step.condition),
      ...(permissions ? [permissions] : []),
    ],
    details: { event },
  };
}

function placeOfLine(
  file: WorkflowFile,
  range: { start: number; end: number },
  line: string,
): { start: number; end: number } {
  const found = file.text.indexOf(line, range.start);
  return found >= 0 && found < range.end ? { start: found, end: found + line.length } : range;
}

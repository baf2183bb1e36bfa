/** Workflows with the rights of the repository that fetch what others propose, and maybe run it. */
import type { TraceStep } from '../../report.ts';
import { entriesOf, type Range, textOf, valueAt } from '../document/node.ts';
import type { Hit } from '../hit.ts';
import {
  conditionsOf,
  eventsUnder,
  isMergedOnly,
  isSameRepositoryOnly,
  limits,
  limitsOfCall,
} from './guards.ts';
import { fetchesInScript, fetchesProposed } from './proposed-references.ts';
import { allEvents, type Job, lineOf, type Step, type WorkflowFile } from './read-workflow.ts';
import { runsLocalCode } from './running-code.ts';
import { privilegedEvents } from './untrusted-contexts.ts';

/** A checkout of proposed code, and the step that runs it where there is one. */
interface Checkout {
  job: Job;
  step: Step;
  /** The event that everybody can cause. */
  event: string;
  /** The reference, as it is written. */
  reference: string;
  place: Range;
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

/** One of each job: the first whose code is run, or the first. */
function checkouts(file: WorkflowFile): Checkout[] {
  return file.jobs.flatMap((job) => {
    const conditions = conditionsOf(file, job);
    const found = job.steps.flatMap((step) => checkout(file, job, step, conditions) ?? []);
    return found.find(({ runner }) => runner) ?? found[0] ?? [];
  });
}

function checkout(file: WorkflowFile, job: Job, step: Step, ofJob: readonly string[]): Checkout | null {
  const conditions = [...ofJob, step.condition];
  const events = conditions.reduce<ReadonlySet<string>>(
    (left, each) => eventsUnder(each, left),
    allEvents(file),
  );
  const event = [...events].find((each) => privilegedEvents.has(each));
  if (event === undefined || isSameRepositoryOnly(...conditions) || isMergedOnly(...conditions)) return null;
  const found = proposedCheckout(file, job, step, events);
  return found && { job, step, event, ...found, runner: runnerOf(job, step) };
}

/** What of a proposed change the step fetches; null when it fetches none. */
export function proposedCheckout(
  file: WorkflowFile,
  job: Job,
  step: Step,
  events: ReadonlySet<string>,
): { reference: string; place: Range } | null {
  if (isCheckout(step)) {
    const [ref, repository] = ['ref', 'repository'].map((name) =>
      entriesOf(step.with).find(({ key }) => key === name),
    );
    const found = ref ?? repository;
    const told = { reference: textOf(ref?.value) ?? '', repository: textOf(repository?.value) ?? '' };
    return found && fetchesProposed(file, job, told, events)
      ? { reference: (textOf(found.value) ?? '').slice(0, 200), place: found }
      : null;
  }
  const fetched = fetchesInScript(file, job, step, events);
  return fetched && { reference: fetched.command, place: fetched.node };
}

/** Goes back to the code of the repository. */
const goingBack =
  /\bgit\s+(?:reset|checkout|switch)\b(?![^\n]{0,200}\s--\s)[^\n]{0,200}(?:\bHEAD[\^~]|\borigin\/(?:main|master)\b|\bbase\.(?:ref|sha)\b|github\.base_ref)/;

/** Takes single files from the code of the repository. */
const takingBack =
  /\bgit\s+(?:checkout|restore\s+--source[= ])\s{0,3}(?:origin\/(?:main|master)\b|\S{0,60}\bbase\.(?:ref|sha)\b[^\n]{0,5}|\S{0,60}github\.base_ref\b[^\n]{0,5})\s{1,5}--\s{1,5}([^\n;&|]{1,300})/g;

/** Files that a script replaces by those of the repository. */
function takenBack(step: Step): string[] {
  return [...(textOf(step.run) ?? '').slice(0, 50_000).matchAll(takingBack)].flatMap(([, files = '']) =>
    files.trim().split(/\s+/),
  );
}

/** The first step that runs something of the folder the code was put into. */
function runnerOf(job: Job, from: Step): Checkout['runner'] {
  const folder = from.run ? '' : folderOf(from);
  const own: string[] = [];
  for (const step of job.steps.slice(job.steps.indexOf(from) + (from.run ? 0 : 1))) {
    // Another checkout replaces what was there; one with a condition may be for another event.
    if (isCheckout(step) && step.condition === '' && folderOf(step) === folder) return null;
    if (step !== from && goingBack.test((textOf(step.run) ?? '').slice(0, 50_000))) return null;
    own.push(...takenBack(step));
    const command = runsLocalCode(step, folder);
    if (command !== null && !own.some((file) => command.includes(file))) return { step, command };
  }
  return null;
}

export function isCheckout(step: Step): boolean {
  return /^actions\/checkout@/i.test(step.uses);
}

/** Where a checkout puts the code; empty for the folder that steps run in, or what is not known. */
export function folderOf(step: Step): string {
  const path = (textOf(valueAt(step.with, 'path')) ?? '').replace(/^\.\/|\/+$/g, '');
  return path === '.' || path.includes('${{') ? '' : path;
}

function toHit(file: WorkflowFile, { job, step, event, reference, place, runner }: Checkout): Hit {
  const source = { file: file.path, ...lineOf(file, place) };
  const sink = runner && (runner.step.run ?? runner.step.usesEntry ?? runner.step.node);
  const at = runner && sink ? placeOfLine(file, sink, runner.command) : place;
  const trace: TraceStep[] = [{ kind: 'source', ...source }];
  if (runner) trace.push({ kind: 'sink', file: file.path, ...lineOf(file, at) });
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
    partialGuards: [...limits(file, job, step, ...(runner ? [runner.step] : [])), ...limitsOfCall(file)],
    details: { event },
  };
}

function placeOfLine(file: WorkflowFile, range: Range, line: string): Range {
  const found = file.text.indexOf(line, range.start);
  return found >= 0 && found < range.end ? { start: found, end: found + line.length } : range;
}

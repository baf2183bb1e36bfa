/** Reusable workflows and composite actions run on the events of whoever calls them in the same repository. */
import { entriesOf, textOf } from '../document/node.ts';
import {
  conditionsOf,
  eventsUnder,
  isMergedOnly,
  isSameRepositoryOnly,
  limits,
  limitsOfCall,
} from './guards.ts';
import { allEvents, type Calling, type Job, type Step, type WorkflowFile } from './read-workflow.ts';
import { privilegedEvents } from './untrusted-contexts.ts';

/** Calls of calls are followed this far. */
const maximumRounds = 4;

/** The file of the repository that `uses` names: `./…` is below its root, wherever it is written. */
export function calledFile(files: ReadonlyMap<string, WorkflowFile>, uses: string): WorkflowFile | undefined {
  if (!uses.startsWith('./')) return undefined;
  const path = uses
    .slice(2)
    .replace(/\/+$/, '')
    .replace(/^(?:\.\/)+/, '');
  const folder = path === '' ? '' : `${path}/`;
  return files.get(path) ?? files.get(`${folder}action.yml`) ?? files.get(`${folder}action.yaml`);
}

/** Tells each file who calls it on events that everybody can cause. */
export function linkCallers(files: readonly WorkflowFile[]): void {
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (let round = 0; round < maximumRounds; round++) {
    let isChanged = false;
    for (const { callee, calling } of files.flatMap((file) => callsOf(file, byPath))) {
      // Of several callers the one that stops the fewest tells what can happen.
      if (callee.calling && callee.calling.limits.length <= calling.limits.length) continue;
      callee.calling = calling;
      isChanged = true;
    }
    if (!isChanged) return;
  }
}

function callsOf(
  file: WorkflowFile,
  byPath: ReadonlyMap<string, WorkflowFile>,
): { callee: WorkflowFile; calling: Calling }[] {
  if (![...allEvents(file)].some((event) => privilegedEvents.has(event))) return [];
  return file.jobs.flatMap((job) => {
    const calls: { uses: string; inputs: Job['with']; step?: Step }[] = [
      { uses: job.uses, inputs: job.with },
      ...job.steps.map((step) => ({ uses: step.uses, inputs: step.with, step })),
    ];
    return calls.flatMap(({ uses, inputs, step }) => {
      const callee = calledFile(byPath, uses);
      const calling = callee && callee !== file ? callingOf(file, job, step, inputs) : null;
      return callee && calling ? [{ callee, calling }] : [];
    });
  });
}

function callingOf(
  file: WorkflowFile,
  job: Job,
  step: Step | undefined,
  inputs: Job['with'],
): Calling | null {
  const conditions = [...conditionsOf(file, job), step?.condition ?? ''];
  if (isSameRepositoryOnly(...conditions) || isMergedOnly(...conditions)) return null;
  const left = conditions.reduce<ReadonlySet<string>>(
    (events, condition) => eventsUnder(condition, events),
    allEvents(file),
  );
  const events = new Set([...left].filter((event) => privilegedEvents.has(event)));
  if (events.size === 0) return null;
  return {
    events,
    limits: [...limits(file, job, ...(step ? [step] : [])), ...limitsOfCall(file)],
    inputs: new Map(entriesOf(inputs).map(({ key, value }) => [key.toLowerCase(), textOf(value) ?? ''])),
  };
}

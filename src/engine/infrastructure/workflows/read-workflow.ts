/** Workflows and composite actions: triggers, jobs and steps, with where each stands. */

import { LineIndex } from '../document/line-index.ts';
import {
  type Entry,
  entriesOf,
  itemsOf,
  type MapNode,
  type Node,
  type Range,
  textOf,
  valueAt,
} from '../document/node.ts';
import { readYaml } from '../document/read-yaml.ts';
import { effectiveCondition } from './expression.ts';

export interface WorkflowFile {
  path: string;
  text: string;
  lines: LineIndex;
  kind: 'workflow' | 'action';
  root: MapNode;
  events: ReadonlySet<string>;
  /** Called by other workflows: what events it runs on is not known. */
  isCalled: boolean;
  /** Filled in once all files of the repository are read. */
  calling: Calling | null;
  triggers: Node | undefined;
  env: Node | undefined;
  permissions: Node | undefined;
  /** Inputs whose values are free text: no choice, no number, no boolean. */
  freeInputs: ReadonlySet<string>;
  outputs: readonly { name: string; value: Node }[];
  jobs: readonly Job[];
}

/** How a file is called by another one of the repository, on events that everybody can cause. */
export interface Calling {
  events: ReadonlySet<string>;
  /** What may stop some people before the call. */
  limits: readonly string[];
  /** Values that are handed over, as they are written. */
  inputs: ReadonlyMap<string, string>;
}

/** Events that the file runs on, its own and those of its callers. */
export function allEvents({ events, calling }: WorkflowFile): ReadonlySet<string> {
  return calling ? new Set([...events, ...calling.events]) : events;
}

export interface Job {
  id: string;
  node: MapNode;
  entry: Entry;
  /** Empty where it always holds. */
  condition: string;
  /** Jobs that come first. */
  needs: readonly string[];
  env: Node | undefined;
  permissions: Node | undefined;
  /** A reusable workflow that is the whole job. */
  uses: string;
  with: Node | undefined;
  outputs: readonly { name: string; value: Node }[];
  matrix: Node | undefined;
  steps: readonly Step[];
}

export interface Step {
  /** Stable name of the place: `job build step Test`. */
  place: string;
  id: string;
  node: MapNode;
  /** Empty where it always holds. */
  condition: string;
  uses: string;
  usesEntry: Entry | undefined;
  run: Node | undefined;
  shell: string;
  with: Node | undefined;
  env: Node | undefined;
}

const maximumJobs = 300;
const maximumSteps = 500;

/** Null where the file is not a workflow or action at all. */
export function readWorkflow(path: string, text: string, kind: WorkflowFile['kind']): WorkflowFile | null {
  const root = readYaml(text)?.[0]?.root;
  if (root?.kind !== 'map') return null;
  return kind === 'workflow' ? toWorkflow(path, text, root) : toAction(path, text, root);
}

function toWorkflow(path: string, text: string, root: MapNode): WorkflowFile | null {
  const triggers = valueAt(root, 'on') ?? valueAt(root, 'true');
  const jobs = valueAt(root, 'jobs');
  if (!triggers || jobs?.kind !== 'map') return null;
  const events = new Set(
    triggers.kind === 'map'
      ? triggers.entries.map(({ key }) => key)
      : itemsOf(triggers).flatMap((event) => textOf(event) ?? []),
  );
  const called = valueAt(triggers, 'workflow_call');
  const started = valueAt(triggers, 'workflow_dispatch');
  const declared = [...entriesOf(valueAt(called, 'inputs')), ...entriesOf(valueAt(started, 'inputs'))];
  return {
    path,
    text,
    lines: new LineIndex(text),
    kind: 'workflow',
    root,
    events,
    isCalled: events.has('workflow_call'),
    calling: null,
    triggers,
    env: valueAt(root, 'env'),
    permissions: valueAt(root, 'permissions'),
    freeInputs: freeInputs(declared),
    outputs: outputsOf(valueAt(called, 'outputs')),
    jobs: jobs.entries
      .slice(0, maximumJobs)
      .flatMap((entry) => (entry.value.kind === 'map' ? toJob(entry, entry.value) : [])),
  };
}

function toAction(path: string, text: string, root: MapNode): WorkflowFile | null {
  const runs = valueAt(root, 'runs');
  if (runs?.kind !== 'map' || textOf(valueAt(runs, 'using')) !== 'composite') return null;
  const entry = root.entries.find(({ key }) => key === 'runs');
  if (!entry) return null;
  return {
    path,
    text,
    lines: new LineIndex(text),
    kind: 'action',
    root,
    events: new Set(),
    isCalled: true,
    calling: null,
    triggers: undefined,
    env: undefined,
    permissions: undefined,
    freeInputs: new Set(entriesOf(valueAt(root, 'inputs')).map(({ key }) => key.toLowerCase())),
    outputs: outputsOf(valueAt(root, 'outputs')),
    jobs: [toJob({ ...entry, key: '' }, runs)],
  };
}

function freeInputs(declared: readonly Entry[]): Set<string> {
  return new Set(
    declared
      .filter(
        ({ value }) => !/^(?:boolean|number|choice|environment)$/.test(textOf(valueAt(value, 'type')) ?? ''),
      )
      .map(({ key }) => key.toLowerCase()),
  );
}

function outputsOf(node: Node | undefined): { name: string; value: Node }[] {
  return entriesOf(node).flatMap(({ key, value }) => {
    const text = value.kind === 'map' ? valueAt(value, 'value') : value;
    return text ? [{ name: key.toLowerCase(), value: text }] : [];
  });
}

function toJob(entry: Entry, node: MapNode): Job {
  const steps = itemsOf(valueAt(node, 'steps')).slice(0, maximumSteps);
  return {
    id: entry.key,
    node,
    entry,
    condition: effectiveCondition(textOf(valueAt(node, 'if')) ?? ''),
    needs: itemsOf(valueAt(node, 'needs')).flatMap((job) => textOf(job) ?? []),
    env: valueAt(node, 'env'),
    permissions: valueAt(node, 'permissions'),
    uses: textOf(valueAt(node, 'uses')) ?? '',
    with: valueAt(node, 'with'),
    outputs: outputsOf(valueAt(node, 'outputs')),
    matrix: valueAt(valueAt(node, 'strategy'), 'matrix'),
    steps: steps.flatMap((step, index) => (step.kind === 'map' ? toStep(step, index, entry.key, node) : [])),
  };
}

function toStep(node: MapNode, index: number, job: string, jobNode: MapNode): Step {
  const id = textOf(valueAt(node, 'id')) ?? '';
  const title = textOf(valueAt(node, 'name')) ?? '';
  const name = id || (title !== '' && !title.includes('${{') ? title.slice(0, 80) : String(index + 1));
  const defaults = valueAt(valueAt(jobNode, 'defaults'), 'run');
  return {
    place: job === '' ? `step ${name}` : `job ${job} step ${name}`,
    id: id.toLowerCase(),
    node,
    condition: effectiveCondition(textOf(valueAt(node, 'if')) ?? ''),
    uses: textOf(valueAt(node, 'uses')) ?? '',
    usesEntry: node.entries.find(({ key }) => key === 'uses'),
    run: valueAt(node, 'run'),
    shell: textOf(valueAt(node, 'shell')) ?? textOf(valueAt(defaults, 'shell')) ?? '',
    with: valueAt(node, 'with'),
    env: valueAt(node, 'env'),
  };
}

/** The line of an offset and its code, for traces. */
export function lineOf(
  { text, lines }: Pick<WorkflowFile, 'text' | 'lines'>,
  { start }: Pick<Range, 'start'>,
): { line: number; code: string } {
  const from = text.lastIndexOf('\n', Math.max(0, start - 1)) + 1;
  const lineStart = text.charAt(start) === '\n' ? start + 1 : Math.min(from, start);
  const end = text.indexOf('\n', start);
  const code = text
    .slice(lineStart, end < 0 ? text.length : end)
    .slice(0, 1_000)
    .trim()
    .slice(0, 160);
  return { line: lines.lineOf(start), code };
}

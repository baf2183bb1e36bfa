/** What a step hands on to those after it. */
import { entriesOf, type Node, textOf, valueAt } from '../document/node.ts';
import { passingActions, readingActions, untrustedOutputs } from './action-tables.ts';
import type { FlowScope } from './flow-scope.ts';
import { programOutputs } from './program-outputs.ts';
import type { Step } from './read-workflow.ts';
import { ScriptVariables } from './script-variables.ts';
import { handovers, isFiltered, namesFolder } from './shell-script.ts';
import { moved, type Taint } from './taint.ts';
import { ofLookup, untrusted } from './untrusted-contexts.ts';

/** Adds outputs and variables of the step to the scope. @param returned outputs of an action of the repository */
export function addStepOutputs(
  scope: FlowScope,
  step: Step,
  script: string,
  returned: ReadonlyMap<string, Taint>,
): void {
  const outputs = new Map(returned);
  if (script !== '') readScript(scope, step, script, outputs);
  if (/^actions\/github-script@/i.test(step.uses))
    for (const [name, taint] of programOutputs(scope, step)) outputs.set(name, taint);
  readKnownAction(scope, step, outputs);
  readPassingAction(scope, step, outputs);
  readFileAction(scope, step, outputs);
  if (step.id !== '' && outputs.size > 0) scope.stepOutputs.set(step.id, outputs);
}

function readScript(scope: FlowScope, step: Step, script: string, outputs: Map<string, Taint>): void {
  const start = step.run?.start ?? step.node.start;
  const variables = new ScriptVariables(scope, step, script);
  for (const { target, name, value } of handovers(script)) {
    if (name === null || target === 'path' || isFiltered(value)) continue;
    const taint = variables.taintOf(value);
    if (!taint) continue;
    const next = moved(taint, 'assign', scope.file, start);
    if (target === 'output') outputs.set(name, next);
    else scope.env.set(name, next);
  }
}

function readKnownAction(scope: FlowScope, step: Step, outputs: Map<string, Taint>): void {
  const known = untrustedOutputs.find(({ action }) => action.test(step.uses));
  if (!known || (known.kind === 'changed-files' && writesFiles(step.with))) return;
  if (known.asks && !known.asks.test(inputText(step))) return;
  // Names of files and branches are asked for where there is a change; texts belong to any event.
  const isOfChange = known.kind === 'changed-files';
  const found = isOfChange
    ? untrusted({ segments: ['github', 'head_ref'], isWhole: false }, scope.events, scope.file.isCalled)
    : ofLookup(scope.events);
  if (!found) return;
  const taint = scope.bare(
    { ...found, isBranch: known.kind !== 'text', hasLines: known.kind === 'text' },
    `steps.${step.id}.outputs`,
    isOfChange ? 'changed-files' : 'workflow-event',
  );
  if (/^json$/m.test(inputText(step))) taint.isJson = true;
  const source = moved(taint, 'source', scope.file, step.usesEntry?.start ?? step.node.start);
  // The names of outputs that are asked for are matched when they are used.
  for (const name of namedOutputs(scope.file.text, step.id, known.outputs))
    outputs.set(name, { ...source, expression: `steps.${step.id}.outputs.${name}` });
}

/** Actions that hand on what they are given. */
function readPassingAction(scope: FlowScope, step: Step, outputs: Map<string, Taint>): void {
  const known = passingActions.find(({ action }) => action.test(step.uses));
  const first = known ? scope.taintsOf(valueAt(step.with, known.input))[0] : undefined;
  if (known && first) outputs.set(known.output, moved(first.taint, 'assign', scope.file, first.hole.offset));
}

/** Actions that read a file which another run may have made. */
function readFileAction(scope: FlowScope, step: Step, outputs: Map<string, Taint>): void {
  const known = readingActions.find(({ action }) => action.test(step.uses));
  const path = textOf(valueAt(step.with, known?.input ?? '')) ?? '';
  const artifact = scope.artifacts.find(({ folder }) => namesFolder(path, folder));
  if (known && artifact) outputs.set(known.output, artifact.taint);
}

function inputText(step: Step): string {
  return entriesOf(step.with)
    .map(({ value }) => textOf(value) ?? '')
    .join('\n')
    .slice(0, 5_000);
}

function namedOutputs(text: string, id: string, wanted: RegExp): Set<string> {
  const names = new Set<string>();
  if (id === '') return names;
  const use = /steps\.([\w-]{1,100})\.outputs\.([\w-]{1,100})/g;
  for (const [, step = '', name = ''] of text.matchAll(use))
    if (step.toLowerCase() === id && wanted.test(name.toLowerCase())) names.add(name.toLowerCase());
  return names;
}

/** Names of files go into a file, not into outputs. */
function writesFiles(inputs: Node | undefined): boolean {
  return (
    textOf(valueAt(inputs, 'write_output_files')) === 'true' &&
    textOf(valueAt(inputs, 'safe_output')) !== 'false'
  );
}

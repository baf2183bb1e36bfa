/** What a step hands on to those after it. */
import { entriesOf, type Node, textOf, valueAt } from '../document/node.ts';
import { untrustedOutputs } from './action-tables.ts';
import type { FlowScope } from './flow-scope.ts';
import type { Step } from './read-workflow.ts';
import { ScriptVariables } from './script-variables.ts';
import { handovers, isFiltered } from './shell-script.ts';
import { moved, type Taint } from './taint.ts';
import { untrusted } from './untrusted-contexts.ts';

/** Adds outputs and variables of the step to the scope. @param returned outputs of an action of the repository */
export function addStepOutputs(
  scope: FlowScope,
  step: Step,
  script: string,
  returned: ReadonlyMap<string, Taint>,
): void {
  const outputs = new Map(returned);
  if (script !== '') readScript(scope, step, script, outputs);
  if (/^actions\/github-script@/i.test(step.uses)) readProgram(scope, step, outputs);
  readKnownAction(scope, step, outputs);
  if (step.id !== '' && outputs.size > 0) scope.stepOutputs.set(step.id, outputs);
}

function readScript(scope: FlowScope, step: Step, script: string, outputs: Map<string, Taint>): void {
  const start = step.run?.start ?? step.node.start;
  const variables = new ScriptVariables(scope, step, script);
  for (const { target, name, value } of handovers(script)) {
    if (name === null || target === 'path' || isFiltered(value)) continue;
    const taint = variables.taintOf(value) ?? artifactContent(scope, value);
    if (!taint) continue;
    const next = moved(taint, 'assign', scope.file, start);
    if (target === 'output') outputs.set(name, next);
    else scope.env.set(name, next);
  }
}

/** Once an artifact of another run is there, files may hold anything. */
function artifactContent(scope: FlowScope, value: string): Taint | null {
  if (!scope.artifact || !/\$\(\s*(?:cat|<|jq)\b|`cat\b/.test(value)) return null;
  return scope.artifact;
}

const setOutput =
  /setOutput\(\s*['"]([\w-]{1,100})['"]\s*,\s*(?:`\$\{)?(?:await\s+)?context\.payload\.([\w.?!]{1,100})/g;

/** Programs of `github-script` that hand on a field of the event. */
function readProgram(scope: FlowScope, step: Step, outputs: Map<string, Taint>): void {
  const node = entriesOf(step.with).find(({ key }) => key === 'script')?.value;
  const script = textOf(node)?.slice(0, 50_000) ?? '';
  for (const [, name = '', path = ''] of script.matchAll(setOutput)) {
    const segments = `github.event.${path}`.replaceAll(/[?!]/g, '').toLowerCase().split('.');
    const found = untrusted({ segments, isWhole: false }, scope.events, scope.file.isCalled);
    if (!found) continue;
    const taint: Taint = {
      ...found,
      expression: segments.join('.'),
      kind: 'workflow-event',
      trace: [],
      guards: [],
    };
    outputs.set(name.toLowerCase(), moved(taint, 'source', scope.file, node?.start ?? step.node.start));
  }
}

function readKnownAction(scope: FlowScope, step: Step, outputs: Map<string, Taint>): void {
  const known = untrustedOutputs.find(({ action }) => action.test(step.uses));
  if (!known || (known.kind === 'changed-files' && writesFiles(step.with))) return;
  const base = untrusted(
    { segments: ['github', 'head_ref'], isWhole: false },
    scope.events,
    scope.file.isCalled,
  );
  const event =
    base?.event ?? (scope.events.has('issue_comment') && known.kind === 'branch' ? 'issue_comment' : null);
  if (!base && event === null) return;
  const taint: Taint = {
    level: base?.level ?? 'anyone',
    expression: `steps.${step.id}.outputs`,
    kind: known.kind === 'branch' ? 'workflow-event' : 'changed-files',
    event,
    isBranch: true,
    hasLines: false,
    trace: [],
    guards: [],
  };
  const source = moved(taint, 'source', scope.file, step.usesEntry?.start ?? step.node.start);
  // The names of outputs that are asked for are matched when they are used.
  for (const name of namedOutputs(scope.file.text, step.id, known.outputs))
    outputs.set(name, { ...source, expression: `steps.${step.id}.outputs.${name}` });
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

/**
 * Follows what others choose through workflows: from the event through variables, outputs, jobs, reusable workflows
 * and composite actions of the repository, into scripts.
 */

import { entriesOf, type Node, valueAt } from '../document/node.ts';
import type { Hit } from '../hit.ts';
import { calledFile } from './callers.ts';
import { FlowScope } from './flow-scope.ts';
import { conditionsOf, limits, limitsOfCall } from './guards.ts';
import { programCommands } from './program-outputs.ts';
import type { Job, Step, WorkflowFile } from './read-workflow.ts';
import { ScriptVariables, withLines } from './script-variables.ts';
import { evaluatedText, handovers, isFiltered, scriptLines } from './shell-script.ts';
import { type Sink, sinkHit } from './sink-hit.ts';
import { addStepOutputs } from './step-outputs.ts';
import { scriptsOf } from './step-scripts.ts';
import { moved, type PlacedHole, type Taint } from './taint.ts';
import type { Level } from './untrusted-contexts.ts';

/** What is found, by the check that reports it. */
export type FlowCheck = `workflow-injection-by-${Level}` | 'workflow-environment-file';

export interface FlowHit {
  file: WorkflowFile;
  check: FlowCheck;
  hit: Hit;
}

/** Calls of calls are followed this far. */
const maximumDepth = 5;
const maximumAnalyses = 2_000;
/** Text that is looked at, in all: a file counts each time it is called with other values. */
const maximumText = 30_000_000;

type Outputs = ReadonlyMap<string, Taint>;

export class FlowAnalysis {
  readonly #files: ReadonlyMap<string, WorkflowFile>;
  readonly #done = new Map<string, Outputs>();
  readonly #seen = new Set<string>();
  #read = 0;
  readonly hits: FlowHit[] = [];

  constructor(files: readonly WorkflowFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    for (const file of files) this.#analyse(file, new Map(), 0);
  }

  /** The outputs of a file under these inputs. */
  #analyse(file: WorkflowFile, seeds: Outputs, depth: number): Outputs {
    const key = JSON.stringify([
      file.path,
      [...seeds].map(([name, { expression, trace }]) => [name, expression, trace]),
    ]);
    const known = this.#done.get(key);
    if (known) return known;
    this.#done.set(key, new Map());
    this.#read += file.text.length;
    if (depth > maximumDepth || this.#done.size > maximumAnalyses || this.#read > maximumText)
      return new Map();
    const outputs = new FileFlow(file, seeds, {
      call: (callee, inputs) => this.#call(callee, inputs, depth),
      report: (check, hit) => this.#report(file, check, hit),
    }).run();
    this.#done.set(key, outputs);
    return outputs;
  }

  #call(uses: string, inputs: Outputs, depth: number): Outputs {
    const callee = calledFile(this.#files, uses);
    return callee && inputs.size > 0 ? this.#analyse(callee, inputs, depth + 1) : new Map();
  }

  #report(file: WorkflowFile, check: FlowCheck, hit: Hit): void {
    const key = JSON.stringify([
      file.path,
      check,
      hit.symbol,
      hit.api,
      hit.source?.expression,
      // Straight into one step it is one flaw, wherever in the script it stands.
      (hit.trace?.length ?? 0) > 2 ? hit.trace?.[0] : null,
    ]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.hits.push({ file, check, hit });
  }
}

interface Surroundings {
  call(uses: string, inputs: Outputs): Outputs;
  report(check: FlowCheck, hit: Hit): void;
}

/** One file under given inputs. */
class FileFlow {
  readonly #file: WorkflowFile;
  readonly #seeds: Outputs;
  readonly #around: Surroundings;
  readonly #jobs = new Map<string, Outputs>();

  constructor(file: WorkflowFile, seeds: Outputs, around: Surroundings) {
    this.#file = file;
    this.#seeds = seeds;
    this.#around = around;
  }

  run(): Outputs {
    for (const job of this.#file.jobs) this.#runJob(job);
    const scope = this.#scope();
    const outputs = new Map<string, Taint>();
    for (const { name, value } of this.#file.outputs) {
      // Those of an action speak of its steps, those of a workflow of its jobs.
      const text = rewritten(value);
      const first = scope.taintsOf(text)[0];
      if (first) outputs.set(name, moved(first.taint, 'return', this.#file, first.hole.offset));
    }
    return outputs;
  }

  #scope(): FlowScope {
    const scope = new FlowScope(this.#file, this.#seeds);
    scope.needs = (job, output) => {
      const found = this.#file.jobs.find(({ id }) => id.toLowerCase() === job);
      return found ? this.#runJob(found).get(output) : undefined;
    };
    const actionSteps = this.#file.kind === 'action' ? this.#actionScope : undefined;
    if (actionSteps) for (const [id, values] of actionSteps.stepOutputs) scope.stepOutputs.set(id, values);
    return scope;
  }

  #actionScope: FlowScope | undefined;

  #runJob(job: Job): Outputs {
    const known = this.#jobs.get(job.id);
    if (known) return known;
    // A job that needs itself gets nothing from itself.
    this.#jobs.set(job.id, new Map());
    const scope = this.#scope();
    scope.conditions = conditionsOf(this.#file, job);
    scope.addEnv(this.#file.env);
    scope.addEnv(job.env);
    addMatrix(scope, job.matrix);
    const outputs = new Map<string, Taint>();
    if (job.uses !== '') {
      const returned = this.#around.call(job.uses, inputsOf(scope, job.with));
      for (const [name, taint] of returned) outputs.set(name, taint);
    }
    for (const step of job.steps) this.#runStep(job, step, scope);
    if (this.#file.kind === 'action') this.#actionScope = scope;
    for (const { name, value } of job.outputs) {
      const first = scope.taintsOf(value)[0];
      if (first) outputs.set(name, moved(first.taint, 'return', this.#file, first.hole.offset));
    }
    this.#jobs.set(job.id, outputs);
    return outputs;
  }

  #runStep(job: Job, step: Step, jobScope: FlowScope): void {
    const scope = jobScope.forStep(step);
    const report = (check: FlowCheck, taint: Taint, sink: Sink) => {
      const before = taint.level === 'anyone' ? limitsOfCall(this.#file) : [];
      const guards = [...taint.guards, ...limits(this.#file, job, step), ...before];
      this.#around.report(check, sinkHit(this.#file, step, { ...taint, guards: [...new Set(guards)] }, sink));
    };
    for (const { node, api, argument, language } of scriptsOf(step)) {
      for (const { hole, taint } of scope.taintsOf(node))
        if (language !== 'javascript' || !isJsonLiteral(node, hole, taint))
          report(`workflow-injection-by-${taint.level}`, taint, { node, hole, api, argument, language });
    }
    const script = step.run?.kind === 'scalar' ? String(step.run.value ?? '') : '';
    if (step.run?.kind === 'scalar' && script !== '') {
      this.#runVariables(scope, step, script, (check, taint, line) =>
        report(check, taint, { node: step.run as Node, line, api: 'run', argument: null, language: 'shell' }),
      );
    }
    if (/^actions\/github-script@/i.test(step.uses))
      for (const { taint, line } of programCommands(scope, step))
        report(`workflow-injection-by-${taint.level}`, taint, {
          node: valueAt(step.with, 'script') ?? step.node,
          line,
          api: 'actions/github-script',
          argument: 'script',
          language: 'javascript',
        });
    const inputs = step.uses.startsWith('./') ? inputsOf(scope, step.with) : new Map<string, Taint>();
    const returned = inputs.size > 0 ? this.#around.call(step.uses, inputs) : new Map<string, Taint>();
    addStepOutputs(scope, step, script, returned);
    jobScope.take(scope, job, step);
  }

  /** A value in a variable is harmless, unless a shell is told to run it, or it gets into the environment file. */
  #runVariables(
    scope: FlowScope,
    step: Step,
    script: string,
    report: (check: FlowCheck, taint: Taint, line: string) => void,
  ): void {
    const variables = new ScriptVariables(scope, step, script);
    for (const { text } of scriptLines(script)) {
      const run = evaluatedText(text);
      const taint = run === null ? null : variables.taintInVariable(run);
      if (taint) report(`workflow-injection-by-${taint.level}`, taint, text);
    }
    for (const { target, name, value, isRandom } of handovers(script)) {
      if (target === 'output' || isRandom || isFiltered(value)) continue;
      const taint = withLines(variables.taintInVariable(value) ?? variables.taintOfCommand(value), value);
      const setsAny = target === 'path' || name === null || taint?.hasLines;
      if (taint && setsAny && (taint.level === 'anyone' || taint.level === 'contributor'))
        report('workflow-environment-file', taint, value);
    }
  }
}

/** JSON is a literal of JavaScript: outside of quotes nothing gets out of it. */
function isJsonLiteral(node: Node, hole: PlacedHole, taint: Taint): boolean {
  if (!taint.isJson && !/^toJSON\(/i.test(hole.text)) return false;
  const before = node.kind === 'scalar' ? String(node.value).slice(0, hole.start) : '';
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const isOpen = (text: string, quote: string) => text.split(quote).length % 2 === 0;
  return !isOpen(line, "'") && !isOpen(line, '"') && !isOpen(before, '`');
}

function inputsOf(scope: FlowScope, node: Node | undefined): Map<string, Taint> {
  const inputs = new Map<string, Taint>();
  for (const { key, value } of entriesOf(node)) {
    const first = scope.taintsOf(value)[0];
    // An input that was handed in from outside is no news for the callee.
    if (first && first.taint.level !== 'caller')
      inputs.set(key.toLowerCase(), moved(first.taint, 'param', scope.file, first.hole.offset));
  }
  return inputs;
}

function addMatrix(scope: FlowScope, matrix: Node | undefined): void {
  if (matrix?.kind === 'scalar') {
    const first = scope.taintsOf(matrix)[0];
    if (first) scope.matrix.set('*', first.taint);
  }
  for (const { key, value } of entriesOf(matrix)) {
    const first = scope.taintsOf(value)[0];
    if (first) scope.matrix.set(key.toLowerCase(), first.taint);
  }
}

/** `jobs.build.outputs.x`, as the outputs of a workflow are written, is `needs.build.outputs.x`. */
function rewritten(node: Node): Node {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return node;
  return { ...node, value: node.value.replace(/(\$\{\{\s*)jobs\./g, '$1needs.') };
}

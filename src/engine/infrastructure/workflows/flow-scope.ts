/** What is known of values at one point of a job: variables, outputs of steps and jobs, inputs. */
import { entriesOf, type Node } from '../document/node.ts';
import { downloadFolder, downloadsForeignArtifact } from './artifacts.ts';
import { type FlowingPath, flowingPaths } from './expression.ts';
import { eventsUnder, isMergedOnly, isSameRepositoryOnly, runsForNamedBranches } from './guards.ts';
import { allEvents, type Job, type Step, type WorkflowFile } from './read-workflow.ts';
import { moved, type PlacedHole, placedHoles, type Taint } from './taint.ts';
import { folderOf, isCheckout, proposedCheckout } from './untrusted-checkout.ts';
import { type Level, privilegedEvents, type Untrusted, untrusted } from './untrusted-contexts.ts';

/** Untrusted variables, and artifacts, at one place; nobody has more. */
const maximumVariables = 200;
const maximumArtifacts = 20;

/** What another run uploaded. */
interface Artifact {
  taint: Taint;
  /** Where it is; empty for the folder that steps run in. */
  folder: string;
}

export class FlowScope {
  readonly file: WorkflowFile;
  /** Inputs that a caller in the same repository fills with something untrusted. */
  readonly seeds: ReadonlyMap<string, Taint>;
  readonly env = new Map<string, Taint>();
  readonly stepOutputs = new Map<string, Map<string, Taint>>();
  readonly matrix = new Map<string, Taint>();
  /** Those of other runs that were downloaded. */
  artifacts: readonly Artifact[] = [];
  needs: (job: string, output: string) => Taint | undefined = () => undefined;
  /** Conditions that hold here. */
  conditions: readonly string[] = [];

  constructor(file: WorkflowFile, seeds: ReadonlyMap<string, Taint>) {
    this.file = file;
    this.seeds = seeds;
  }

  get events(): ReadonlySet<string> {
    return this.conditions.reduce(
      (events, condition) => eventsUnder(condition, events),
      allEvents(this.file),
    );
  }

  /** What of a text is untrusted: one entry for each value in each expression. */
  taintsOf(node: Node | undefined): { hole: PlacedHole; taint: Taint }[] {
    if (node?.kind !== 'scalar' || typeof node.value !== 'string' || !node.value.includes('${{')) return [];
    return placedHoles(node, this.file).flatMap((hole) =>
      flowingPaths(hole.text).flatMap((path) => {
        const taint = this.#taintOf(path, hole);
        return taint ? [{ hole, taint }] : [];
      }),
    );
  }

  /** The same with what the step itself adds. */
  forStep(step: Step): FlowScope {
    const scope = new FlowScope(this.file, this.seeds);
    for (const [name, taint] of this.env) scope.env.set(name, taint);
    for (const [id, outputs] of this.stepOutputs) scope.stepOutputs.set(id, outputs);
    for (const [key, taint] of this.matrix) scope.matrix.set(key, taint);
    scope.needs = this.needs;
    scope.artifacts = this.artifacts;
    scope.conditions = step.condition === '' ? this.conditions : [...this.conditions, step.condition];
    scope.addEnv(step.env);
    return scope;
  }

  /** What a step leaves behind: its outputs, and variables that it set for those after it. */
  take(scope: FlowScope, job: Job, step: Step): void {
    for (const [id, outputs] of scope.stepOutputs) this.stepOutputs.set(id, outputs);
    const own = new Set(entriesOf(step.env).map(({ key }) => key.toLowerCase()));
    for (const [name, taint] of scope.env) if (!own.has(name)) this.env.set(name, taint);
    this.artifacts = artifactsAfter(scope, job, step).slice(0, maximumArtifacts);
  }

  /** Adds what the entries of an `env` hold. */
  addEnv(node: Node | undefined): void {
    const added = entriesOf(node).map(({ key, value }) => ({ key, first: this.taintsOf(value)[0] }));
    for (const { key, first } of added) {
      if (first && this.env.size < maximumVariables)
        this.env.set(key.toLowerCase(), moved(first.taint, 'assign', this.file, first.hole.offset));
      else this.env.delete(key.toLowerCase());
    }
  }

  #taintOf(path: FlowingPath, hole: PlacedHole): Taint | null {
    const known = this.#knownTaint(path);
    if (known) return moved(known, 'property', this.file, hole.offset);
    const [first = '', name = ''] = path.segments;
    if (first === 'inputs' && !path.isWhole && !this.file.freeInputs.has(name)) return null;
    const isInput = path.segments.join('.').startsWith('github.event.inputs');
    if (isInput && !path.isWhole && !this.file.freeInputs.has(path.segments[3] ?? '')) return null;
    const found = untrusted(path, this.events, this.file.isCalled);
    if (!found || (path.segments[3] === 'head_branch' && runsForNamedBranches(this.file))) return null;
    const bare = this.bare(
      found,
      path.isWhole ? `toJSON(${path.segments.join('.')})` : path.segments.join('.'),
    );
    return moved(bare, 'source', this.file, hole.offset);
  }

  /** What others choose, at its beginning. */
  bare(found: Untrusted, expression: string, kind: Taint['kind'] = 'workflow-event'): Taint {
    return {
      ...found,
      level: this.#levelHere(found.level),
      expression,
      kind: found.level === 'caller' ? 'workflow-input' : kind,
      trace: [],
      guards: [],
    };
  }

  #levelHere(level: Level): Level {
    if (level !== 'anyone') return level;
    // Whoever may write to the repository is no stranger.
    if (isSameRepositoryOnly(...this.conditions)) return 'proposer';
    return isMergedOnly(...this.conditions) ? 'contributor' : level;
  }

  #knownTaint({ segments }: FlowingPath): Taint | undefined {
    const [first = '', second = '', third = '', fourth = ''] = segments;
    switch (first) {
      case 'env':
        return this.env.get(second);
      case 'steps':
        return third === 'outputs' ? this.#output(this.stepOutputs.get(second), fourth) : undefined;
      case 'needs':
        return third === 'outputs' ? this.needs(second, fourth) : undefined;
      case 'matrix':
        return this.matrix.get(second) ?? this.matrix.get('*');
      case 'inputs':
        return this.seeds.get(second);
      case 'github':
        return second === 'event' && third === 'inputs' ? this.seeds.get(fourth) : undefined;
      default:
        return undefined;
    }
  }

  #output(outputs: Map<string, Taint> | undefined, name: string): Taint | undefined {
    return outputs?.get(name) ?? outputs?.get('*');
  }
}

/** Folders that hold what others chose, after the step: artifacts of other runs, and code of proposed changes. */
function artifactsAfter(scope: FlowScope, job: Job, step: Step): readonly Artifact[] {
  const folder = isCheckout(step) ? folderOf(step) : downloadFolder(step);
  // A checkout empties the folder that steps run in.
  const left =
    isCheckout(step) && step.condition === '' && folder === ''
      ? scope.artifacts.filter((each) => each.folder !== '')
      : scope.artifacts;
  const event = [...scope.events].find((each) => privilegedEvents.has(each));
  if (event === undefined) return left;
  const isArtifact = scope.events.has('workflow_run') && downloadsForeignArtifact(step);
  if (!isArtifact && !proposedCheckout(scope.file, job, step, scope.events)) return left;
  const bare = scope.bare(
    { level: 'anyone', event, isBranch: false, hasLines: true },
    isArtifact ? 'artifact of the triggering run' : 'files of a proposed change',
    isArtifact ? 'workflow-artifact' : 'proposed-code',
  );
  const taint = moved(bare, 'source', scope.file, (step.usesEntry ?? step.run ?? step.node).start);
  return [...left, { taint, folder }];
}

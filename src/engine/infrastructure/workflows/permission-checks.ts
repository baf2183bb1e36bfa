/** Rights of the token, of the runner, and of commands. */
import { type Entry, entriesOf, itemsOf, type MapNode, textOf, valueAt } from '../document/node.ts';
import type { Hit } from '../hit.ts';
import { conditionsOf, isSameRepositoryOnly } from './guards.ts';
import type { Job, WorkflowFile } from './read-workflow.ts';
import { privilegedEvents } from './untrusted-contexts.ts';

function entryOf(node: MapNode, key: string): Entry | undefined {
  return node.entries.find((entry) => entry.key === key);
}

/** The token may do everything. */
export function allPermissions(file: WorkflowFile): Hit[] {
  const places: [string, MapNode][] = [
    ['workflow', file.root],
    ...file.jobs.map(({ id, node }): [string, MapNode] => [`job ${id}`, node]),
  ];
  return places.flatMap(([symbol, node]) => {
    const entry = entryOf(node, 'permissions');
    return entry && textOf(entry.value) === 'write-all'
      ? [{ range: entry, symbol, api: 'permissions', value: 'write-all' }]
      : [];
  });
}

/** Nothing says what the token may do, on an event that everybody can cause. */
export function unsaidPermissions(file: WorkflowFile): Hit[] {
  const event = [...file.events].find((each) => privilegedEvents.has(each));
  if (event === undefined || file.permissions) return [];
  const job = file.jobs.find(({ permissions }) => !permissions);
  if (!job) return [];
  return [
    {
      range: { start: job.entry.start, end: job.entry.start + job.id.length },
      symbol: `job ${job.id}`,
      api: 'permissions',
      details: { event },
    },
  ];
}

/** Code that anybody proposes runs on a machine that is kept. */
export function ownRunnerForProposals(file: WorkflowFile): Hit[] {
  if (!['pull_request', 'pull_request_target', 'issue_comment'].some((event) => file.events.has(event)))
    return [];
  return file.jobs.flatMap((job) => {
    const entry = entryOf(job.node, 'runs-on');
    const labels = [...itemsOf(entry?.value), ...itemsOf(valueAt(entry?.value, 'labels'))]
      .map(textOf)
      .flatMap((label) => matrixValues(job, label));
    const proposes = !/github\.event_name\s*==\s*'(?!pull_request)/.test(job.condition);
    return entry && proposes && labels.includes('self-hosted')
      ? [{ range: entry, symbol: `job ${job.id}`, api: 'runs-on', value: 'self-hosted' }]
      : [];
  });
}

/** What a label stands for: itself, or what the matrix lists under its name. */
function matrixValues({ matrix }: Job, label = ''): (string | undefined)[] {
  const [, name] = /^\$\{\{\s*matrix\.([\w-]{1,100})\s*\}\}$/.exec(label) ?? [];
  return name === undefined ? [label] : itemsOf(valueAt(matrix, name)).map(textOf);
}

/** Old commands are allowed again that let any printed text set variables. */
export function unsecureCommands(file: WorkflowFile): Hit[] {
  const places = [
    { symbol: 'workflow', env: file.env },
    ...file.jobs.map(({ id, env }) => ({ symbol: `job ${id}`, env })),
    ...file.jobs.flatMap(({ steps }) => steps.map(({ place, env }) => ({ symbol: place, env }))),
  ];
  return places.flatMap(({ symbol, env }) => {
    const entry = entriesOf(env).find(({ key }) => key === 'ACTIONS_ALLOW_UNSECURE_COMMANDS');
    return entry && textOf(entry.value)?.toLowerCase() === 'true'
      ? [{ range: entry, symbol, api: 'ACTIONS_ALLOW_UNSECURE_COMMANDS' }]
      : [];
  });
}

/** The names of bots, and the numbers of Dependabot and Renovate. */
const botCaused =
  /github(?:\.|\[\s*')(?:actor|triggering_actor)(?:'\s*\])?\s*==\s*'[\w-]{1,100}\[bot\]'|(?:contains|endsWith)\(\s*github\.(?:actor|triggering_actor)\s*,\s*'[\w-]{0,100}\[bot\]'\s*\)|github(?:\.|\[\s*')actor_id(?:'\s*\])?\s*==\s*'?(?:49699333|29139614)\b/i;

/** A condition trusts the name of whoever caused the last event, who need not have made the change. */
export function trustsActorName(file: WorkflowFile): Hit[] {
  if (!['pull_request_target', 'workflow_run'].some((event) => file.events.has(event))) return [];
  return file.jobs.flatMap((job) =>
    [{ place: `job ${job.id}`, condition: '', node: job.node }, ...job.steps].flatMap(
      ({ place, condition, node }) => {
        const all = [...conditionsOf(file, job), condition];
        const entry = entryOf(node, 'if');
        const own = textOf(entry?.value) ?? '';
        // Where others are let through as well, the name of the bot is no secret to be stolen.
        const isDecisive = own.split('||').every((part) => botCaused.test(part));
        return entry &&
          isDecisive &&
          !isSameRepositoryOnly(...all) &&
          !all.some((each) => each.includes('user.login'))
          ? [{ range: entry, symbol: place, api: 'if', value: own }]
          : [];
      },
    ),
  );
}

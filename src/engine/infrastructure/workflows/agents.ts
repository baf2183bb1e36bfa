/** Agents that a language model steers: who may give them orders, and whether they may run any command. */
import { entriesOf, textOf, valueAt } from '../document/node.ts';
import type { Hit } from '../hit.ts';
import {
  conditionsOf,
  eventsUnder,
  isMergedOnly,
  isSameRepositoryOnly,
  limits,
  limitsOfCall,
} from './guards.ts';
import { allEvents, type Job, type Step, type WorkflowFile } from './read-workflow.ts';
import { privilegedEvents } from './untrusted-contexts.ts';

/** Of a step that runs an agent. */
interface Agent {
  is(step: Step): boolean;
  /** Whether it works for people without rights, which some actions refuse unless told otherwise. */
  servesEverybody(step: Step): boolean;
  /** Whether it may run commands that nobody has listed. */
  runsAnything(step: Step): boolean;
}

const longest = 20_000;

function input(step: Step, name: string): string {
  return (textOf(valueAt(step.with, name)) ?? '').slice(0, longest);
}

function uses(action: RegExp): Agent['is'] {
  return (step) => action.test(step.uses);
}

/** `Bash` as a whole, or with every command in brackets; what is forbidden is no permission. */
function allowsBash(step: Step): boolean {
  const granted = ['claude_args', 'allowed_tools', 'settings']
    .map((name) => input(step, name))
    .join('\n')
    .replace(/--disallowed-?tools[ =]+(?:"[^"]{0,5000}"|'[^']{0,5000}'|\S{1,5000})/gi, '');
  return /\bBash\b(?!\()|\bBash\((?:\*|:\*)\)|--dangerously-skip-permissions|bypassPermissions/.test(granted);
}

/** Its action lets it do everything, unless the settings list what it may do. */
function geminiRunsAnything(step: Step): boolean {
  const settings = input(step, 'settings');
  return !/"core(?:Tools)?"\s{0,5}:/.test(settings) || /"(?:run_shell_command|ShellTool)"/.test(settings);
}

/** Programs with what frees them of asking before they run a command. */
const freeCommands = new RegExp(
  [
    String.raw`\bclaude\b[^\n]{0,500}(?:--dangerously-skip-permissions|--permission-mode[ =]bypassPermissions)\b`,
    String.raw`\b(?:gemini|qwen)\b[^\n]{0,500}(?:--yolo\b|--approval-mode[ =]yolo\b|\s-y\s)`,
    String.raw`\bcodex\b[^\n]{0,500}(?:--(?:dangerously-bypass-approvals-and-sandbox|yolo)\b|(?:--sandbox|-s)[ =]danger-full-access\b)`,
    String.raw`\bcopilot\b[^\n]{0,500}--(?:allow-all(?:-tools)?|yolo)\b`,
    String.raw`\bcursor-agent\b[^\n]{0,500}(?:--force\b|--yolo\b|\s-f\s)`,
    String.raw`\bamp\b[^\n]{0,500}--dangerously-allow-all\b`,
    String.raw`\bdroid\b[^\n]{0,500}--skip-permissions-unsafe\b`,
    // Runs every command unless its settings say otherwise.
    String.raw`(?:^|[\s;&|])opencode\s+run\s`,
  ].join('|'),
);

/** The agent runs in a container that reaches listed hosts only, without the token and the keys. */
const fencedIn = /(?:^|[\s;&|])awf[ \t]{1,5}-/;

const agents: readonly Agent[] = [
  {
    is: uses(/^anthropics\/claude-code-action@/i),
    servesEverybody: (step) => input(step, 'allowed_non_write_users').trim() === '*',
    runsAnything: allowsBash,
  },
  {
    is: uses(/^anthropics\/claude-code-(?:action\/)?base-action@/i),
    servesEverybody: readsTheEvent,
    runsAnything: allowsBash,
  },
  {
    is: uses(/^(?:google-github-actions\/run-gemini-cli|google-gemini\/gemini-cli-action)@/i),
    servesEverybody: readsTheEvent,
    runsAnything: geminiRunsAnything,
  },
  {
    is: uses(/^openai\/codex-action@/i),
    servesEverybody: (step) => input(step, 'allow-users').trim() === '*',
    runsAnything: (step) =>
      input(step, 'sandbox') === 'danger-full-access' || input(step, 'safety-strategy') === 'unsafe',
  },
  {
    is: (step) => {
      const script = (textOf(step.run) ?? '').slice(0, longest);
      return freeCommands.test(script) && !fencedIn.test(script);
    },
    servesEverybody: readsTheEvent,
    runsAnything: () => true,
  },
];

/** Something of the event, or of what an earlier step made of it, is given to the agent. */
function readsTheEvent(step: Step): boolean {
  const given = [step.run, ...[...entriesOf(step.with), ...entriesOf(step.env)].map(({ value }) => value)];
  return given.some((value) =>
    /github\.(?:event\.|head_ref)|\b(?:steps|needs|inputs)\./.test((textOf(value) ?? '').slice(0, longest)),
  );
}

/** What everybody writes are orders for an agent that runs commands with the rights of the workflow. */
export function agentForEverybody(file: WorkflowFile): Hit[] {
  return file.jobs.flatMap((job) => job.steps.flatMap((step) => hit(file, job, step) ?? []));
}

function hit(file: WorkflowFile, job: Job, step: Step): Hit | null {
  const agent = agents.find((each) => each.is(step));
  if (!agent?.servesEverybody(step) || !agent.runsAnything(step)) return null;
  const conditions = [...conditionsOf(file, job), step.condition];
  const events = conditions.reduce<ReadonlySet<string>>(
    (left, condition) => eventsUnder(condition, left),
    allEvents(file),
  );
  const event = [...events].find((each) => privilegedEvents.has(each) && each !== 'workflow_run');
  if (event === undefined || isSameRepositoryOnly(...conditions) || isMergedOnly(...conditions)) return null;
  return {
    range: step.usesEntry ?? step.run ?? step.node,
    symbol: step.place,
    api: step.uses.split('@')[0] || 'run',
    entryPoint: { kind: 'handler', path: event },
    partialGuards: [...limits(file, job, step), ...limitsOfCall(file)],
    details: { event },
  };
}

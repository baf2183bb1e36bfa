/** Does what a comment asks for, through the same use cases as everybody else. */
import { findingComment, githubLinks, plain } from '../../../reporters/github/index.ts';
import type { Services } from '../../../services.ts';
import type { Context } from '../../../shared/context.ts';
import type { ScanStatus } from '../../../shared/enums.ts';
import { AppError, ConflictError } from '../../../shared/errors.ts';
import { type FindingChange, triageFinding, undoingChange } from '../../findings/index.ts';
import { hasScanEnded, stopScan } from '../../scans/index.ts';
import type { Policy } from '../policy/policy.ts';
import { type PullRequest, PullRequestHead } from '../pull-request.entity.ts';
import { loadFindings, type PullRequestFinding } from '../sync/pull-request-findings.ts';
import { restartHead } from '../sync/restart-head.ts';
import { judge } from '../sync/verdict.ts';
import type { Command, ParsedComment, Targets } from './command.ts';
import { helpText } from './help.ts';
import { isFirstToSay, proposalDays } from './second-approver.ts';

export interface Applied {
  /** Commands that were done. */
  done: number;
  /** Markdown; what needs saying. */
  replies: string[];
}

export interface CommandWork {
  pull: PullRequest;
  /** Whose thread it was said in; null elsewhere. */
  finding: string | null;
  parsed: Pick<ParsedComment, 'commands' | 'mistakes'>;
  policy: Policy;
}

/** @param context in the name of who commented */
export async function applyCommands(
  services: Services,
  context: Context,
  work: CommandWork,
): Promise<Applied> {
  const applied: Applied = { done: 0, replies: work.parsed.mistakes.map(plain) };
  for (const command of work.parsed.commands) {
    try {
      const reply = await apply(services, context, work, command);
      applied.done += 1;
      if (reply !== null) applied.replies.push(reply);
    } catch (error) {
      // What cannot be done is told; what is broken is tried again with the delivery.
      if (!(error instanceof AppError)) throw error;
      applied.replies.push(plain(`${error.message}.`));
    }
  }
  return applied;
}

/** Told as it stands. */
class CommandError extends AppError {}

async function apply(
  services: Services,
  context: Context,
  { pull, finding, policy }: CommandWork,
  command: Command,
): Promise<string | null> {
  const targets = async (given: Targets) =>
    choose(await loadFindings(context, pull.id), given, { thread: finding, policy });
  const change = async (given: Targets, changeOf: (id: string) => FindingChange | Promise<FindingChange>) =>
    changeEach(context, policy, await targets(given), changeOf);
  switch (command.kind) {
    case 'help':
      return helpText;
    case 'state': {
      const { state, reason, until } = command;
      const acceptedUntil = until === null ? undefined : new Date(`${until}T00:00:00Z`);
      return change(command.targets, () => ({ state, reason: reason || undefined, acceptedUntil }));
    }
    case 'severity': {
      const { severity, reason } = command;
      return change(command.targets, () => ({ severity, reason }));
    }
    case 'duplicate': {
      const [canonical] = await targets([command.of]);
      return change(command.targets, () => ({ duplicateOf: canonical?.id ?? null }));
    }
    case 'not-duplicate':
      return change(command.targets, () => ({ duplicateOf: null }));
    case 'undo':
      return change(command.targets, (id) => undoingChange(context, id));
    case 'explain':
      return explainEach(services, pull, policy, await targets(command.targets));
    case 'pause':
    case 'resume':
      await context.em.execute('update pull_requests set paused = ? where id = ?', [
        command.kind === 'pause',
        pull.id,
      ]);
      return null;
    case 'scan':
      return scanAgain(context, pull);
    case 'stop':
      return stop(context, pull);
  }
}

/** @returns what waits for a second person, where the policy wants one */
async function changeEach(
  context: Context,
  policy: Policy,
  findings: readonly PullRequestFinding[],
  changeOf: (id: string) => FindingChange | Promise<FindingChange>,
): Promise<string | null> {
  const proposed: string[] = [];
  for (const finding of findings) {
    const change = await changeOf(finding.id);
    if (policy.triage.second_approver && (await isFirstToSay(context, finding, change)))
      proposed.push(`F-${finding.number}`);
    else await triageFinding(context, finding.id, change);
  }
  return proposed.length === 0
    ? null
    : `Noted for ${proposed.join(', ')}. Closing a finding, or lowering its severity, takes two people here: a second one confirms it by the same command, within ${proposalDays} days.`;
}

/**
 * @param thread the finding whose thread it was said in
 * @throws CommandError for numbers that are none, and where nothing says which
 */
function choose(
  findings: readonly PullRequestFinding[],
  targets: Targets,
  { thread, policy }: { thread: string | null; policy: Policy },
): PullRequestFinding[] {
  // All that the pull request shows: nobody decides about what they were not told.
  if (targets === 'all') return judge(findings, policy).open;
  if (targets.length > 0)
    return targets.map((number) => {
      const found = findings.find((one) => one.number === number);
      if (!found) throw new CommandError(`There is no finding F-${number} on this pull request`);
      return found;
    });
  const own = findings.find(({ id }) => id === thread);
  if (!own) throw new CommandError('Say which finding: its number such as F-3, or all');
  return [own];
}

const explainedAtOnce = 3;

function explainEach(
  services: Services,
  pull: PullRequest,
  { public_details }: Policy,
  findings: readonly PullRequestFinding[],
): string | null {
  const showDetails = pull.isPrivate || public_details;
  const parts = findings
    .slice(0, explainedAtOnce)
    .map((one) => explanation(services, pull, one, showDetails));
  if (findings.length > parts.length)
    parts.push(
      `${parts.length} of ${findings.length} findings are explained; ask for others by their numbers.`,
    );
  return parts.length === 0 ? null : parts.join('\n\n---\n\n');
}

function explanation(
  { config }: Services,
  pull: PullRequest,
  finding: PullRequestFinding,
  showDetails: boolean,
): string {
  const comment = findingComment(finding, {
    links: githubLinks(config.githubServerUrl, pull.fullName, pull.headSha),
    showDetails,
    number: finding.number,
    howToTriage: null,
  });
  // Without the marker: it is not the finding's own comment.
  return comment.slice(comment.indexOf('\n') + 1);
}

async function scanAgain({ em }: Context, pull: PullRequest): Promise<null> {
  if (pull.state !== 'open')
    throw new CommandError(`The pull request is ${pull.state}: it is scanned again when it is open`);
  const head = await em.findOne(PullRequestHead, { pullRequestId: pull.id, sha: pull.headSha });
  if (!head) return null;
  const [scan] = await em.execute<{ status: ScanStatus }[]>('select status from scans where id = ?', [
    head.scanId ?? null,
  ]);
  const isOver = scan !== undefined && hasScanEnded(scan);
  const isFailed = head.estimationId !== null && scan === undefined;
  if (isOver || isFailed) await restartHead(em, head.id, { startWanted: true });
  else
    await em.execute('update pull_request_heads set start_wanted = true, skip_wanted = false where id = ?', [
      head.id,
    ]);
  return null;
}

async function stop(context: Context, pull: PullRequest): Promise<null> {
  const head = await context.em.findOne(PullRequestHead, { pullRequestId: pull.id, sha: pull.headSha });
  if (!head?.scanId) throw new ConflictError('There is no scan to stop');
  await stopScan(context, head.scanId);
  return null;
}

/** The check run "Whitebox" of a commit: made once, then told what is new. */
import { type GitHub, repositoryName } from '../../../github/client.ts';
import { annotationText, checkRunOutput, plain } from '../../../reporters/github/index.ts';
import type { Context } from '../../../shared/context.ts';
import type { Severity } from '../../../shared/enums.ts';
import type { PullRequest, PullRequestHead } from '../pull-request.entity.ts';
import type { Phase } from './phase.ts';
import { hashOf, type Published } from './publish-findings.ts';
import type { Situation } from './situation.ts';
import type { Verdict } from './verdict.ts';
import { explain, headline } from './words.ts';

export const checkName = 'Whitebox';

type Conclusion = 'action_required' | 'cancelled' | 'failure' | 'neutral' | 'success' | 'skipped';
type Action = { label: string; description: string; identifier: string };

interface Told {
  status: 'queued' | 'in_progress' | 'completed';
  conclusion?: Conclusion;
  output: { title: string; summary: string; text?: string };
  actions: Action[];
}

const start: Action = {
  label: 'Start',
  description: 'Scan this commit for the price shown',
  identifier: 'start',
};
const skip: Action = { label: 'Skip', description: 'Do not scan this commit', identifier: 'skip' };
const accept: Action = {
  label: 'Accept all as risk',
  description: 'Asks for the reason in a comment',
  identifier: 'accept',
};
const again: Action = { label: 'Run again', description: 'Scan this commit once more', identifier: 'again' };

/** GitHub's bound for one request. */
const annotationsAtOnce = 50;
const mostAnnotations = 1_000;

/** A check run that was made although its answer never came is found by the id it was given. */
export async function ensureCheckRun(
  context: Context,
  github: GitHub,
  pull: PullRequest,
  head: PullRequestHead,
): Promise<void> {
  if (head.checkRunId) return;
  const repository = repositoryName(pull.fullName);
  const { data } = await github.rest.checks.listForRef({
    ...repository,
    ref: head.sha,
    check_name: checkName,
  });
  const known = data.check_runs.find(({ external_id }) => external_id === head.id);
  const { id } =
    known ??
    (
      await github.rest.checks.create({
        ...repository,
        name: checkName,
        head_sha: head.sha,
        external_id: head.id,
        status: 'queued',
      })
    ).data;
  head.checkRunId = id;
  await context.em.execute('update pull_request_heads set check_run_id = ? where id = ?', [id, head.id]);
}

/** Writes only what GitHub does not show yet. @throws what GitHub answers */
export async function tellCheckRun(
  context: Context,
  github: GitHub,
  situation: Situation,
  phase: Phase,
  published: Published | null,
): Promise<void> {
  const { pull, head } = situation;
  if (!head.checkRunId) return;
  const told = phase.kind === 'scanned' ? ofResult(situation, published) : ofPhase(situation, phase);
  await update(context, github, pull, head, told);
  if (phase.kind === 'scanned' && published && !head.published)
    await annotate(context, github, situation, published.verdict, told);
}

/** Ends the check run of a commit that is no longer the head, or of a pull request that is closed. */
export async function closeCheckRun(
  context: Context,
  github: GitHub,
  pull: PullRequest,
  head: PullRequestHead,
  [title, summary]: readonly [string, string],
): Promise<void> {
  await update(context, github, pull, head, {
    status: 'completed',
    conclusion: 'cancelled',
    output: { title, summary },
    actions: [],
  });
}

async function update(
  { em }: Context,
  github: GitHub,
  pull: PullRequest,
  head: PullRequestHead,
  told: Told,
): Promise<void> {
  const hash = hashOf(JSON.stringify(told));
  if (!head.checkRunId || head.checkHash === hash) return;
  await github.rest.checks.update({
    ...repositoryName(pull.fullName),
    check_run_id: head.checkRunId,
    ...told,
  });
  head.checkHash = hash;
  await em.execute('update pull_request_heads set check_hash = ? where id = ?', [hash, head.id]);
}

function ofPhase(situation: Situation, phase: Exclude<Phase, { kind: 'scanned' }>): Told {
  const [title, text] = explain(phase, situation);
  const policyNotes = situation.policyErrors
    .map((error) => `\n\nThe policy has an error: ${plain(error)}.`)
    .join('');
  const output = { title, summary: text + policyNotes };
  switch (phase.kind) {
    case 'estimate':
    case 'estimating':
    case 'start':
    case 'scanning':
      return { status: 'in_progress', output, actions: [] };
    case 'waiting':
      return {
        status: 'completed',
        // Credits that are missing are nobody's fault here: no red cross on every pull request.
        conclusion: phase.why === 'credits' ? 'neutral' : 'action_required',
        output,
        actions: [start, skip],
      };
    case 'failed':
      return {
        status: 'completed',
        conclusion: situation.policy.on_error === 'closed' ? 'failure' : 'neutral',
        output,
        actions: [again],
      };
    case 'stopped':
      return { status: 'completed', conclusion: 'cancelled', output, actions: [again] };
    case 'left-out':
      return {
        status: 'completed',
        conclusion: 'skipped',
        output,
        actions: phase.why === 'nothing' ? [] : [start],
      };
  }
}

function ofResult(situation: Situation, published: Published | null): Told {
  if (!published) throw new Error('a scanned commit without a result');
  const { verdict, data, showDetails } = published;
  const { summary, text } = checkRunOutput(data, { showDetails });
  return {
    status: 'completed',
    conclusion: conclusionOf(situation, verdict),
    output: { title: headline(verdict), summary, ...(text !== null && { text }) },
    actions: verdict.open.length > 0 ? [again, accept] : [again],
  };
}

/**
 * A commit of which a part was not analysed, or was silenced, is never plain green. Where the analysis ended early it is
 * as with a scan that failed: whoever can break the analyser down must not pass by it.
 */
export function conclusionOf(
  { scan, policy }: Pick<Situation, 'scan' | 'policy'>,
  { blocking, open }: Verdict,
): 'failure' | 'neutral' | 'success' {
  if (blocking.length > 0 || (scan?.endedEarly && policy.on_error === 'closed')) return 'failure';
  const isIncomplete = scan?.endedEarly || (scan?.notAnalysed ?? 0) > 0 || (scan?.silenced.length ?? 0) > 0;
  return open.length > 0 || isIncomplete ? 'neutral' : 'success';
}

const levels: Record<Severity, 'failure' | 'warning' | 'notice'> = {
  critical: 'failure',
  high: 'failure',
  medium: 'warning',
  low: 'notice',
  info: 'notice',
};

/** Once for a commit. GitHub adds annotations to those that are there: how many are, it says itself. */
async function annotate(
  { em }: Context,
  github: GitHub,
  { pull, head }: Situation,
  { open }: Verdict,
  { output }: Told,
): Promise<void> {
  const repository = repositoryName(pull.fullName);
  const check_run_id = head.checkRunId ?? 0;
  const annotations = open.slice(0, mostAnnotations).map((finding) => ({
    path: finding.affected_file,
    start_line: Math.max(1, finding.start_line),
    end_line: Math.max(1, finding.start_line, finding.end_line),
    annotation_level: levels[finding.severity],
    ...annotationText(finding),
  }));
  if (annotations.length > 0) {
    const { data } = await github.rest.checks.get({ ...repository, check_run_id });
    for (let from = data.output.annotations_count; from < annotations.length; from += annotationsAtOnce)
      await github.rest.checks.update({
        ...repository,
        check_run_id,
        output: { ...output, annotations: annotations.slice(from, from + annotationsAtOnce) },
      });
  }
  head.published = true;
  await em.execute('update pull_request_heads set published = true where id = ?', [head.id]);
}

/** Where a commit of a pull request stands; pure, so that every rule can be tried by itself. */
import type { Situation } from './situation.ts';

export type Phase =
  | { kind: 'left-out'; why: 'draft' | 'paused' | 'fork' | 'skipped' | 'nothing' }
  | { kind: 'estimate' }
  | { kind: 'estimating' }
  /** The price is known; a person's word is needed. */
  | { kind: 'waiting'; why: 'price' | 'fork' | 'daily' | 'credits' }
  | { kind: 'start' }
  | { kind: 'scanning' }
  | { kind: 'scanned' }
  | { kind: 'failed'; reason: string }
  | { kind: 'stopped'; reason: string };

export interface Circumstances {
  /** What pull requests of the repository cost in the last 24 hours. */
  spentToday: number;
  balance: number;
  /** The author has had a pull request merged here. */
  isKnownAuthor: boolean;
  now: Date;
}

export function phaseOf(situation: Situation, circumstances: Circumstances): Phase {
  const { scan, head, policy } = situation;
  const late = circumstances.now.getTime() - head.createdAt.getTime() > policy.deadline;
  if (scan && scan.status !== 'draft') {
    const phase = phaseOfScan(scan);
    return phase.kind === 'scanning' && late
      ? { kind: 'failed', reason: 'The scan took longer than the deadline' }
      : phase;
  }
  if (head.skipWanted) return { kind: 'left-out', why: 'skipped' };
  return scan === null ? beforeScan(situation, circumstances, late) : mayStart(situation, circumstances);
}

function beforeScan(situation: Situation, circumstances: Circumstances, late: boolean): Phase {
  const { pull, head, policy, estimation } = situation;
  if (!head.startWanted) {
    if (pull.isDraft && !policy.scan_drafts) return { kind: 'left-out', why: 'draft' };
    if (pull.paused) return { kind: 'left-out', why: 'paused' };
    if (pull.isFork && policy.scan_forks === 'never') return { kind: 'left-out', why: 'fork' };
  }
  if (!estimation) return { kind: 'estimate' };
  if (estimation.status === 'pending' || estimation.status === 'running')
    return late
      ? { kind: 'failed', reason: 'The estimation took longer than the deadline' }
      : { kind: 'estimating' };
  if (estimation.status === 'failed')
    return { kind: 'failed', reason: estimation.error ?? 'The code could not be estimated' };
  if (estimation.commit !== head.sha)
    return { kind: 'failed', reason: 'The branch moved while it was estimated' };
  if (estimation.credits === 0) return { kind: 'left-out', why: 'nothing' };
  return mayStart(situation, circumstances);
}

/** The price is known; a scan that nobody has to be asked about starts by itself. */
function mayStart(
  { pull, head, policy, estimation }: Situation,
  { spentToday, balance, isKnownAuthor }: Circumstances,
): Phase {
  const credits = estimation?.credits ?? 0;
  if (!head.startWanted) {
    const { scan_forks: forks } = policy;
    if (pull.isFork && (forks === 'approval' || (forks === 'first_time_approval' && !isKnownAuthor)))
      return { kind: 'waiting', why: 'fork' };
    if (credits > policy.auto_start_credits) return { kind: 'waiting', why: 'price' };
    if (spentToday + credits > policy.daily_credits) return { kind: 'waiting', why: 'daily' };
  }
  return credits > balance ? { kind: 'waiting', why: 'credits' } : { kind: 'start' };
}

function phaseOfScan({ status, reason }: NonNullable<Situation['scan']>): Phase {
  switch (status) {
    case 'completed':
    case 'pending_triage':
      return { kind: 'scanned' };
    case 'skipped':
      return { kind: 'left-out', why: 'nothing' };
    case 'failed':
      return { kind: 'failed', reason: reason ?? 'The scan failed' };
    case 'stopped':
    case 'cancelled':
      return { kind: 'stopped', reason: reason ?? 'The scan was stopped' };
    default:
      return { kind: 'scanning' };
  }
}

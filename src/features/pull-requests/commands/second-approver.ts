import type { Context } from '../../../shared/context.ts';
import type { FindingState } from '../../../shared/enums.ts';
import { commentOnFinding } from '../../findings/index.ts';

const closing: ReadonlySet<FindingState> = new Set(['false_positive', 'accepted_risk', 'resolved']);

/**
 * Where closing takes two people: the first one's word is kept and told in the thread.
 * @returns false for the second person, who has it done, and for what closes nothing
 */
export async function isFirstToSay(
  context: Context,
  findingId: string,
  { state, reason }: { state: FindingState; reason: string },
): Promise<boolean> {
  if (!closing.has(state)) return false;
  const { em, actor, now } = context;
  const confirmed = await em.execute<unknown[]>(
    'delete from triage_proposals where finding_id = ? and state = ? and user_id <> ? returning 1',
    [findingId, state, actor.userId],
  );
  if (confirmed.length > 0) return false;
  const said = await em.execute<unknown[]>(
    `insert into triage_proposals (finding_id, state, user_id, created_at) values (?, ?, ?, ?)
     on conflict do nothing returning 1`,
    [findingId, state, actor.userId, now()],
  );
  if (said.length > 0)
    await commentOnFinding(
      context,
      findingId,
      `Proposes ${state.replaceAll('_', ' ')}${reason ? `: ${reason}` : '.'}`,
    );
  return true;
}

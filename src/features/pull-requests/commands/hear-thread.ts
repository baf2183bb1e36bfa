import { repositoryName } from '../../../github/client.ts';
import { hasRole, roleOf } from '../../../github/permission.ts';
import type { Services } from '../../../services.ts';
import { commentOnFinding } from '../../findings/index.ts';
import { type BaseContext, githubContext } from '../../organizations/index.ts';
import type { ReviewThreadEvent } from '../events.ts';
import { PullRequest } from '../pull-request.entity.ts';

/** A conversation that is resolved by hand says something, but decides nothing: it becomes a comment. */
export async function hearThread(
  services: Services,
  base: BaseContext,
  { action, pull_request, thread, sender, repository, installation }: ReviewThreadEvent,
): Promise<string> {
  if (!installation || sender.type === 'Bot') return 'nothing to do';
  const pull = await base.em.findOne(PullRequest, {
    installationId: installation.id,
    fullName: repository.full_name,
    number: pull_request.number,
  });
  if (!pull) return 'of no pull request of ours';
  const [first] = thread.comments;
  const [known] = await base.em.execute<{ id: string }[]>(
    'select finding_id as id from pull_request_findings where pull_request_id = ? and comment_id = ?',
    [pull.id, first?.id],
  );
  if (!known) return 'not a thread of ours';
  const github = services.github.asInstallation(pull.installationId);
  const role = await roleOf(github, repositoryName(pull.fullName), sender.login);
  if (sender.id !== pull.authorId && !hasRole(role, 'triage')) return 'not permitted';
  const context = await githubContext(base, pull.organizationId, sender);
  const words =
    action === 'resolved'
      ? 'Resolved the conversation on GitHub.'
      : 'Opened the conversation on GitHub again.';
  await commentOnFinding(context, known.id, words);
  return 'comment kept';
}

import { type GitHub, repositoryName } from '../../github/client.ts';
import { roleOf } from '../../github/permission.ts';
import type { Services } from '../../services.ts';
import { agentContext, type BaseContext } from '../organizations/index.ts';
import { refusalFor } from './commands/refusal-for.ts';
import type { CheckRunEvent, CheckSuiteEvent } from './events.ts';
import { readPolicy } from './policy/read-policy.ts';
import { PullRequest, PullRequestHead } from './pull-request.entity.ts';
import { restartHead } from './sync/restart-head.ts';
import { wake, wakePullRequests } from './wake.ts';

/** The buttons of a check run, and GitHub's own "Re-run". */
export async function followCheckRun(
  services: Services,
  base: BaseContext,
  { action, check_run, requested_action, sender, installation, repository }: CheckRunEvent,
): Promise<string> {
  const wish =
    action === 'rerequested' ? 'again' : action === 'requested_action' ? requested_action?.identifier : null;
  if (!wish || !installation) return 'nothing to do';
  const { em } = base;
  const head = await em.findOne(PullRequestHead, { checkRunId: check_run.id });
  const pull =
    head &&
    (await em.findOne(PullRequest, {
      id: head.pullRequestId,
      installationId: installation.id,
      fullName: repository.full_name,
    }));
  if (!head || !pull) return 'not one of ours';
  if (pull.headSha !== head.sha || pull.state !== 'open') return 'of an old commit';

  const github = services.github.asInstallation(installation.id);
  const { policy } = await readPolicy(github, pull.fullName, pull.baseRef);
  const role = await roleOf(github, repositoryName(pull.fullName), sender.login);
  // A button says what a command says, and may not be pressed by more people.
  if ((await refusalFor(github, pull, policy, { login: sender.login, role })) !== null)
    return 'not permitted';
  const context = agentContext(base, pull.organizationId);
  if (wish === 'start') {
    await em.execute('update pull_request_heads set start_wanted = true, skip_wanted = false where id = ?', [
      head.id,
    ]);
  } else if (wish === 'skip')
    await em.execute('update pull_request_heads set skip_wanted = true where id = ?', [head.id]);
  else if (wish === 'again') await restartHead(em, head.id, { startWanted: true });
  else if (wish === 'accept') return askForReason(github, pull, sender.login, check_run.id);
  else return 'not a button of ours';
  await wake(context.em, pull.id);
  await wakePullRequests(services);
  return wish;
}

/** "Re-run all checks": as if each of ours were run again. */
export async function followCheckSuite(
  services: Services,
  base: BaseContext,
  { action, check_suite, ...event }: CheckSuiteEvent,
): Promise<string> {
  if (action !== 'rerequested' || !event.installation) return 'nothing to do';
  const runs = await base.em.execute<{ id: string }[]>(
    `select h.check_run_id as id from pull_request_heads h join pull_requests p on p.id = h.pull_request_id
     where h.sha = ? and p.installation_id = ? and p.full_name = ? and h.check_run_id is not null`,
    [check_suite.head_sha, event.installation.id, event.repository.full_name],
  );
  for (const { id } of runs)
    await followCheckRun(services, base, {
      ...event,
      action: 'rerequested',
      check_run: { id: Number(id), head_sha: check_suite.head_sha },
    });
  return `${runs.length} check runs`;
}

/** A button has no room for a reason, and a risk is not accepted without one. */
async function askForReason(
  github: GitHub,
  pull: PullRequest,
  login: string,
  checkRunId: number,
): Promise<string> {
  const marker = `<!-- whitebox:accept:${checkRunId} -->`;
  const issue = { ...repositoryName(pull.fullName), issue_number: pull.number };
  const present = await github.paginate(github.rest.issues.listComments, { ...issue, per_page: 100 });
  if (present.some((comment) => comment.body?.startsWith(marker))) return 'asked before';
  await github.rest.issues.createComment({
    ...issue,
    body: `${marker}\n@${login}, to accept all open findings as risk say why, in a comment such as:\n\n\`\`\`\n/whitebox accept-risk all because …\n\`\`\``,
  });
  return 'asked for the reason';
}

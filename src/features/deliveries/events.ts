/** Which of GitHub's events mean what. The one place where an event finds its use case. */
import type { Services } from '../../services.ts';
import {
  accountRenamedEvent,
  followInstallation,
  installationEvent,
  renameAccount,
  renameRepository,
  repositoryEvent,
} from '../installations/index.ts';
import type { BaseContext } from '../organizations/index.ts';
import {
  answerMergeGroup,
  checkRunEvent,
  checkSuiteEvent,
  commentEvent,
  followCheckRun,
  followCheckSuite,
  followPullRequest,
  followPush,
  hearIssueComment,
  hearReviewComment,
  hearThread,
  mergeGroupEvent,
  pullRequestEvent,
  pushEvent,
  reviewCommentEvent,
  reviewThreadEvent,
  wakeOpenPullRequests,
} from '../pull-requests/index.ts';

type Handler = (services: Services, base: BaseContext, payload: unknown) => Promise<string>;

const handlers: Readonly<Record<string, Handler>> = {
  installation: followAccess,
  installation_repositories: followAccess,
  installation_target: async (_services, base, payload) => {
    const { installation, account } = accountRenamedEvent.parse(payload);
    await renameAccount(base, installation.id, account.login);
    return 'account renamed';
  },
  repository: async (services, base, payload) => {
    const { action, installation, repository } = repositoryEvent.parse(payload);
    if (action === 'renamed' || action === 'transferred')
      await renameRepository(services, base, installation.id, repository);
    else if (action !== 'publicized' && action !== 'privatized') return 'nothing to do';
    // What is shown depends on who can see it.
    await wakeOpenPullRequests(services, installation.id, [repository.full_name]);
    return `repository ${action}`;
  },
  pull_request: (services, base, payload) =>
    followPullRequest(services, base, pullRequestEvent.parse(payload)),
  issue_comment: (services, base, payload) => hearIssueComment(services, base, commentEvent.parse(payload)),
  pull_request_review_comment: (services, base, payload) =>
    hearReviewComment(services, base, reviewCommentEvent.parse(payload)),
  pull_request_review_thread: (services, base, payload) =>
    hearThread(services, base, reviewThreadEvent.parse(payload)),
  check_suite: (services, base, payload) => followCheckSuite(services, base, checkSuiteEvent.parse(payload)),
  check_run: (services, base, payload) => followCheckRun(services, base, checkRunEvent.parse(payload)),
  push: (services, base, payload) => followPush(services, base, pushEvent.parse(payload)),
  merge_group: (services, base, payload) => answerMergeGroup(services, base, mergeGroupEvent.parse(payload)),
};

/** What was out of reach and is within it again is brought up to date, whatever was missed meanwhile. */
async function followAccess(services: Services, base: BaseContext, payload: unknown): Promise<string> {
  const event = installationEvent.parse(payload);
  const outcome = await followInstallation(services, base, event);
  const { id } = event.installation;
  const added = event.repositories_added?.map(({ full_name }) => full_name) ?? [];
  if (event.action === 'unsuspend') await wakeOpenPullRequests(services, id);
  else if (added.length > 0) await wakeOpenPullRequests(services, id, added);
  return outcome;
}

export const eventsInUse: readonly string[] = Object.keys(handlers);

export function isInUse(event: string): boolean {
  return Object.hasOwn(handlers, event);
}

/**
 * @returns what became of it, for the log
 * @throws ZodError for a payload that has not the shape GitHub gives it
 */
export async function handleEvent(
  services: Services,
  base: BaseContext,
  event: string,
  payload: unknown,
): Promise<string> {
  const handler = isInUse(event) ? handlers[event] : undefined;
  return handler ? handler(services, base, payload) : 'not in use';
}

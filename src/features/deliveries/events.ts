/** Which of GitHub's events mean what. The one place where an event finds its use case. */
import type { Services } from '../../services.ts';
import {
  accountRenamedEvent,
  followInstallation,
  forgetSchedule,
  installationEvent,
  renameAccount,
  renameDefaultBranch,
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
  hearReview,
  hearReviewComment,
  hearThread,
  mergeGroupEvent,
  pullRequestEvent,
  pushEvent,
  reviewCommentEvent,
  reviewEvent,
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
  repository: followRepository,
  pull_request: (services, base, payload) =>
    followPullRequest(services, base, pullRequestEvent.parse(payload)),
  issue_comment: (services, base, payload) => hearIssueComment(services, base, commentEvent.parse(payload)),
  pull_request_review_comment: (services, base, payload) =>
    hearReviewComment(services, base, reviewCommentEvent.parse(payload)),
  pull_request_review: (services, base, payload) => hearReview(services, base, reviewEvent.parse(payload)),
  pull_request_review_thread: (services, base, payload) =>
    hearThread(services, base, reviewThreadEvent.parse(payload)),
  check_suite: (services, base, payload) => followCheckSuite(services, base, checkSuiteEvent.parse(payload)),
  check_run: (services, base, payload) => followCheckRun(services, base, checkRunEvent.parse(payload)),
  push: (services, base, payload) => followPush(services, base, pushEvent.parse(payload)),
  merge_group: (services, base, payload) => answerMergeGroup(services, base, mergeGroupEvent.parse(payload)),
};

async function followRepository(services: Services, base: BaseContext, payload: unknown): Promise<string> {
  const { action, installation, repository } = repositoryEvent.parse(payload);
  switch (action) {
    case 'renamed':
    case 'transferred':
      await renameRepository(services, base, installation.id, repository);
      break;
    case 'edited':
      await renameDefaultBranch(base, installation.id, repository);
      return 'repository edited';
    // Nobody can mend what is found there: its regular scans would only cost.
    case 'archived':
    case 'deleted':
      await forgetSchedule(base, installation.id, repository.full_name);
      return `repository ${action}`;
    // What is shown depends on who can see it; what could not be written is written now.
    case 'publicized':
    case 'privatized':
    case 'unarchived':
      break;
    default:
      return 'nothing to do';
  }
  await wakeOpenPullRequests(services, installation.id, [repository.full_name]);
  return `repository ${action}`;
}

/** What was out of reach and is within it again is brought up to date, whatever was missed meanwhile. */
async function followAccess(services: Services, base: BaseContext, payload: unknown): Promise<string> {
  const event = installationEvent.parse(payload);
  const outcome = await followInstallation(services, base, event);
  const { id } = event.installation;
  const added = event.repositories_added?.map(({ full_name }) => full_name) ?? [];
  // More permissions: what could not be written for want of them is written now.
  if (event.action === 'unsuspend' || event.action === 'new_permissions_accepted')
    await wakeOpenPullRequests(services, id);
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

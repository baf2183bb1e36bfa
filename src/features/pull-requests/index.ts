export { answerMergeGroup } from './answer-merge-group.ts';
export { followPush } from './baseline/follow-push.ts';
export { startPlannedScans, sweepSchedules } from './baseline/planned-scans.ts';
export { hearIssueComment, hearReview, hearReviewComment } from './commands/hear-comment.ts';
export { hearThread } from './commands/hear-thread.ts';
export {
  checkRunEvent,
  checkSuiteEvent,
  commentEvent,
  mergeGroupEvent,
  pullRequestEvent,
  pushEvent,
  reviewCommentEvent,
  reviewEvent,
  reviewThreadEvent,
} from './events.ts';
export { followCheckRun, followCheckSuite } from './follow-check-run.ts';
export { followPullRequest } from './follow-pull-request.ts';
export { policyJsonSchema } from './policy/policy.ts';
export { sweepPullRequests } from './sweep-pull-requests.ts';
export { syncPullRequest } from './sync/sync-pull-request.ts';
export { wakeOpenPullRequests, wakePullRequests } from './wake.ts';

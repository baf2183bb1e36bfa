import { describe, expect, it } from 'vitest';
import { type EventSource, readEvent } from '../../action/event.ts';

const pull = (head: object | null) => ({
  repository: { private: true },
  pull_request: {
    number: 7,
    head: { ref: 'feature/x', sha: 'a'.repeat(40), repo: head },
    base: { repo: { full_name: 'octo/app' } },
  },
});
const event = (source: Partial<EventSource>) =>
  readEvent({
    eventName: 'push',
    payload: {},
    repository: 'octo/app',
    ref: 'refs/heads/main',
    sha: 'b'.repeat(40),
    actor: 'alice',
    ...source,
  });

describe('the code an event is about', () => {
  it('is the head branch of a pull request', () => {
    expect(event({ eventName: 'pull_request', payload: pull({ full_name: 'octo/app' }) })).toMatchObject({
      branch: 'feature/x',
      sha: 'a'.repeat(40),
      pullRequest: { number: 7, isFork: false },
      isProposal: true,
      isPrivate: true,
      isWithoutSecrets: false,
    });
  });

  it.each([
    ['a fork', { full_name: 'mallory/app' }],
    ['a fork that is gone', null],
  ])('is the ref of the pull request where its head is in %s', (_, head) => {
    expect(event({ eventName: 'pull_request', payload: pull(head) })).toMatchObject({
      branch: 'refs/pull/7/head',
      pullRequest: { isFork: true },
      isWithoutSecrets: true,
    });
  });

  it('is the branch of a push, between what it was and is', () => {
    const payload = { before: '1'.repeat(40), after: '2'.repeat(40), deleted: false };
    expect(event({ payload, ref: 'refs/heads/feature/y' })).toMatchObject({
      branch: 'feature/y',
      change: { base: '1'.repeat(40), head: '2'.repeat(40) },
      pullRequest: null,
      isProposal: false,
    });
  });

  it('of a new branch has no change, and of a deleted one nothing to scan', () => {
    const zeros = '0'.repeat(40);
    expect(event({ payload: { before: zeros, after: '2'.repeat(40) } }).change).toBeNull();
    expect(event({ payload: { before: '1'.repeat(40), after: zeros, deleted: true } })).toMatchObject({
      isDeleted: true,
      change: null,
    });
  });

  it('is the tag of a pushed tag, by its ref', () => {
    expect(event({ ref: 'refs/tags/v1' }).branch).toBe('refs/tags/v1');
  });

  it('is the group of a merge queue, against its base', () => {
    const merge_group = {
      head_ref: 'refs/heads/gh-readonly-queue/main/pr-7-abc',
      head_sha: '3'.repeat(40),
      base_sha: '4'.repeat(40),
    };
    expect(event({ eventName: 'merge_group', payload: { merge_group } })).toMatchObject({
      branch: 'gh-readonly-queue/main/pr-7-abc',
      sha: '3'.repeat(40),
      isProposal: true,
      change: { base: '4'.repeat(40), head: '3'.repeat(40) },
    });
  });

  it('is what the earlier workflow ran on for workflow_run, with its pull request', () => {
    const of = (full_name: string, numbers: number[]) =>
      event({
        eventName: 'workflow_run',
        payload: {
          workflow_run: {
            head_branch: 'feature/z',
            head_sha: '5'.repeat(40),
            head_repository: { full_name },
            pull_requests: numbers.map((number) => ({ number })),
          },
        },
      });
    const sha = '5'.repeat(40);
    expect(of('octo/app', [7])).toMatchObject({
      branch: 'feature/z',
      sha,
      pullRequest: { number: 7, isFork: false },
      isProposal: true,
    });
    expect(of('octo/app', [])).toMatchObject({ branch: 'feature/z', pullRequest: null, isProposal: false });
    // Not the default branch, which the workflow itself runs on.
    expect(of('mallory/app', [])).toMatchObject({ branch: null, sha, pullRequest: null });
  });

  it.each(['schedule', 'workflow_dispatch'])('is the branch the workflow runs on for %s', (eventName) => {
    expect(event({ eventName })).toMatchObject({ branch: 'main', change: null, isProposal: false });
  });

  it('comes without secrets when Dependabot caused it', () => {
    expect(event({ actor: 'dependabot[bot]' }).isWithoutSecrets).toBe(true);
  });
});

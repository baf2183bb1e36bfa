/** Everything an Action meets: the real service with workers, real git over HTTP, and GitHub's stand-in. */
import { randomUUID } from 'node:crypto';
import type { InstallationTokens } from '../../src/github/installation-tokens.ts';
import { startWorkers } from '../../src/workers/start-workers.ts';
import { startApi, type Tenant, type TestApi } from './api.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
import { type GitServer, startGitServer } from './git-server.ts';
import { type GitHubStandIn, startGitHub } from './github/index.ts';
import { type ActionRun, type ActionStep, runAction } from './run-action.ts';

export interface ActionWorld {
  api: TestApi;
  git: GitServer;
  github: GitHubStandIn;
  proxy: FaultyProxy;
  tenant: Tenant;
  /** Makes a public repository with these files on `main`. @returns `owner/name` */
  repository(files: Record<string, string>, options?: { isPrivate?: boolean }): string;
  /** Opens a pull request that replaces the files of `main` by these. */
  pullRequest(repository: string, files: Record<string, string>, options?: PullOptions): OpenedPull;
  /** The workflow's step, with what every run needs filled in. */
  run(step: Partial<ActionStep> & Pick<ActionStep, 'repository' | 'event'>): Promise<ActionRun>;
  close(): Promise<void>;
}

export interface PullOptions {
  number?: number;
  /** Of the fork it comes from. */
  fork?: string;
  patches?: Record<string, string>;
}

export interface OpenedPull {
  number: number;
  sha: string;
  event: ActionStep['event'];
  /** A further commit on the pull request. */
  push(files: Record<string, string>, patches?: Record<string, string>): OpenedPull;
}

/** The workflow's own token. */
const workflowToken = 'ghs_workflow';

export async function startActionWorld({
  withWorkers = true,
  installationTokens,
}: {
  withWorkers?: boolean;
  installationTokens?: InstallationTokens;
} = {}): Promise<ActionWorld> {
  const git = await startGitServer();
  const api = await startApi({
    realQueue: withWorkers,
    config: { githubServerUrl: git.origin },
    ...(installationTokens && { installationTokens }),
  });
  const workers = withWorkers ? await startWorkers(api.services) : null;
  const github = await startGitHub();
  github.addToken(workflowToken, {
    login: 'github-actions[bot]',
    type: 'Bot',
    permissions: { pull_requests: 'write', issues: 'write', contents: 'read' },
  });
  const proxy = await startFaultyProxy(api.url);
  const tenant = await api.tenant();
  const openPull = (repository: string, files: Record<string, string>, options: PullOptions): OpenedPull => {
    const { number = 7, fork, patches = {} } = options;
    const ref = fork ? `refs/pull/${number}/head` : 'refs/heads/feature';
    const sha = git.commit(repository, files, ref);
    const head = { ref: 'feature', sha, repo: fork ?? repository };
    github.addPull(repository, {
      number,
      head,
      base: { ref: 'main', sha: '0'.repeat(40) },
      files: Object.entries(files).map(([filename, text]) => changedFile(filename, text, patches[filename])),
      user: 'alice',
    });
    return {
      number,
      sha,
      event: {
        name: 'pull_request',
        payload: {
          action: 'synchronize',
          repository: { private: false, full_name: repository },
          pull_request: {
            number,
            head: { ref: 'feature', sha, repo: { full_name: fork ?? repository } },
            base: { ref: 'main', repo: { full_name: repository } },
          },
        },
      },
      push: (more, morePatches = {}) => openPull(repository, more, { ...options, patches: morePatches }),
    };
  };
  return {
    api,
    git,
    github,
    proxy,
    tenant,
    repository(files, { isPrivate = false } = {}) {
      const [owner, name] = ['octo', `app-${randomUUID().slice(0, 8)}`];
      git.commit(`${owner}/${name}`, files);
      github.addRepository({ owner, name, private: isPrivate });
      return `${owner}/${name}`;
    },
    pullRequest: (repository, files, options = {}) => openPull(repository, files, options),
    run: (step) =>
      runAction({
        token: workflowToken,
        githubApiUrl: github.url,
        githubServerUrl: git.origin,
        ...step,
        inputs: { 'api-url': proxy.url, 'api-key': tenant.key, ...step.inputs },
      }),
    async close() {
      await workers?.stop();
      await proxy.close();
      await github.close();
      await api.stop();
      await git.close();
    },
  };
}

/** As GitHub lists it: the whole file added, unless a patch says otherwise. */
function changedFile(filename: string, text: string, patch: string | undefined) {
  const lines = text.replace(/\n$/, '').split('\n');
  const added = `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}`).join('\n')}`;
  return { filename, status: 'added' as const, patch: patch ?? added, additions: lines.length, deletions: 0 };
}

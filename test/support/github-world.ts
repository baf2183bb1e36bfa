/** Everything the GitHub App meets: the real service with workers, real git over HTTP, GitHub's stand-in, webhooks. */
import { createHmac, randomUUID } from 'node:crypto';
import { createLogger } from '../../src/shared/logger.ts';
import { startWorkers } from '../../src/workers/start-workers.ts';
import { type Answer, startApi, type TestApi } from './api.ts';
import { type GitServer, startGitServer } from './git-server.ts';
import { app } from './github/app.ts';
import type { ChangedFile, CheckRun } from './github/github-state.ts';
import { type GitHubStandIn, startGitHub } from './github/index.ts';
import { until } from './journey.ts';

type Files = Record<string, string>;

export interface GitHubWorld {
  api: TestApi;
  git: GitServer;
  github: GitHubStandIn;
  /** An installed repository with these files on `main`. */
  repository(
    files: Files,
    options?: { isPrivate?: boolean; policy?: string; installed?: boolean },
  ): Repository;
  /** Sends what GitHub would send. */
  deliver(event: string, payload: object, options?: { id?: string; secret?: string }): Promise<Answer>;
  /** Waits until no work is left. */
  settled(): Promise<void>;
  /** GitHub's number of a person, stable for a login. */
  idOf(login: string): number;
  close(): Promise<void>;
}

export interface Repository {
  /** `owner/name` */
  name: string;
  installationId: number;
  /** Of its organization, made when first asked for. */
  key(): Promise<string>;
  open(files: Files, options?: PullOptions): Promise<Pull>;
}

export interface PullOptions {
  number?: number;
  fork?: string;
  draft?: boolean;
  author?: { id: number; login: string };
  patches?: Record<string, string>;
}

export interface Pull {
  number: number;
  sha(): string;
  push(files: Files, options?: { patches?: Record<string, string> }): Promise<void>;
  send(action: string): Promise<void>;
  close(merged?: boolean): Promise<void>;
  reopen(): Promise<void>;
  retarget(ref: string, sha: string): Promise<void>;
  /** Of the head. */
  check(): CheckRun;
  /** Waits for it. */
  checked(): Promise<CheckRun>;
  comment(login: string, body: string, inReplyTo?: number): Promise<number>;
  press(identifier: string, login: string): Promise<void>;
  written(): ReturnType<GitHubStandIn['pull']>;
}

let installations = 70_000;

export async function startGitHubWorld(): Promise<GitHubWorld> {
  const git = await startGitServer();
  const github = await startGitHub();
  const api = await startApi({
    log: createLogger(process.env.LOG_LEVEL ?? 'silent'),
    realQueue: true,
    config: { githubServerUrl: git.origin, githubApiUrl: github.url },
    credentials: {
      appId: app.id,
      privateKey: app.privateKey,
      webhookSecret: app.webhookSecret,
    },
  });
  const workers = await startWorkers(api.services);

  const deliver: GitHubWorld['deliver'] = (
    event,
    payload,
    { id = randomUUID(), secret = app.webhookSecret } = {},
  ) => {
    const body = JSON.stringify(payload);
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return api.call('POST', '/api/github/webhooks', {
      raw: body,
      headers: {
        'content-type': 'application/json',
        'x-github-event': event,
        'x-github-delivery': id,
        'x-hub-signature-256': `sha256=${signature}`,
      },
    });
  };

  const settled = async () => {
    await until(
      async () => {
        const { rows } = await api.services.pool.query(
          `select (select count(*) from webhook_deliveries where status in ('pending', 'running'))::int as deliveries,
             (select count(*) from pull_requests where status in ('waiting', 'working'))::int as pulls,
             (select count(*) from baseline_schedules s join installations i on i.id = s.installation_id
               where s.next_at <= now() and i.suspended_at is null)::int as due,
             (select count(*) from planned_scans where outcome is null)::int as planned,
             (select count(*) from scans where status in ('pending', 'running', 'pending_verification'))::int as scans,
             (select count(*) from cost_estimations where status in ('pending', 'running'))::int as estimations`,
        );
        return rows[0];
      },
      (left) => Object.values(left).every((count) => count === 0),
    );
  };

  const open = async (
    repository: string,
    installationId: number,
    first: Files,
    options: PullOptions,
  ): Promise<Pull> => {
    const { number = 7, fork, author = { id: 501, login: 'alice' }, patches = {} } = options;
    const ref = fork ? `refs/pull/${number}/head` : 'refs/heads/feature';
    const base = git.commit(repository, baseFiles.get(repository) ?? {});
    let sha = '';
    let into = { ref: 'main', sha: base };
    let more: { state?: 'open' | 'closed'; merged?: boolean; draft?: boolean } = {
      draft: options.draft ?? false,
    };
    const seed = (files: Files, given: Record<string, string>) => {
      sha = git.commit(repository, files, ref);
      change(files, given);
    };
    const change = (files: Files, given: Record<string, string>) =>
      github.addPull(repository, {
        number,
        head: { ref: 'feature', sha, repo: fork ?? repository },
        base: into,
        files: Object.entries(files)
          .filter(([filename, text]) => text !== baseFiles.get(repository)?.[filename])
          .map(([filename, text]) => changedFile(filename, text, given[filename])),
        user: author.login,
        userId: author.id,
        ...more,
      });
    const about = () => ({
      repository: (github.describe(repository, number) as { base: { repo: object } }).base.repo,
      installation: { id: installationId },
    });
    let current = first;
    const send = async (action: string) => {
      const pull_request = github.describe(repository, number);
      await deliver('pull_request', {
        action,
        number,
        pull_request,
        ...about(),
        sender: { ...author, type: 'User' },
      });
    };
    seed(first, patches);
    await send('opened');
    const ofHead = () => github.checkRuns(repository).filter((run) => run.head_sha === sha);
    return {
      number,
      sha: () => sha,
      send,
      async push(files, given = {}) {
        current = files;
        seed(files, given.patches ?? {});
        await send('synchronize');
      },
      async close(merged = false) {
        more = { ...more, state: 'closed', merged };
        change(current, patches);
        await send('closed');
      },
      async retarget(ref, target) {
        into = { ref, sha: target };
        change(current, patches);
        await send('edited');
      },
      async reopen() {
        more = { ...more, state: 'open', merged: false };
        change(current, patches);
        await send('reopened');
      },
      check: () => {
        const [run] = ofHead();
        if (!run) throw new Error('there is no check run');
        return run;
      },
      async checked() {
        await settled();
        const runs = ofHead();
        if (runs.length !== 1) throw new Error(`${runs.length} check runs`);
        return runs[0] as CheckRun;
      },
      async comment(login, body, inReplyTo) {
        const id = github.say(repository, number, {
          login,
          body,
          ...(inReplyTo !== undefined && { inReplyTo }),
        });
        const comment = { id, body, user: { id: idOf(login), login, type: 'User' } };
        if (inReplyTo === undefined)
          await deliver('issue_comment', {
            action: 'created',
            issue: { number, pull_request: {}, user: { ...author, type: 'User' } },
            comment,
            ...about(),
          });
        else
          await deliver('pull_request_review_comment', {
            action: 'created',
            pull_request: { number, user: { ...author, type: 'User' } },
            comment: { ...comment, in_reply_to_id: inReplyTo },
            ...about(),
          });
        await settled();
        return id;
      },
      async press(identifier, login) {
        const [run] = ofHead();
        await deliver('check_run', {
          action: 'requested_action',
          check_run: { id: run?.id, head_sha: sha, external_id: run?.external_id },
          requested_action: { identifier },
          sender: { id: idOf(login), login, type: 'User' },
          ...about(),
        });
        await settled();
      },
      written: () => github.pull(repository, number),
    };
  };

  const baseFiles = new Map<string, Files>();
  return {
    api,
    git,
    github,
    deliver,
    settled,
    idOf,
    repository(files, { isPrivate = true, policy, installed = true } = {}) {
      const [owner, short] = [`org${++installations}`, `app-${randomUUID().slice(0, 8)}`];
      const name = `${owner}/${short}`;
      git.commit(name, files);
      baseFiles.set(name, files);
      github.addRepository({ owner, name: short, private: isPrivate });
      if (policy !== undefined) github.setFile(name, '.github/whitebox.yml', policy);
      const installationId = installations;
      if (installed)
        github.addInstallation({ id: installationId, account: { id: installationId * 10, login: owner } });
      let key: string | undefined;
      return {
        name,
        installationId,
        async key() {
          key ??= await makeKey(api, installationId);
          return key;
        },
        open: (changed, options = {}) => open(name, installationId, changed, options),
      };
    },
    async close() {
      await workers.stop();
      await api.stop();
      await github.close();
      await git.close();
    },
  };
}

/** Stable for a login. */
function idOf(login: string): number {
  return 900_000 + ([...login].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) % 90_000);
}

async function makeKey(api: TestApi, installationId: number): Promise<string> {
  const { createApiKey } = await import('../../src/features/api-keys/index.ts');
  const { baseContext, systemContext } = await import('../../src/features/organizations/index.ts');
  const { rows } = await api.services.pool.query(
    'select organization_id as id from installations where id = $1',
    [installationId],
  );
  const context = await systemContext(baseContext(api.services), rows[0].id);
  return (await createApiKey(context, { name: 'test', scopes: ['read', 'write'], expiresAt: null })).key;
}

/** As GitHub lists it: the whole file added, unless a patch says otherwise. */
function changedFile(filename: string, text: string, patch: string | undefined): ChangedFile {
  const lines = text.replace(/\n$/, '').split('\n');
  const added = `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}`).join('\n')}`;
  return { filename, status: 'added', patch: patch ?? added, additions: lines.length, deletions: 0 };
}

/**
 * GitHub for tests: REST over loopback, with what App and Action rely on kept in memory. Every request is held
 * against GitHub's own API description, and refused as GitHub refuses.
 */
import type { IncomingMessage } from 'node:http';
import { startHttpServer } from '../http-server.ts';
import { type Asked, answers, described } from './answers.ts';
import { app, appPermissions, identityOfApp } from './app.ts';
import { checkRequest } from './check-request.ts';
import {
  type ChangedFile,
  type CheckRun,
  type Identity,
  type Installation,
  type Pull,
  Refusal,
  type Repository,
  type SeededPull,
} from './github-state.ts';
import { answerGraphql, type GraphqlRequest } from './graphql.ts';

export interface Matcher {
  method: string;
  /** Of the path. */
  path: RegExp;
}

export interface FailingAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: object;
}

export interface GitHubStandIn {
  /** Give it as `GITHUB_API_URL`. */
  url: string;
  /** Requests that GitHub's description does not allow. */
  violations: string[];
  /** `GET /repos/…` of every request so far. */
  requests: string[];
  addToken(token: string, identity: Identity): void;
  addRepository(repository: { owner: string; name: string; private?: boolean; defaultBranch?: string }): void;
  /** Opens a pull request; again for the same number, pushes to it. @param repository `owner/name` */
  addPull(repository: string, pull: SeededPull): void;
  /** @param basehead `base...head` */
  addComparison(repository: string, basehead: string, files: ChangedFile[]): void;
  /** Again for the same number, changes it. */
  addInstallation(installation: {
    id: number;
    account: { id: number; login: string };
    suspended_at?: string | null;
  }): void;
  removeInstallation(id: number): void;
  setPrivate(repository: string, isPrivate: boolean): void;
  /** Nobody can write to it then. */
  setArchived(repository: string, isArchived: boolean): void;
  /** A file of every ref. */
  setFile(repository: string, path: string, text: string | null): void;
  setRole(repository: string, login: string, role: string): void;
  /** @param team `org/slug` */
  setTeam(team: string, logins: string[]): void;
  sarifs(repository: string): Repository['sarifs'];
  /** Of all commits, oldest first. */
  checkRuns(repository: string): CheckRun[];
  /** A comment of a person. @returns its id */
  say(
    repository: string,
    number: number,
    comment: { login: string; body: string; inReplyTo?: number },
  ): number;
  /** As events show it. */
  describe(repository: string, number: number): object;
  /** What is written on a pull request. */
  pull(repository: string, number: number): Pull;
  /** The next requests like this are answered so, and do nothing. */
  failNext(matcher: Matcher, answer: FailingAnswer, times?: number): void;
  /** The next request like this does its work, and its answer is lost. */
  failNextAfterWrite(matcher: Matcher): void;
  close(): Promise<void>;
}

interface Failure extends Matcher {
  answer: FailingAnswer;
  isAfterwards: boolean;
  left: number;
}

const nobody: Identity = { login: 'nobody', type: 'User', permissions: {} };

export async function startGitHub(): Promise<GitHubStandIn> {
  const repositories = new Map<string, Repository>();
  const tokens = new Map<string, Identity>();
  const failures: Failure[] = [];
  const installations = new Map<number, Installation>();
  const teams = new Map<string, string[]>();
  const violations: string[] = [];
  const requests: string[] = [];
  let lastId = 1_000;

  const repositoryOf = (fullName: string): Repository => {
    const repository = repositories.get(fullName.toLowerCase());
    if (!repository) throw new Refusal(404, 'Not Found');
    return repository;
  };
  const pullOf = (repository: Repository, number: number): Pull => {
    const pull = repository.pulls.get(number);
    if (!pull) throw new Refusal(404, 'Not Found');
    return pull;
  };

  const answer = (request: IncomingMessage, url: URL, body: unknown) => {
    if (url.pathname === '/graphql')
      return { status: 200, content: answerGraphql(repositories, body as GraphqlRequest), parameters: {} };
    const checked = checkRequest(request.method ?? '', url, body);
    if (!checked) {
      violations.push(`${request.method} ${url.pathname}: no operation that is in use`);
      throw new Refusal(404, 'Not Found');
    }
    const known = answers[checked.operation];
    violations.push(...checked.problems);
    if (checked.problems.length > 0) throw new Refusal(422, checked.problems.join('; '));
    const [, token = ''] = /^(?:token|bearer) (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const identity = tokens.get(token) ?? identityOfApp(token);
    if (!identity && !known?.isPublic) throw new Refusal(401, 'Bad credentials');
    if (!known) {
      violations.push(`${checked.operation}: the stand-in does not answer it`);
      throw new Refusal(501, 'Not Implemented');
    }
    const { parameters } = checked;
    const asked = {
      parameters,
      body,
      identity: identity ?? nobody,
      url: server.origin,
      nextId: () => ++lastId,
      installations,
      teams,
      issueToken(installationId: number, permissions: Record<string, string> | undefined) {
        const issued = `ghs_${++lastId}`;
        const rights = { ...appPermissions, ...permissions } as Identity['permissions'];
        tokens.set(issued, {
          login: `${app.slug}[bot]`,
          type: 'Bot',
          permissions: permissions ? (permissions as Identity['permissions']) : rights,
          installationId,
        });
        return {
          token: issued,
          expires_at: new Date(Date.now() + 3_600_000).toISOString(),
          permissions: rights,
        };
      },
      get repository() {
        return repositoryOf(`${parameters.owner}/${parameters.repo}`);
      },
      get pull() {
        return pullOf(this.repository, parameters.pull_number ?? parameters.issue_number);
      },
    } satisfies Asked;
    const { needs = [] } = known;
    const has = ([permission, access]: (typeof needs)[number]) =>
      (identity ?? nobody).permissions[permission] === 'write' ||
      (identity ?? nobody).permissions[permission] === access;
    if (needs.length > 0 && !needs.some(has))
      throw new Refusal(403, 'Resource not accessible by integration');
    if (request.method !== 'GET' && parameters.owner && asked.repository.archived)
      throw new Refusal(403, 'Repository was archived so is read-only.');
    return { status: known.status ?? 200, content: known.answer(asked), parameters };
  };

  const server = await startHttpServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.push(`${request.method} ${url.pathname}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const send = (status: number, content: object, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
        .end(JSON.stringify(content));
    const failure = failures.find(
      ({ method, path, left }) => left > 0 && method === request.method && path.test(url.pathname),
    );
    const fail = ({ answer: { status, headers, body } }: Failure) =>
      send(status, body ?? { message: 'made to fail' }, headers);
    try {
      if (failure && failure.left-- > 0 && !failure.isAfterwards) return void fail(failure);
      const { status, content, parameters } = answer(
        request,
        url,
        text === '' ? undefined : JSON.parse(text),
      );
      if (failure) return void fail(failure);
      if (!Array.isArray(content)) return void send(status, content);
      // Deliveries are turned over by a cursor, which clients take from the link and do not make themselves.
      const turning = url.pathname.endsWith('/deliveries') ? 'cursor' : 'page';
      const { per_page = 30 } = parameters;
      const page = Number(parameters[turning] ?? 1);
      const end = page * per_page;
      const next = new URL(url.pathname + url.search, server.origin);
      next.searchParams.set(turning, String(page + 1));
      send(
        status,
        content.slice(end - per_page, end),
        content.length > end ? { link: `<${next.href}>; rel="next"` } : {},
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(error.status, {
        message: error.message,
        ...(error.errors.length > 0 && { errors: error.errors }),
        documentation_url: 'https://docs.github.com/rest',
      });
    }
  });

  return {
    url: server.origin,
    violations,
    requests,
    addToken: (token, identity) => void tokens.set(token, identity),
    addRepository({ owner, name, private: isPrivate = false, defaultBranch = 'main' }) {
      repositories.set(`${owner}/${name}`.toLowerCase(), {
        owner,
        name,
        private: isPrivate,
        archived: false,
        defaultBranch,
        pulls: new Map(),
        comparisons: new Map(),
        checkRuns: [],
        files: new Map(),
        roles: new Map(),
        id: ++lastId * 10,
        sarifs: [],
      });
    },
    addPull(fullName, seeded) {
      const { pulls } = repositoryOf(fullName);
      const known = pulls.get(seeded.number);
      const { reviewComments = [], issueComments = [], reviews = [] } = known ?? {};
      const commits = [...(known?.commits ?? []), seeded.head.sha];
      const updatedAt = new Date(Date.now() + ++lastId).toISOString();
      pulls.set(seeded.number, { ...seeded, commits, reviewComments, issueComments, reviews, updatedAt });
    },
    addComparison: (fullName, basehead, files) =>
      void repositoryOf(fullName).comparisons.set(basehead, files),
    addInstallation: ({ id, account, suspended_at = null }) =>
      void installations.set(id, { id, account: { type: 'Organization', ...account }, suspended_at }),
    removeInstallation: (id) => void installations.delete(id),
    setArchived(fullName, isArchived) {
      repositoryOf(fullName).archived = isArchived;
    },
    setPrivate(fullName, isPrivate) {
      repositoryOf(fullName).private = isPrivate;
    },
    setFile(fullName, path, text) {
      const { files } = repositoryOf(fullName);
      if (text === null) files.delete(path);
      else files.set(path, text);
    },
    setRole: (fullName, login, role) => void repositoryOf(fullName).roles.set(login, role),
    setTeam: (team, logins) => void teams.set(team, logins),
    sarifs: (fullName) => repositoryOf(fullName).sarifs,
    checkRuns: (fullName) => repositoryOf(fullName).checkRuns,
    say(fullName, number, { login, body, inReplyTo }) {
      const pull = pullOf(repositoryOf(fullName), number);
      const id = ++lastId;
      const comment = { id, body, user: { login, type: 'User' as const }, html_url: '', reactions: [] };
      const first = pull.reviewComments.find((one) => one.id === inReplyTo);
      if (first) pull.reviewComments.push({ ...first, ...comment, in_reply_to_id: first.id });
      else pull.issueComments.push(comment);
      return id;
    },
    describe(fullName, number) {
      const repository = repositoryOf(fullName);
      return described(repository, pullOf(repository, number));
    },
    pull: (fullName, number) => pullOf(repositoryOf(fullName), number),
    failNext: (matcher, failing, times = 1) =>
      void failures.push({ ...matcher, answer: failing, isAfterwards: false, left: times }),
    failNextAfterWrite: (matcher) =>
      void failures.push({ ...matcher, answer: { status: 502 }, isAfterwards: true, left: 1 }),
    close: server.close,
  };
}

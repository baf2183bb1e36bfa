/** Real git repositories over real HTTP on loopback, answered by git's own `http-backend`. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitBackend } from './git-backend.ts';
import {
  addCommit,
  type Files,
  isRepository,
  makeRepository,
  type ObjectFormat,
  pointHead,
} from './git-objects.ts';
import { startHttpServer } from './http-server.ts';

export interface GitServer {
  /** `http://127.0.0.1:<port>`; give it as `githubServerUrl`. */
  origin: string;
  /** The address of a repository, for example `url('octo/app')`. */
  url(name: string): string;
  /** Makes a repository without commits. */
  createRepository(name: string, objectFormat?: ObjectFormat): void;
  /**
   * Adds a commit with exactly these files on top of the ref, making repository and ref when they are missing.
   * @param ref default `refs/heads/main`; for example `refs/pull/7/head`
   * @returns the commit's id
   */
  commit(name: string, files: Files, ref?: string): string;
  setDefaultBranch(name: string, branch: string): void;
  /** Makes an annotated tag: an object of its own that points to the commit. */
  tag(name: string, tag: string, commit: string): void;
  /** From now on requests for this repository go to `target` (a repository's full address). */
  redirect(name: string, target: string): void;
  /** From now on requests for this repository whose path ends so are never answered (default: all). */
  hang(name: string, pathEnd?: string): void;
  /** From now on requests for this repository are answered so. */
  answer(name: string, handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** Every request so far. */
  requests: { method: string; path: string; authorization: string | undefined; host: string | undefined }[];
  close(): Promise<void>;
}

type Behaviour = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/** @param options.token when given, every request needs Basic `x-access-token:<token>`. */
export async function startGitServer(options: { token?: string } = {}): Promise<GitServer> {
  const root = await mkdtemp(join(tmpdir(), 'whitebox-git-'));
  const behaviours = new Map<string, Behaviour>();
  const backend = gitBackend(root);
  const requests: GitServer['requests'] = [];
  const expected =
    options.token && `Basic ${Buffer.from(`x-access-token:${options.token}`).toString('base64')}`;

  const server = await startHttpServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const { authorization, host } = request.headers;
    requests.push({ method: request.method ?? '', path: pathname, authorization, host });
    for (const [name, behaviour] of behaviours) {
      if (pathname.startsWith(`/${name}/`) && behaviour(request, response, pathname)) return;
    }
    if (expected && authorization !== expected) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    backend.answer(request, response, pathname, search.slice(1));
  });

  const folder = (name: string) => join(root, `${name}.git`);

  return {
    origin: server.origin,
    url: (name) => `${server.origin}/${name}`,
    requests,
    createRepository: (name, objectFormat = 'sha1') => makeRepository(folder(name), objectFormat),
    commit(name, files, ref = 'refs/heads/main') {
      if (!isRepository(folder(name))) makeRepository(folder(name), 'sha1');
      return addCommit(folder(name), files, ref);
    },
    setDefaultBranch: (name, branch) => pointHead(folder(name), branch),
    tag(name, tag, commit) {
      const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
      const args = [...identity, '--git-dir', folder(name), 'tag', '-a', '-m', tag, tag, commit];
      execFileSync('git', args, { env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', HOME: root } });
    },
    redirect(name, target) {
      behaviours.set(name, (request, response) => {
        const rest = (request.url ?? '').slice(name.length + 1);
        response.writeHead(301, { location: target + rest }).end();
        return true;
      });
    },
    hang(name, pathEnd = '') {
      behaviours.set(name, (_request, _response, path) => path.endsWith(pathEnd));
    },
    answer(name, handler) {
      behaviours.set(name, (request, response) => {
        handler(request, response);
        return true;
      });
    },
    async close() {
      backend.close();
      await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

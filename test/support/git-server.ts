/** Real git repositories over real HTTP on loopback, by git's own `http-backend`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHttpServer } from './http-server.ts';

type Files = Record<string, string | Buffer>;

export interface GitServer {
  /** `http://127.0.0.1:<port>`; give it as `githubServerUrl`. */
  origin: string;
  /** The address of a repository, for example `url('octo/app')`. */
  url(name: string): string;
  /** Makes a repository without commits. */
  createRepository(name: string, objectFormat?: 'sha1' | 'sha256'): void;
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
  const children = new Set<ChildProcess>();
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
    serveCgi(root, request, response, pathname, search.slice(1), children);
  });

  const git = (args: string[], input?: string | Buffer) => {
    const result = spawnSync('git', args, {
      input,
      env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', HOME: root },
    });
    if (result.status !== 0) throw new Error(`git ${args[0]}: ${result.stderr}`);
    return result.stdout.toString().trim();
  };
  const folder = (name: string) => join(root, `${name}.git`);
  const createRepository = (name: string, objectFormat = 'sha1') => {
    git([
      'init',
      '--quiet',
      '--bare',
      '--initial-branch=main',
      `--object-format=${objectFormat}`,
      folder(name),
    ]);
    git(['--git-dir', folder(name), 'config', 'uploadpack.allowAnySHA1InWant', 'true']);
  };

  return {
    origin: server.origin,
    url: (name) => `${server.origin}/${name}`,
    requests,
    createRepository,
    commit(name, files, ref = 'refs/heads/main') {
      if (spawnSync('git', ['--git-dir', folder(name), 'rev-parse']).status !== 0) createRepository(name);
      const parent = spawnSync('git', ['--git-dir', folder(name), 'rev-parse', '--verify', '-q', ref])
        .stdout.toString()
        .trim();
      git(['--git-dir', folder(name), 'fast-import', '--quiet'], commitStream(files, ref, parent));
      return git(['--git-dir', folder(name), 'rev-parse', ref]);
    },
    setDefaultBranch(name, branch) {
      git(['--git-dir', folder(name), 'symbolic-ref', 'HEAD', `refs/heads/${branch}`]);
    },
    tag(name, tag, commit) {
      const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
      git([...identity, '--git-dir', folder(name), 'tag', '-a', '-m', tag, tag, commit]);
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
      for (const child of children) child.kill('SIGKILL');
      await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

function commitStream(files: Files, ref: string, parent: string): Buffer {
  const parts: (string | Buffer)[] = [
    `commit ${ref}\ncommitter Test <test@example.com> 1700000000 +0000\ndata 4\ntest\n`,
    parent ? `from ${parent}\n` : '',
    'deleteall\n',
  ];
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    parts.push(`M 100644 inline ${JSON.stringify(path)}\ndata ${bytes.length}\n`, bytes, '\n');
  }
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** The repository `octo/app` is served as `/octo/app` and `/octo/app.git`, as GitHub does. */
function serveCgi(
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
  children: Set<ChildProcess>,
): void {
  const [, name = '', rest = ''] = /^\/(.+?)(?:\.git)?(\/info\/refs|\/git-upload-pack)$/.exec(path) ?? [];
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      HOME: root,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: `/${name}.git${rest}`,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  children.add(child);
  child.on('close', () => children.delete(child));
  child.stdin.on('error', () => {});
  request.pipe(child.stdin);
  let head = Buffer.alloc(0);
  const readHead = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    child.stdout.off('data', readHead);
    for (const line of head.toString('latin1', 0, end).split('\r\n')) {
      const [header = '', value = ''] = line.split(/: ?(.*)/s);
      if (header.toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(header, value);
    }
    response.write(head.subarray(end + 4));
    child.stdout.pipe(response);
  };
  child.stdout.on('data', readHead);
  response.on('close', () => child.kill('SIGKILL'));
}

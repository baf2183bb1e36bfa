/** Git's own `http-backend` behind Node's HTTP server. */
import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { isRepository, type ObjectFormat, objectFormatOf } from './git-objects.ts';

export interface GitBackend {
  /** The repository `octo/app` is served as `/octo/app` and `/octo/app.git`, as GitHub does. */
  answer(request: IncomingMessage, response: ServerResponse, path: string, query: string): void;
  /** Ends whatever is still being answered. */
  close(): void;
}

interface Greeting {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

type Answering = ChildProcessByStdio<Writable, Readable, null>;

const endOfHead = '\r\n\r\n';
let programs: string | undefined;

/** @param root folder of the repositories, which are named `<owner>/<name>.git` */
export function gitBackend(root: string): GitBackend {
  // Called by its own name, the backend costs a process less than by way of `git`.
  programs ??= execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim();
  const children = new Set<Answering>();
  const greetings = new Map<ObjectFormat, Greeting>();

  return {
    answer(request, response, path, query) {
      const [, name = '', rest = ''] = /^\/(.+?)(?:\.git)?(\/info\/refs|\/git-upload-pack)$/.exec(path) ?? [];
      const gitDir = join(root, `${name}.git`);
      const format =
        asksForGreeting(request, rest, query) && isRepository(gitDir) ? objectFormatOf(gitDir) : undefined;
      const kept = format && greetings.get(format);
      if (kept) {
        response.writeHead(200, kept.headers).end(kept.body);
        return;
      }
      const child = spawn(join(programs ?? '', 'git-http-backend'), [], {
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
      response.on('close', () => child.kill('SIGKILL'));
      child.stdin.on('error', () => {});
      request.pipe(child.stdin);
      passOn(child, response);
      if (format) keepGreeting(child, response, (greeting) => greetings.set(format, greeting));
    },
    close() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

/** Protocol version 2 begins with what the server can do, which depends on nothing but the kind of the ids. */
function asksForGreeting(request: IncomingMessage, rest: string, query: string): boolean {
  return (
    request.method === 'GET' &&
    rest === '/info/refs' &&
    query === 'service=git-upload-pack' &&
    request.headers['git-protocol'] === 'version=2'
  );
}

function keepGreeting(child: Answering, response: ServerResponse, keep: (greeting: Greeting) => void): void {
  let output = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    output = Buffer.concat([output, chunk]);
  });
  child.on('close', (code) => {
    if (code !== 0 || response.statusCode !== 200) return;
    keep({
      headers: response.getHeaders(),
      body: output.subarray(output.indexOf(endOfHead) + endOfHead.length),
    });
  });
}

function passOn(child: Answering, response: ServerResponse): void {
  let head = Buffer.alloc(0);
  const readHead = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf(endOfHead);
    if (end < 0) return;
    child.stdout.off('data', readHead);
    for (const line of head.toString('latin1', 0, end).split('\r\n')) {
      const [header = '', value = ''] = line.split(/: ?(.*)/s);
      if (header.toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(header, value);
    }
    response.write(head.subarray(end + endOfHead.length));
    child.stdout.pipe(response);
  };
  child.stdout.on('data', readHead);
}

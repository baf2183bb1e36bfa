/**
 * Talking to a git server over HTTP without git: finding where a repository really is, and what its refs
 * point to. Everything goes through `safeFetch`, so each redirect is checked before git itself ever connects.
 */
import {
  AnswerTooLargeError,
  ForbiddenUrlError,
  NetworkError,
  type NetworkPolicy,
  type SafeResponse,
  safeFetch,
  TimedOutError,
} from '../network/index.ts';
import {
  ForbiddenRemoteError,
  type GitError,
  GitTimedOutError,
  NotAGitServerError,
  RemoteFailedError,
  RepositoryTooLargeError,
  RepositoryUnavailableError,
} from './git-errors.ts';
import { delimiterPacket, flushPacket, packetLine, readPacketLines } from './pkt-line.ts';

export interface RemoteAccess {
  policy: NetworkPolicy;
  /** An installation's or personal token; sent only to the repository's own origin. */
  token?: string | undefined;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface Remote {
  /** Where the repository is after redirects, without `/info/refs`. */
  url: URL;
  /** The token that was given, unless the redirects led to another origin: it is none of that one's business. */
  token: string | undefined;
  objectFormat: 'sha1' | 'sha256';
  /** What the server gave away unasked; null with protocol version 2, where one asks. */
  advertised: Refs | null;
}

export interface Refs {
  /** Full name → object id; of an annotated tag, also its name with `^{}` → the commit it stands for. */
  ids: ReadonlyMap<string, string>;
  /** The ref that `HEAD` stands for, if it was asked for and told. */
  head: string | null;
}

/** A list of all refs of a very large repository in the old protocol; with version 2 it is a few hundred bytes. */
const maxAdvertisementBytes = 64 * 1_048_576;
const maxRedirects = 5;
const service = 'git-upload-pack';

export function authorizationHeader(token: string): string {
  return `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
}

/**
 * Follows redirects to the repository's place and reads what the server says of itself.
 * @throws GitError
 */
export async function findRemote(url: string, access: RemoteAccess): Promise<Remote> {
  const base = new URL(url);
  base.search = '';
  base.hash = '';
  base.pathname = `${base.pathname.replace(/\/{1,10}$/, '')}/info/refs`;
  base.search = `?service=${service}`;
  const answer = await send(base, access, { maxRedirects, maxBytes: maxAdvertisementBytes });
  if (answer.headers.get('content-type')?.[0] !== `application/x-${service}-advertisement`)
    throw new NotAGitServerError();
  if (!answer.url.pathname.endsWith('/info/refs')) throw new NotAGitServerError();
  const found = new URL(answer.url);
  found.search = '';
  found.pathname = found.pathname.slice(0, -'/info/refs'.length);
  const token = found.origin === base.origin ? access.token : undefined;
  return { url: found, token, ...readAdvertisement(answer.body) };
}

/**
 * The refs whose names begin with one of the prefixes, by full name.
 * @throws GitError
 */
export async function listRefs(
  remote: Remote,
  prefixes: string[],
  access: Omit<RemoteAccess, 'token'>,
): Promise<Refs> {
  if (remote.advertised) {
    const { ids, head } = remote.advertised;
    return {
      ids: new Map([...ids].filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix)))),
      head,
    };
  }
  const body = [
    packetLine('command=ls-refs\n'),
    // SHA-1 is what both sides assume; servers that never heard of others refuse the word.
    ...(remote.objectFormat === 'sha1' ? [] : [packetLine(`object-format=${remote.objectFormat}`)]),
    delimiterPacket,
    packetLine('symrefs\n'),
    packetLine('peel\n'),
    ...prefixes.map((prefix) => packetLine(`ref-prefix ${prefix}\n`)),
    flushPacket,
  ].join('');
  const answer = await send(
    new URL(`${remote.url.href}/${service}`),
    { ...access, token: remote.token },
    {
      maxRedirects: 0,
      maxBytes: maxAdvertisementBytes,
      body,
    },
  );
  if (answer.headers.get('content-type')?.[0] !== `application/x-${service}-result`)
    throw new NotAGitServerError();
  const ids = new Map<string, string>();
  let head: string | null = null;
  for (const line of readPacketLines(answer.body)) {
    if (line === null) break;
    addRef(ids, line);
    head ??= / HEAD symref-target:(refs\/\S+)/.exec(line)?.[1] ?? null;
  }
  return { ids, head };
}

interface Exchange {
  maxRedirects: number;
  maxBytes: number;
  body?: string;
}

async function send(url: URL, access: RemoteAccess, exchange: Exchange): Promise<SafeResponse> {
  const answer = await safeFetch(url, {
    policy: access.policy,
    timeoutMs: access.timeoutMs,
    maxBytes: exchange.maxBytes,
    maxRedirects: exchange.maxRedirects,
    ...(access.signal ? { signal: access.signal } : {}),
    headers: {
      'git-protocol': 'version=2',
      // GitHub and others answer git's own clients here and browsers elsewhere.
      'user-agent': 'git/whitebox',
      ...(access.token ? { authorization: authorizationHeader(access.token) } : {}),
      ...(exchange.body === undefined
        ? {}
        : { 'content-type': `application/x-${service}-request`, accept: `application/x-${service}-result` }),
    },
    ...(exchange.body === undefined ? {} : { method: 'POST' as const, body: exchange.body }),
  }).catch((error: unknown) => {
    throw error instanceof NetworkError ? fromNetworkError(error) : error;
  });
  if ([401, 403, 404, 410, 451].includes(answer.status)) throw new RepositoryUnavailableError();
  if (answer.status === 429)
    throw new RemoteFailedError('the server refuses more requests for now (rate limit)');
  if (answer.status >= 500) throw new RemoteFailedError(`the server answered with status ${answer.status}`);
  if (answer.status !== 200) throw new NotAGitServerError();
  return answer;
}

/** Tells what went wrong on the way to a server in the words of this folder. */
export function fromNetworkError(error: NetworkError): GitError {
  const options = { cause: error };
  if (error instanceof ForbiddenUrlError) {
    return new ForbiddenRemoteError('the address leads to a place that is not public', options);
  }
  if (error instanceof TimedOutError)
    return new GitTimedOutError('the server did not answer in time', options);
  if (error instanceof AnswerTooLargeError)
    return new RepositoryTooLargeError('the list of its branches is too large', options);
  return new RemoteFailedError(`the server could not be reached: ${error.reason}`, options);
}

function readAdvertisement(body: Buffer): Omit<Remote, 'url' | 'token'> {
  // A first section names the service and ends with a flush; some servers leave it out in version 2.
  const lines = [...readPacketLines(body)].filter(
    (line) => line !== null && line !== `# service=${service}`,
  ) as string[];
  const objectFormat = /(?:^|[\s\0])object-format=sha256(?:\s|$)/m.test(lines.join('\n')) ? 'sha256' : 'sha1';
  if (lines[0] === 'version 2') return { objectFormat, advertised: null };
  const ids = new Map<string, string>();
  for (const line of lines) addRef(ids, line.split('\0', 1)[0] ?? '');
  if (lines.length > 0 && ids.size === 0 && !lines[0]?.includes('capabilities^{}'))
    throw new NotAGitServerError();
  const head = / symref=HEAD:(refs\/\S+)/.exec(lines[0] ?? '')?.[1] ?? null;
  return { objectFormat, advertised: { ids, head } };
}

function addRef(refs: Map<string, string>, line: string): void {
  const match = /^([0-9a-f]{40}|[0-9a-f]{64}) (refs\/\S+|HEAD)/.exec(line);
  if (!match?.[1] || !match[2]) return;
  refs.set(match[2], match[1]);
  const peeled = / peeled:([0-9a-f]{40}(?:[0-9a-f]{24})?)\b/.exec(line)?.[1];
  if (peeled) refs.set(`${match[2]}^{}`, peeled);
}

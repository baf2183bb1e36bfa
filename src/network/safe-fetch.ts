import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { Agent, type Dispatcher, request } from 'undici';
import { checkPublicUrl } from './check-public-url.ts';
import { ForbiddenUrlError, TimedOutError, TooManyRedirectsError, toNetworkError } from './network-errors.ts';
import type { NetworkPolicy } from './network-policy.ts';
import { readBody } from './read-body.ts';
import { resolvePublic } from './resolve-public.ts';

export interface SafeFetchOptions {
  policy: NetworkPolicy;
  /** For the whole of it: name resolution, redirects and body. */
  timeoutMs: number;
  /** Of the body, both as sent and after decompression. */
  maxBytes: number;
  /** What to do with a longer body. Default `error`. */
  onTooLarge?: 'error' | 'truncate';
  /** 0 gives redirects back as they are. Default 0. */
  maxRedirects?: number;
  method?: 'GET' | 'HEAD' | 'POST';
  /** Lower-case names. `authorization` and `cookie` are not sent on to another origin. */
  headers?: Record<string, string>;
  body?: string | Buffer;
  signal?: AbortSignal;
}

export interface SafeResponse {
  /** Where the answer came from, after redirects. */
  url: URL;
  status: number;
  /** Lower-case names; every value as sent, in order. */
  headers: ReadonlyMap<string, readonly string[]>;
  body: Buffer;
  /** The body was longer than `maxBytes` and is cut there. */
  truncated: boolean;
  /** Every URL that redirected, in order; empty without redirects. */
  redirects: URL[];
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * The one way out of this service over HTTP. Every hop is checked against the policy, its name resolved, all
 * its addresses checked, and the connection made to those very addresses.
 * @throws NetworkError with a reason for people; the signal's reason when the caller aborts
 */
export async function safeFetch(target: string | URL, options: SafeFetchOptions): Promise<SafeResponse> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await followRedirects(new URL(target), options, signal);
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    if (timeout.aborted)
      throw new TimedOutError(`no answer within ${Math.ceil(options.timeoutMs / 1_000)} seconds`);
    throw toNetworkError(error);
  }
}

async function followRedirects(
  start: URL,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<SafeResponse> {
  const maxRedirects = options.maxRedirects ?? 0;
  const redirects: URL[] = [];
  let hop: Hop = {
    url: start,
    method: options.method ?? 'GET',
    headers: { 'accept-encoding': 'identity', ...options.headers },
    body: options.body,
  };
  for (;;) {
    const answer = await requestOnce(hop, options, signal);
    const location = answer.headers.get('location')?.[0];
    if (maxRedirects === 0 || !redirectStatuses.has(answer.status) || location === undefined) {
      return { ...answer, redirects };
    }
    redirects.push(hop.url);
    if (redirects.length > maxRedirects)
      throw new TooManyRedirectsError(`more than ${maxRedirects} redirects`);
    hop = nextHop(hop, answer.status, location);
  }
}

interface Hop {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

function nextHop(hop: Hop, status: number, location: string): Hop {
  if (!URL.canParse(location, hop.url.href))
    throw new ForbiddenUrlError('it redirects to something that is not a URL');
  const url = new URL(location, hop.url);
  const { authorization, cookie, ...harmless } = hop.headers;
  const headers = url.origin === hop.url.origin ? hop.headers : harmless;
  const becomesGet = status === 303 || (hop.method === 'POST' && status < 307);
  return becomesGet && hop.method !== 'HEAD'
    ? { url, method: 'GET', headers, body: undefined }
    : { ...hop, url, headers };
}

async function requestOnce(
  hop: Hop,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<Omit<SafeResponse, 'redirects'>> {
  const checked = checkPublicUrl(hop.url.href, options.policy);
  if (!checked.ok) throw new ForbiddenUrlError(`its address ${checked.reason}`);
  const addresses = await resolvePublic(hop.url, options.policy, signal);
  const agent = agentFor(addresses, options);
  try {
    const answer = await request(hop.url, {
      dispatcher: agent,
      method: hop.method,
      headers: hop.headers,
      body: hop.body ?? null,
      signal,
    });
    const headers = headerLists(answer.headers);
    const body = await readBody(answer.body, headers, {
      maxBytes: options.maxBytes,
      onTooLarge: options.onTooLarge ?? 'error',
      signal,
    });
    return { url: hop.url, status: answer.statusCode, headers, ...body };
  } finally {
    await agent.destroy();
  }
}

const contexts = new Map<string, SecureContext>();

/** Reading all well-known authorities takes longer than a request; there is one own authority at most. */
function contextTrusting(authority: string): SecureContext {
  const context = contexts.get(authority) ?? createSecureContext({ ca: [...rootCertificates, authority] });
  contexts.set(authority, context);
  return context;
}

/** An agent that can reach nothing but the addresses that were checked. */
function agentFor(addresses: LookupAddress[], { policy, timeoutMs }: SafeFetchOptions): Agent {
  const lookup: LookupFunction = (_hostname, lookupOptions, callback) => {
    const first = addresses[0];
    if (lookupOptions.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
  return new Agent({
    connections: 1,
    allowH2: false,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: {
      lookup,
      timeout: timeoutMs,
      rejectUnauthorized: true,
      ...(policy.certificateAuthority ? { secureContext: contextTrusting(policy.certificateAuthority) } : {}),
    },
  });
}

function headerLists(headers: Dispatcher.ResponseData['headers']): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) lists.set(name.toLowerCase(), Array.isArray(value) ? value : [value]);
  }
  return lists;
}

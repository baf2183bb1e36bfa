import type { SafeResponse } from '../network/index.ts';
import type { Observation } from './observation.ts';

interface Cookie {
  name: string;
  attributes: Map<string, string>;
}

/** Names under which sessions and tokens travel; others matter less. */
const sessionName = /sess|sid$|^sid|auth|token|jwt|login|remember/i;
/** Read by scripts on purpose: the double-submit defence needs it. */
const forScripts = /xsrf|csrf/i;

/** The flags of every cookie an answer sets; a cookie that is being removed is passed over. */
export function checkCookies(answer: SafeResponse): Observation[] {
  return (answer.headers.get('set-cookie') ?? []).flatMap((line) => {
    const cookie = parseCookie(line);
    return cookie && !isRemoval(cookie) ? judge(cookie, answer.url) : [];
  });
}

function judge(cookie: Cookie, url: URL): Observation[] {
  const { name, attributes } = cookie;
  const isSession = sessionName.test(name) && !forScripts.test(name);
  const common = { url, what: name, evidence: `set-cookie: ${masked(cookie)}` };
  const found: Observation[] = [];
  if (url.protocol === 'https:' && !attributes.has('secure')) {
    found.push({
      ...common,
      rule: 'live/cookie-without-secure',
      detail: `The cookie \`${name}\` is set without \`Secure\`.`,
      severity: isSession ? 'medium' : 'low',
    });
  }
  if (!attributes.has('httponly') && isSession) {
    found.push({
      ...common,
      rule: 'live/cookie-without-httponly',
      detail: `The cookie \`${name}\` looks like a session and is set without \`HttpOnly\`.`,
      severity: 'medium',
    });
  }
  if (!['lax', 'strict', 'none'].includes(attributes.get('samesite') ?? '')) {
    found.push({
      ...common,
      rule: 'live/cookie-without-samesite',
      detail: `The cookie \`${name}\` is set without \`SameSite\`.`,
      severity: isSession ? 'low' : 'info',
    });
  }
  return found;
}

function parseCookie(line: string): Cookie | null {
  const [pair = '', ...rest] = line.slice(0, 8_192).split(';');
  const name = pair.slice(0, Math.max(0, pair.indexOf('='))).trim();
  // Names are shown and become part of the fingerprint.
  if (!/^[\w!#$%&'*+.^`|~-]{1,128}$/.test(name)) return null;
  const attributes = new Map<string, string>();
  for (const attribute of rest) {
    const [key = '', value = ''] = attribute.split('=', 2);
    attributes.set(key.trim().toLowerCase(), value.trim().toLowerCase());
  }
  return { name, attributes };
}

function isRemoval({ attributes }: Cookie): boolean {
  if (attributes.get('max-age') !== undefined) return Number(attributes.get('max-age')) <= 0;
  const expires = Date.parse(attributes.get('expires') ?? '');
  return expires < Date.now();
}

function masked({ name, attributes }: Cookie): string {
  const flags = [...attributes.keys()].filter((key) => /^(secure|httponly|path|domain)$/.test(key));
  const sameSite = attributes.get('samesite');
  return [`${name}=****`, ...flags, ...(sameSite ? [`samesite=${sameSite.slice(0, 20)}`] : [])].join('; ');
}

/** Tests of what a pattern found, for formats that carry more structure than a regular expression can say. */
import { crc32 } from 'node:zlib';
import { entropy } from './entropy.ts';
import { isHarmlessName, looksLikeKey, looksLikePassword } from './generic-values.ts';
import { decodedText, isCommonPassword, isPlaceholder } from './placeholders.ts';

export interface Find {
  secret: string;
  /** What it is assigned to; empty when nothing names it. */
  name: string;
  /** The pattern's named groups. */
  groups: Readonly<Record<string, string | undefined>>;
}

export type Validation = (find: Find) => boolean;

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function toBase62(value: number): string {
  let digits = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) digits = base62.charAt(rest % 62) + digits;
  return digits.padStart(6, '0');
}

/** Tokens of GitHub and npm end in the CRC-32 of their random part, as six base-62 digits. */
function hasChecksum({ secret: token }: Find): boolean {
  const body = token.slice(token.indexOf('_') + 1);
  return toBase62(crc32(body.slice(0, -6))) === body.slice(-6);
}

function decodeJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * A signed token; the well-known samples of documentation (`sub` 1234567890) are left out, and Supabase's for everybody:
 * of anonymous visitors, and of the copy on a developer's own machine. A software statement says what a client is, and is
 * public by its standard (RFC 7591).
 */
function isJsonWebToken({ secret: token, name }: Find): boolean {
  if (/software_?statement/i.test(name)) return false;
  const [header = '', payload = '', signature = ''] = token.split('.');
  const [head, claims] = [decodeJson(header), decodeJson(payload)];
  if (!isObject(head) || typeof head.alg !== 'string' || !isObject(claims)) return false;
  if (claims.role === 'anon' || claims.iss === 'supabase-demo') return false;
  return head.alg.toLowerCase() !== 'none' && signature.length >= 20 && claims.sub !== '1234567890';
}

/**
 * Enough of a body to be a real key rather than its frame in a document or in code that reads keys; and not
 * encrypted, which OpenSSH says in the beginning of the body.
 */
function hasKeyBody({ secret: pem }: Find): boolean {
  const runs = pem.match(/[A-Za-z0-9+/=]{40,}/g) ?? [];
  const body = runs.join('');
  const isEncrypted =
    pem.startsWith('-----BEGIN ENCRYPTED') ||
    (pem.startsWith('-----BEGIN OPENSSH') && !body.startsWith(openWithoutCipher));
  const isLong = body.length >= 60 || body.startsWith(edwards);
  return isLong && new Set(body).size >= 20 && !isEncrypted;
}

/** Of Ed25519 and X25519: a key of 32 bytes is short. */
const edwards = 'MC4CAQAwBQYDK2V';
/** `openssh-key-v1`, then the name of no cipher. */
const openWithoutCipher = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmU';

/** Base64 of a whole PEM file, as clusters and variables of builds keep it. */
function isEncodedPrivateKey({ secret, ...find }: Find): boolean {
  const pem = decodedText(secret);
  return (
    pem !== null &&
    /^-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/.test(pem) &&
    hasKeyBody({ ...find, secret: pem })
  );
}

/** `user:password` in base64, of an account that means something. */
function isBasicLogin({ secret }: Find): boolean {
  const login = decodedText(secret);
  const password = login?.slice(login.indexOf(':') + 1) ?? '';
  return (
    /^[^:\s]{1,100}:[^\s]{6,300}$/.test(login ?? '') &&
    !isPlaceholder(password) &&
    !isCommonPassword(password)
  );
}

/** A bot token begins with the bot's numeric id in base64. */
function startsWithNumericId({ secret: token }: Find): boolean {
  return /^\d{17,20}$/.test(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('latin1'));
}

const privateHost =
  /^(?:localhost|0\.0\.0\.0|127\.|10\.|192\.168\.|::1|host\.docker|(?:my|your)[.-]?(?:proxy|server|host|domain|company)\b)|(?:^|\.)(?:example|test|invalid|local|localhost|(?:docker|containers)\.internal)(?:\.|$)/i;

/** What a password is called, in place of one: `uri_secret_key`, `ACCESS_TOKEN`, `{password}`. */
const nameOfPassword = /^[A-Z][A-Z_-]+$|^[a-z_-]*(?:secret|token|passw|key|cred|oauth)[a-z_-]*$|^\{.*\}$/;

/** Credentials for a host that others can reach; on one's own machine and in a compose network only strong ones. */
function isForPublicHost({ secret, groups }: Find): boolean {
  const { host = '', user = '' } = groups;
  if (privateHost.test(host) || secret === user || isCommonPassword(secret)) return false;
  if (nameOfPassword.test(secret)) return false;
  return host.includes('.') || (secret.length >= 12 && entropy(secret) >= 3);
}

/** What a program logs in with is no digest of something: Jenkins writes its tokens in hexadecimal. */
function isForLogin(find: Find): boolean {
  return looksLikePassword(find) || /^[0-9a-f]{32,40}$/.test(find.secret);
}

/** A text of words, not the name of something that holds the key. */
function isSpokenKey({ secret, name }: Find): boolean {
  return !isHarmlessName(name) && !/existing/i.test(name) && !isPlaceholder(secret);
}

export const validations = {
  'public-host': isForPublicHost,
  password: looksLikePassword,
  login: isForLogin,
  key: looksLikeKey,
  'spoken-key': isSpokenKey,
  'crc32-base62': hasChecksum,
  'json-web-token': isJsonWebToken,
  'private-key': hasKeyBody,
  'encoded-private-key': isEncodedPrivateKey,
  'basic-login': isBasicLogin,
  'numeric-id': startsWithNumericId,
} satisfies Record<string, Validation>;

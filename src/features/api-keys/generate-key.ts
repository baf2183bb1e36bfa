import { createHash, randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 40;

/** What a key can look like at all; whatever does not is refused without a look into the database. */
const keyPattern = /^svc_[A-Za-z0-9]{40}$/;

/** A new key: `svc_` and 40 random letters and digits (238 bits). */
export function generateKey(): string {
  return `svc_${Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

export function looksLikeKey(text: string): boolean {
  return keyPattern.test(text);
}

/** SHA-256 of the full key: all that is kept of it. A key is random, so it needs no salt and no slow hash. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The part that may be shown, for recognition. */
export function keyPrefix(key: string): string {
  return key.slice(0, 12);
}

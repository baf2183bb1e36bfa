/** Whether what a call is given is somebody's password, to be kept or compared as a fast hash of it. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { namesIn } from '../models/expression-names.ts';

/** `password`, `newPassword`, `user_pwd`, `passwordBytes`; not `password_reset_token` and not `PWD`, which is a folder. */
const passwordName =
  /(?:pass_?(?:word|wd|phrase)|pwd)(?:_?(?:\d|bytes?|chars?|text|plain|raw|str|string|buf|buffer|utf_?8|input|value|confirm|confirmation))?$/i;
const otherName = /hash|digest|crypt|salt|reset|forg[eo]t|random|gen(?:erate)?_?p|has_?p|is_?p|^PWD$/i;

/** What is hashed beside a password where a token is made of both. */
const passingName = /token|nonce|time|expir|last_?login|(?:^|_)now$/i;

/** The hash tells values apart, or signs something; nobody keeps it to log somebody in. */
const otherPurpose =
  /token|session|cache|e_?tag|finger_?print|check_?sum|cookie|stamp|breach|pwned|hibp|leak|compromis|common|weak|scramble|challenge|prefix|dedup|slug/i;

/**
 * Code around it that stretches the hash, takes it for a protocol or for a question by its prefix, or only compares
 * two of them without telling how long that takes.
 */
const stretchedOrPassed =
  /hkdf|hmac|PASSWORD_(?:DEFAULT|BCRYPT|ARGON)|password_verify\(|pwned|hibp|\/range\/|iterations?\b|\brounds\b|stretch|scramble|scram|challenge|\brealm\b|\bsrp|constant_?time|compare_?digest|timing_?safe|secure_?compare|fixed_?time|hash_equals|MessageDigest\.isEqual/i;

/** A file that stretches passwords makes short ones of long ones first, or still knows those of old. */
const stretching = /bcrypt|scrypt|argon2|pbkdf|\brounds\b/i;

/** Told by the names in the expression. */
export function isPlainPassword(hashed: Expression | undefined): boolean {
  const names = namesIn(hashed);
  return (
    names.some((name) => passwordName.test(name) && !otherName.test(name)) &&
    !names.some((name) => passingName.test(name))
  );
}

/**
 * @param names what the hash is assigned to, and the function around it
 * @param code of that function
 * @param file text of the file
 */
export function isKeptAsItIs(names: readonly string[], code: string, file: string): boolean {
  return (
    !names.some((name) => otherPurpose.test(name)) && !stretchedOrPassed.test(code) && !stretching.test(file)
  );
}

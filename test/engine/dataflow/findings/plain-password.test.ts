import { expect, it } from 'vitest';
import { isKeptAsItIs, isPlainPassword } from '../../../../src/engine/dataflow/findings/plain-password.ts';
import type { Expression } from '../../../../src/engine/parsing/ir/expressions.ts';

const span = { line: 1, endLine: 1, start: 0, end: 0 };
const named = (name: string): Expression => ({ ...span, kind: 'identifier', name });
const together = (...names: string[]): Expression => ({ ...span, kind: 'concat', parts: names.map(named) });

it.each([
  'password',
  'passwd',
  '$password',
  'newPassword',
  'user_pwd',
  'PASSWORD',
  'passphrase',
  'passwordBytes',
  'password_confirmation',
  'plain_password',
])('%s is a password', (name) => {
  expect(isPlainPassword(named(name))).toBe(true);
});

it.each([
  'password_reset_token',
  'passwordHash',
  'hashed_password',
  'encryptedPassword',
  'passwordId',
  'passwordFile',
  'resetPassword',
  'generatePassword',
  'PWD',
  'pass',
  'token',
  'apiKey',
])('%s is none', (name) => {
  expect(isPlainPassword(named(name))).toBe(false);
});

it('looks at everything that is hashed together', () => {
  expect(isPlainPassword(together('salt', 'password'))).toBe(true);
  expect(isPlainPassword(together('password', 'timestamp'))).toBe(false);
  expect(isPlainPassword(together('email', 'login_token', 'password'))).toBe(false);
});

it.each([
  [['hash', 'register'], 'user.hash = sha256(password)', true],
  [['cacheKey'], 'sha256(password)', false],
  [['sessionToken'], 'sha256(password)', false],
  [[], 'bcrypt.hash(sha256(password), 12)', false],
  [[], "fetch('https://api.pwnedpasswords.com/range/' + hash.slice(0, 5))", false],
  [[], 'for (let i = 0; i < iterations; i++) hash = sha256(hash)', false],
  [[], 'createHmac("sha256", sha256(password))', false],
])('by the names %j and the code %j: %j', (names, code, kept) => {
  expect(isKeptAsItIs(names, code, code)).toBe(kept);
});

it('trusts a file that stretches passwords elsewhere', () => {
  const code = "password = sha512(password); return pool.exec('compare', [password, hash]);";
  expect(isKeptAsItIs(['compare'], code, code)).toBe(true);
  expect(isKeptAsItIs(['compare'], code, `const bcrypt = require('bcryptjs');\n${code}`)).toBe(false);
});

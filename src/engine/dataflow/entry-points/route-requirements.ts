/** What a part of a route's path has to look like, where the pattern is written elsewhere: `requirements: ['id' => Requirement::DIGITS]`. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { Scope } from '../values/scope.ts';

/** Constants of Symfony's `Requirement`, and patterns of the same characters. */
const known: Readonly<Record<string, string>> = {
  ASCII_SLUG: '[A-Za-z0-9-]+',
  DATE_YMD: '[0-9-]+',
  DIGITS: '[0-9]+',
  POSITIVE_INT: '[0-9]+',
  MONGODB_ID: '[0-9a-f]{24}',
  UID_BASE32: '[0-9A-Z]{26}',
  UID_BASE58: '[1-9A-Za-z]{22}',
  ULID: '[0-9A-Z]{26}',
};
const ofIdentifiers = /^(?:UID_RFC\d+|UUID(?:_V\d)?)$/;

/** Null where nothing is known of it. */
export function requirementOf(it: Interpreter, written: Expression, scope: Scope): string | null {
  const { constant } = it.evaluate(written, scope);
  if (typeof constant === 'string' || typeof constant === 'number') return String(constant);
  if (written.kind !== 'member' || lastNameOf(written.object) !== 'Requirement') return null;
  if (ofIdentifiers.test(written.property)) return '[0-9A-Fa-f-]{36}';
  return Object.hasOwn(known, written.property) ? (known[written.property] ?? null) : null;
}

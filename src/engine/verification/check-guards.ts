import type { Candidate } from '../results/candidate.ts';
import {
  beginsWithSlash,
  folderNameIsChecked,
  isEscapeFor,
  isForAdministrators,
  isForPermitted,
  isHeldToUnseen,
  isOutOfSight,
  schemeIsChecked,
  sentByOwnServer,
  somethingIsKept,
} from '../results/partial-guards.ts';
import { ownEscapePoints, ownServerPoints, partialGuardPoints } from './policy.ts';
import type { WeighedCheck } from './verify.ts';

/** Which scheme an address has is all the same to where it leads. */
const aboutTargets: ReadonlySet<string> = new Set(['ssrf', 'open-redirect']);

/** A slash at its beginning says something of an address, and nothing of what else a value may be. */
const isAddress = (category: string) => aboutTargets.has(category) || category === 'xss';

const aboutPaths: ReadonlySet<string> = new Set([
  'path-traversal',
  'file-inclusion',
  'archive-slip',
  'unrestricted-upload',
]);

/** What is said of a path alone. */
const aboutFolders: ReadonlySet<string> = new Set([folderNameIsChecked, somethingIsKept]);

/** What does harm as an object, or with fields that nobody asked for: a schema that says the types stops it. */
const aboutTypes: ReadonlySet<string> = new Set([
  'nosql-injection',
  'mass-assignment',
  'prototype-pollution',
]);

/** What administrators decide anyway: files, addresses, patterns, fields. To run code or script is more than that. */
const administered: ReadonlySet<string> = new Set([
  'header-injection',
  'log-injection',
  'mass-assignment',
  'open-redirect',
  'path-traversal',
  'redos',
  'regex-injection',
  'slow-regex',
  'ssrf',
  'trust-boundary',
]);

/** What those decide who have a permission for it: which fields a record has. */
const permitted: ReadonlySet<string> = new Set(['mass-assignment']);

/** Whether what is wrong is a thing that whoever comes here decides anyway. */
export function isAdministered({ partialGuards }: Candidate, category: string): boolean {
  return (
    (administered.has(category) && partialGuards.some(isForAdministrators)) ||
    (permitted.has(category) && partialGuards.some(isForPermitted))
  );
}

/** Complete guards end a flow before it becomes a candidate; partial ones are weighed here. */
export function checkGuards(candidate: Candidate, category: string): WeighedCheck {
  const check = checkOther(candidate, category);
  if (!isAdministered(candidate, category)) return check;
  const isAsked = (guard: string) => isForAdministrators(guard) || isForPermitted(guard);
  const asked = candidate.partialGuards.filter(isAsked).map(shown).join(', ');
  const who = candidate.partialGuards.some(isForAdministrators)
    ? 'administrators'
    : 'those with a permission';
  const detail = `Only ${who} are let through (${asked}), who decide such things anyway. ${check.detail}`;
  return { ...check, outcome: 'weakens', detail };
}

function checkOther({ partialGuards: passed, source }: Candidate, category: string): WeighedCheck {
  const partialGuards = passed.filter(
    (guard) =>
      !(guard === schemeIsChecked && aboutTargets.has(category)) &&
      !(guard === beginsWithSlash && !isAddress(category)) &&
      !(aboutFolders.has(guard) && !aboutPaths.has(category)) &&
      !(isHeldToUnseen(guard) && !aboutTypes.has(category)) &&
      !isForAdministrators(guard) &&
      !isForPermitted(guard),
  );
  if (!source)
    return {
      name: 'guards',
      outcome: 'not-applicable',
      detail: 'There is no flow that could be guarded.',
      points: 0,
    };
  if (partialGuards.length === 0)
    return {
      name: 'guards',
      outcome: 'supports',
      detail: 'No check or escaping stands in the way.',
      points: 0,
    };
  const isForPerson = partialGuards.some(
    (guard) => isEscapeFor(category, guard) || isOutOfSight(guard) || aboutFolders.has(guard),
  );
  return {
    name: 'guards',
    outcome: 'weakens',
    detail: `What is checked on the way (${partialGuards.slice(0, 3).map(shown).join(', ')}) may stop some inputs.`,
    points: isForPerson ? ownEscapePoints : pointsOf(partialGuards),
  };
}

function pointsOf(partialGuards: readonly string[]): number {
  if (partialGuards.includes(sentByOwnServer)) return ownServerPoints;
  return Math.max(partialGuardPoints.most, partialGuardPoints.each * partialGuards.length);
}

function shown(guard: string): string {
  return `"${guard.replace(/\p{C}+/gu, ' ').slice(0, 100)}"`;
}

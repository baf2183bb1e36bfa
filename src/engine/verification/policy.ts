/** The numbers of verification, in one place. A score starts at its base and each check adds or takes points. */
import type { Confidence, Severity } from '../../shared/enums.ts';
import type { FileRole } from '../inventory/inventory.ts';
import type { VerificationCheck } from '../report.ts';
import type { Candidate, EntryPoint } from '../results/candidate.ts';

/** Where the score starts: how often a rule is right on real code. */
export const baseScore: Record<Confidence, number> = { high: 70, medium: 55, low: 40 };

/**
 * Another scanner's result cannot be replayed, so it starts from that tool's own word: enough for medium and high
 * severity in product code, while critical ones need a tool that calls itself precise.
 */
export const externalBaseScore: Record<Confidence, number> = { high: 75, medium: 62, low: 40 };

/** At or above: approved. A wrong alarm costs more the louder it is. */
export const approvalThreshold: Record<Severity, number> = {
  critical: 65,
  high: 60,
  medium: 55,
  low: 50,
  info: 50,
};

/** Below: rejected whatever the severity; between this and the threshold a person decides. */
export const rejectionThreshold = 30;

/** What a refuted check leaves at most: a refutation is stronger than all support together. */
export const refutedCeiling = rejectionThreshold - 1;

/**
 * What is left at most of a place where a comment silences another scanner (`# nosec`, `# noqa: S307`): people have
 * looked at it and kept it, which is no proof. Below every threshold, and never so low that it is not shown.
 */
export const silencedElsewhereCeiling = 49;

/**
 * What is left at most where only administrators are let through, of what they decide anyway: whether that is meant is
 * a person's to say. Never so low that it is not shown.
 */
export const administeredCeiling = 49;

export const replayPoints: Record<VerificationCheck['outcome'], number> = {
  supports: 15,
  weakens: -20,
  refutes: -60,
  'not-applicable': 0,
};

export const payloadPoints: Record<VerificationCheck['outcome'], number> = {
  supports: 10,
  weakens: -10,
  refutes: -50,
  'not-applicable': 0,
};

export const entryPointPoints: Record<EntryPoint['kind'], number> = {
  route: 10,
  handler: 10,
  module: 0,
  library: 0,
  forced: -15,
};

/** For a route of a framework that nobody knows. */
export const guessedRoutePoints = -15;

/** What a finding in a test reaches at most: nobody attacks it, however certain it is, so that nothing of it is approved. */
export const testCeiling = 49;

/** The most telling role counts, once. */
export const rolePoints: Record<FileRole, number> = {
  test: -45,
  minified: -35,
  vendored: -30,
  'build-output': -30,
  example: -25,
  generated: -15,
};

/** For each guard or sanitizer that does not fully stop the category; together not more than the second. */
export const partialGuardPoints = { each: -12, most: -24 };

/**
 * For a function of the program that is called an escape for just this (`escapeForXML`) and is not understood: a person
 * sees at once whether it is one. Of 40 findings on Openfire's pages 30 were such.
 */
export const ownEscapePoints = -55;

/** For what a page's own server sends it: a person knows whether others write it, and whether it is escaped before. */
export const ownServerPoints = -40;

export const certaintyPoints: Record<Candidate['apiCertainty'], number> = {
  import: 5,
  receiver: 0,
  text: 0,
  name: -20,
};

/** For a call that is a flaw for some purposes only: MD5 is as often a key of a cache as the hash of a password. */
export const doubtfulPoints = -20;

/** For what only asks whether a file is there: nothing of it is read or changed. */
export const mereQuestionPoints = -50;

/** For what is written to a log at a level for debugging: it is no record that anybody relies on. */
export const quietLevelPoints = -35;

/**
 * Flows with more stops are left to a person. Of those found in well-kept code nearly all are wrong (in Matomo 36 of
 * 60 flows were so long), while in applications written to be vulnerable one in a hundred is.
 */
export const longWay = { stops: 24, points: -65 };

/** The same for what users of a package give: the flaws that packages had lie close by (docs/measured.md). */
export const longWayIntoPackage = { stops: 12, points: -40 };

/**
 * Parts of parts of what an unknown call made of a text: of the findings in vulnerable applications none rests on so
 * much, of those in well-kept code half of the wrong ones do (docs/measured.md).
 */
export const guessedWay = { parts: 2, points: -55 };

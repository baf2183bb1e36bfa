/**
 * Looks up the packages of a repository: a child process reads its lock files, which are hostile, and the parent asks
 * the source of advisories, since children have no network. The scan gets the answer along with its request.
 */
import type { AdvisoryAnswer, AdvisorySource } from '../dependencies/advisories/advisory.ts';
import { advisoryAnswerSchema } from '../dependencies/advisories/advisory-schema.ts';
import { differentVersions, type LockedPackage } from '../dependencies/package.ts';
import { toCandidates } from '../dependencies/to-candidates.ts';
import { type Identity, identify } from '../results/fingerprint.ts';
import { AbortedError, ChildProcessError } from './errors.ts';
import { runChild } from './run-child.ts';
import type { CodeRequest } from './scan-request.ts';

const limits = { wallClockMs: 2 * 60_000, memoryMiB: 2_048 };

interface LookUpOptions {
  signal?: AbortSignal | undefined;
  /** Where git is looked for, as in PATH; the usual places by default. */
  searchPath?: string | undefined;
}

interface LookedUp {
  packages: LockedPackage[];
  answer: AdvisoryAnswer;
}

/**
 * Never fails for what is in the repository: an answer without advisories says why.
 * @throws AbortedError; the signal's reason when aborted
 */
export async function lookUpPackages(
  code: CodeRequest,
  source: AdvisorySource,
  { signal, searchPath }: LookUpOptions,
): Promise<LookedUp> {
  let packages: LockedPackage[];
  try {
    const entry = new URL('./list-packages.ts', import.meta.url);
    const { gitDir, commit, folder, settingsFrom } = code;
    const request = { gitDir, commit, folder, settingsFrom, searchPath };
    const result = await runChild({ entry, request, limits, signal, searchPath });
    // The child is this project's own code: its answer has the shape it sends.
    packages = (result as { packages: LockedPackage[] }).packages;
  } catch (error) {
    if (error instanceof AbortedError || !(error instanceof ChildProcessError)) throw error;
    return { packages: [], answer: { found: [], problem: 'the lock files could not be read' } };
  }
  if (packages.length === 0) return { packages, answer: { found: [] } };
  return { packages, answer: withinBounds(await source.lookUp(differentVersions(packages), signal)) };
}

/**
 * Who the findings about packages are that a scan would have, without a scan. Null where they cannot be known.
 * @throws as `lookUpPackages`
 */
export async function identifyVulnerablePackages(
  code: CodeRequest,
  source: AdvisorySource,
  options: LookUpOptions,
): Promise<Identity[] | null> {
  const { packages, answer } = await lookUpPackages(code, source, options);
  return answer.problem === undefined ? identify(toCandidates(packages, answer)) : null;
}

/** Of what goes to the child, in characters of JSON. */
const maximumAnswer = 32_000_000;

function withinBounds(given: AdvisoryAnswer): AdvisoryAnswer {
  const { data: answer } = advisoryAnswerSchema.safeParse(given);
  if (!answer) return { found: [], problem: 'the advisories cannot be understood' };
  let size = 0;
  const found = answer.found.filter((entry) => {
    size += JSON.stringify(entry).length;
    return size <= maximumAnswer;
  });
  return found.length === answer.found.length ? answer : { found, problem: 'there are too many advisories' };
}

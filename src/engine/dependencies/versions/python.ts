/** Python's versions (PEP 440). */
import { compareDigits, compareLists } from './numbers.ts';

const form =
  /^\s*v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d*))?(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d*))?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?\s*$/i;

const phases: Readonly<Record<string, number>> = { a: 0, alpha: 0, b: 1, beta: 1 };
/** Before and after every phase. */
const [earliest, candidate, latest] = [-1, 2, 3];

interface Parsed {
  epoch: string;
  release: string[];
  phase: number;
  phaseNumber: string;
  /** Null where there is none: before any. */
  post: string | null;
  /** Null where there is none: after any. */
  dev: string | null;
  local: string[];
}

function parse(version: string): Parsed | null {
  const match = form.exec(version.slice(0, 200));
  if (!match) return null;
  const [, epoch = '0', release = '0', phase, phaseNumber, bare, postWord, post, dev, devNumber, local] =
    match;
  const hasPost = bare !== undefined || postWord !== undefined;
  const unphased = dev !== undefined && !hasPost ? earliest : latest;
  return {
    epoch,
    release: release.split('.'),
    phase: phase === undefined ? unphased : (phases[phase.toLowerCase()] ?? candidate),
    phaseNumber: phaseNumber || '0',
    post: hasPost ? bare || post || '0' : null,
    dev: dev === undefined ? null : devNumber || '0',
    local: local?.toLowerCase().split(/[-_.]/) ?? [],
  };
}

/** What is no version of this kind comes before all that are. */
export function comparePython(a: string, b: string): number {
  const left = parse(a);
  const right = parse(b);
  if (!left || !right) return Number(left !== null) - Number(right !== null) || (a < b ? -1 : a > b ? 1 : 0);
  return (
    compareDigits(left.epoch, right.epoch) ||
    compareLists(left.release, right.release, '0', compareDigits) ||
    left.phase - right.phase ||
    compareDigits(left.phaseNumber, right.phaseNumber) ||
    compareOptional(left.post, right.post, -1) ||
    compareOptional(left.dev, right.dev, 1) ||
    compareLists(left.local, right.local, '', compareLocal)
  );
}

/** @param none where a missing one stands: -1 before, 1 after all */
function compareOptional(a: string | null, b: string | null, none: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? none : -none;
  return compareDigits(a, b);
}

function compareLocal(a: string, b: string): number {
  if (a === '' || b === '') return a.length - b.length;
  const isNumber = (text: string) => /^\d+$/.test(text);
  if (isNumber(a) && isNumber(b)) return compareDigits(a, b);
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

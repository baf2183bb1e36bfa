/** Which versions an advisory is about, from the events of its OSV record. */
import { asList, asObject, asText, at, type Json } from '../../external/json-reading.ts';
import type { Ecosystem } from '../package.ts';
import { compareVersions } from '../versions/compare-versions.ts';
import type { Interval } from './advisory.ts';

const maximumRanges = 100;
const maximumEvents = 500;
const maximumIntervals = 100;
const maximumVersion = 200;

interface Event {
  kind: 'introduced' | 'fixed' | 'lastAffected';
  /** Null: before the very first. */
  version: string | null;
}

/** Ranges of commits are passed over: a package's version is no commit. */
export function intervalsOf(affected: Json, ecosystem: Ecosystem): Interval[] {
  return asList(at(affected, 'ranges'), maximumRanges)
    .map(asObject)
    .filter((range) => at(range, 'type') !== 'GIT')
    .flatMap((range) => toIntervals(eventsOf(range), ecosystem))
    .slice(0, maximumIntervals);
}

function eventsOf(range: Json): Event[] {
  return asList(at(range, 'events'), maximumEvents).flatMap((event): Event[] => {
    const read = (name: string) => asText(at(event, name), maximumVersion);
    const introduced = read('introduced');
    if (introduced !== undefined)
      return [{ kind: 'introduced', version: introduced === '0' ? null : introduced }];
    const fixed = read('fixed');
    if (fixed !== undefined) return [{ kind: 'fixed', version: fixed }];
    const last = read('last_affected');
    return last === undefined ? [] : [{ kind: 'lastAffected', version: last }];
  });
}

/** Events come in any order; sorted, each beginning goes with the next end. */
function toIntervals(events: Event[], ecosystem: Ecosystem): Interval[] {
  const sorted = events.sort((a, b) => {
    if (a.version === null || b.version === null)
      return Number(b.version === null) - Number(a.version === null);
    return (
      compareVersions(ecosystem, a.version, b.version) ||
      Number(a.kind === 'lastAffected') - Number(b.kind === 'lastAffected')
    );
  });
  const intervals: Interval[] = [];
  let open: Interval | null = null;
  for (const { kind, version } of sorted) {
    if (kind === 'introduced') open ??= { introduced: version };
    else if (open && version !== null) {
      intervals.push({ ...open, [kind]: version });
      open = null;
    }
  }
  if (open) intervals.push(open);
  return intervals;
}

/** Whether a version is inside of one of the intervals. */
export function isInside(ecosystem: Ecosystem, version: string, intervals: readonly Interval[]): boolean {
  return intervals.some(({ introduced, fixed, lastAffected }) => {
    const compare = (other: string) => compareVersions(ecosystem, version, other);
    if (introduced !== null && compare(introduced) < 0) return false;
    if (fixed !== undefined) return compare(fixed) < 0;
    return lastAffected === undefined || compare(lastAffected) <= 0;
  });
}

/** Whether the record's list of versions names this one. */
export function isListed(affected: Json, version: string): boolean {
  const versions = at(affected, 'versions');
  return Array.isArray(versions) && versions.includes(version);
}

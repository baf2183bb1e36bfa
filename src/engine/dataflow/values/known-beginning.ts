/** The first elements of what may be one list or another: a list that a loop has made longer begins as it did. */
import { joinValues, unknown, type Value } from './value.ts';

/** As many as each of the lists is known to have; what stands in the same place may be any of them. */
export function knownBeginning({ objects }: Value): readonly Value[] {
  const [first = [], ...others] = objects.map(({ beginning }) => beginning);
  const length = Math.min(first.length, ...others.map((one) => one.length));
  return first
    .slice(0, length)
    .map((element, at) => others.reduce((known, one) => joinValues(known, one[at]) ?? unknown, element));
}

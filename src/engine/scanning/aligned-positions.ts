/** Where the code of a file stands in a later version of it that is the same code. */
import { smallFunction } from '../dataflow/calls/run-limits.ts';
import type { IrFile } from '../parsing/ir/file.ts';

/** From the earlier version to the later one. */
export interface Positions {
  lines: Map<number, number>;
  offsets: Map<number, number>;
}

/**
 * Null where what was parsed differs in more than where it stands.
 * @param before what an earlier scan has parsed
 */
export function alignedPositions(before: IrFile, after: IrFile): Positions | null {
  const positions: Positions = { lines: new Map(), offsets: new Map() };
  const isSame =
    align(before.body, after.body, positions) &&
    align(before.quality, after.quality, positions) &&
    before.language === after.language;
  return isSame ? positions : null;
}

function align(before: unknown, after: unknown, positions: Positions): boolean {
  if (typeof before !== 'object' || before === null) return Object.is(before, after);
  if (typeof after !== 'object' || after === null) return false;
  const names = Object.keys(before);
  if (names.length !== Object.keys(after).length || Array.isArray(before) !== Array.isArray(after))
    return false;
  const [one, other] = [before, after] as Record<string, unknown>[];
  if (isSmall(one) !== isSmall(other)) return false;
  return names.every((name) => {
    const [was, is] = [one?.[name], other?.[name]];
    if (typeof was !== 'number' || typeof is !== 'number') return align(was, is, positions);
    if (name === 'line' || name === 'endLine') positions.lines.set(was, is);
    else if (name === 'start' || name === 'end') positions.offsets.set(was, is);
    else return was === is;
    return true;
  });
}

/** How long a function is decides how exactly its runs are told apart. */
function isSmall(node: Record<string, unknown> | undefined): boolean {
  return node?.kind === 'function' && Number(node.end) - Number(node.start) <= smallFunction;
}

/** Ports as firewalls write them. */
import type { Node } from './document/node.ts';

/** A port, a range (`20-30`, `20:30`, `20/30`), or all (`*`), as one value. */
export function holdsPort(node: Node, ports: readonly number[]): boolean {
  if (node.kind !== 'scalar' || node.value === null) return false;
  const text = String(node.value).trim();
  if (text === '*' || text.toLowerCase() === 'all') return true;
  const match = /^(\d{1,5})(?:\s*[-:/]\s*(\d{1,5}))?$/.exec(text);
  if (!match) return false;
  const low = Number(match[1]);
  const high = Number(match[2] ?? match[1]);
  return ports.some((port) => low <= port && port <= high);
}

/** A range given by two values; nothing, 0 to 0 and -1 mean all ports. */
export function rangeHoldsPort(
  low: Node | undefined,
  high: Node | undefined,
  ports: readonly number[],
): boolean {
  const from = numberOf(low);
  const to = numberOf(high ?? low);
  if (from === null || to === null) return false;
  if (from < 0 || (from === 0 && to === 0)) return true;
  return ports.some((port) => from <= port && port <= to);
}

function numberOf(node: Node | undefined): number | null {
  if (node === undefined) return -1;
  if (node.kind !== 'scalar' || node.value === null || node.value === '') return null;
  const value = Number(node.value);
  return Number.isFinite(value) ? value : null;
}

/** How each package of a lock file came in: asked for by the project, or through which others. */
import type { LockEntry, LockFile, Root } from './lock-file.ts';

export interface TracedEntry {
  entry: LockEntry;
  isDirect: boolean | null;
  /** Names from a direct dependency to the entry; empty where it is not known. */
  path: string[];
  isDevelopment: boolean;
}

/** Of a longer way only its beginning and its end are kept. */
const maximumPath = 12;

interface Visit {
  /** Key of the entry it was reached from; null for what the project asks for. */
  from: string | null;
  /** The name at the beginning of the way, and how many steps away that is. */
  first: string;
  steps: number;
  isDevelopment: boolean;
}

/**
 * The shortest way to each entry, product before development. Breadth first, each entry and each need once: cycles
 * cost nothing.
 */
export function tracePaths({ entries, roots }: LockFile): TracedEntry[] {
  const visits = new Map<string, Visit>();
  const starts = roots ?? heads(entries);
  visit(
    starts.filter(({ isDevelopment }) => !isDevelopment),
    entries,
    visits,
  );
  visit(
    starts.filter(({ isDevelopment }) => isDevelopment),
    entries,
    visits,
  );
  return [...entries].map(([key, entry]) => {
    const reached = visits.get(key);
    const isDirect = entry.isDirect ?? (reached ? reached.from === null : null);
    return {
      entry,
      isDirect,
      path: isDirect ? [entry.name] : reached && reached.from !== null ? wayTo(key, entries, visits) : [],
      isDevelopment: entry.isDevelopment ?? reached?.isDevelopment ?? false,
    };
  });
}

/** What nothing else needs; none where nothing needs anything. */
function heads(entries: ReadonlyMap<string, LockEntry>): Root[] {
  const needed = new Set<string>();
  for (const { needs } of entries.values()) for (const key of needs) needed.add(key);
  if (needed.size === 0) return [];
  return [...entries]
    .filter(([key]) => !needed.has(key))
    .map(([key, entry]) => ({ key, isDevelopment: entry.isDevelopment ?? false }));
}

function visit(
  starts: readonly Root[],
  entries: ReadonlyMap<string, LockEntry>,
  visits: Map<string, Visit>,
): void {
  const waiting: string[] = [];
  for (const { key, isDevelopment } of starts) {
    const entry = entries.get(key);
    if (!entry || visits.has(key)) continue;
    visits.set(key, { from: null, first: entry.name, steps: 0, isDevelopment });
    waiting.push(key);
  }
  for (let at = 0; at < waiting.length; at++) {
    const key = waiting[at] ?? '';
    const reached = visits.get(key);
    if (!reached) continue;
    for (const need of entries.get(key)?.needs ?? []) {
      if (visits.has(need) || !entries.has(need)) continue;
      visits.set(need, { ...reached, from: key, steps: reached.steps + 1 });
      waiting.push(need);
    }
  }
}

function wayTo(
  target: string,
  entries: ReadonlyMap<string, LockEntry>,
  visits: ReadonlyMap<string, Visit>,
): string[] {
  const names: string[] = [];
  const { first, steps } = visits.get(target) ?? { first: '', steps: 0 };
  const kept = steps < maximumPath ? steps : maximumPath - 2;
  let key: string | null = target;
  for (let step = 0; step < kept && key !== null; step++) {
    names.unshift(entries.get(key)?.name ?? '');
    key = visits.get(key)?.from ?? null;
  }
  return [first, ...(kept < steps ? ['…'] : []), ...names];
}

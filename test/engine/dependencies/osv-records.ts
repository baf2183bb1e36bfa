/** Records as the OSV schema has them, and what the engine keeps of them. */
import type { Advisory } from '../../../src/engine/dependencies/advisories/advisory.ts';

export interface RecordParts {
  id?: string;
  ecosystem?: string;
  name?: string;
  ranges?: unknown[];
  versions?: string[];
}

/** Affects `query` of npm below 1.2.0 unless told otherwise. */
export function osvRecord({
  id = 'GHSA-0000-0000-0000',
  ecosystem = 'npm',
  name = 'query',
  ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.0' }] }],
  versions,
}: RecordParts) {
  return {
    schema_version: '1.6.0',
    id,
    modified: '2024-01-02T00:00:00Z',
    published: '2024-01-01T00:00:00Z',
    summary: `What ${id} is about`,
    affected: [{ package: { ecosystem, name }, ranges, ...(versions && { versions }) }],
  };
}

export function advisoryOf(parts: Partial<Advisory>): Advisory {
  return {
    id: 'GHSA-0000-0000-0000',
    aliases: [],
    summary: 'What it is about',
    severity: 'high',
    score: 7.5,
    isMalware: false,
    affected: [{ introduced: null, fixed: '1.2.0' }],
    ...parts,
  };
}

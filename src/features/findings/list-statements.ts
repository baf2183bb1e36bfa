/** The SQL of the lists: one prepared statement for each combination of scope, filters and order. */
import { findingColumns } from './finding-columns.ts';
import type { FindingOrder, SortOrder } from './schemas.ts';

export interface ListShape {
  /** Of the whole organization, or of one scan. */
  scope: 'organization' | 'scan';
  bySeverity: boolean;
  byState: boolean;
  sortBy: FindingOrder;
  sortOrder: SortOrder;
  firstPage: boolean;
}

/** Entries on a page, at most. */
const maxLimit = 100;

/** Every order is total, so that pages never overlap. The migration has an index for each. */
const sortKeys: Record<FindingOrder, readonly string[]> = {
  found_at: ['found_at', 'id'],
  updated_at: ['updated_at', 'id'],
  severity: ['severity_rank', 'found_at', 'id'],
};

/** Where the findings, their total and the proof that the scope is the organization's come from. */
const scopes: Record<ListShape['scope'], { owner: string; counts: string; findings: string }> = {
  organization: {
    owner: '(select 1) as owner',
    counts: 'finding_counts c where c.organization_id = $1',
    findings: `findings f where f.organization_id = $1 and f.verification_status = 'approved'`,
  },
  scan: {
    owner: '(select 1 from scans where id = $2 and organization_id = $1) as owner',
    counts: 'scan_finding_counts c where c.scan_id = $2',
    findings: `scan_findings s join findings f on f.id = s.finding_id
      where s.scan_id = $2 and f.organization_id = $1 and f.verification_status = 'approved'`,
  },
};

/**
 * Parameters: organization, scan (only in scope `scan`), limit, offset (unless `firstPage`), and, where filtered
 * by them, severity, its rank, state. Each row carries the total. An empty page is one row without a finding; a
 * scan that is not the organization's gives no row.
 *
 * The page is found among ids alone (in index-only scans of the organization's indexes), so that what is skipped
 * costs little. The first page has a constant inner limit, which lets PostgreSQL see that a plan made once is
 * good for every parameter: otherwise it would plan anew each time, which takes longer than the reading.
 */
export function listStatement(shape: ListShape): { name: string; text: string } {
  const { owner, counts, findings } = scopes[shape.scope];
  let parameters = shape.scope === 'scan' ? 2 : 1;
  const next = () => `$${++parameters}`;
  const limit = `limit ${next()}`;
  const [innerLimit, outerLimit] = shape.firstPage
    ? [`limit ${maxLimit}`, limit]
    : [`${limit} offset ${next()}`, ''];
  const countFilters: string[] = [];
  const findingFilters: string[] = [];
  if (shape.bySeverity) {
    countFilters.push(`and c.severity = ${next()}`);
    findingFilters.push(`and f.severity_rank = ${next()}::smallint`);
  }
  if (shape.byState) {
    const state = next();
    countFilters.push(`and c.state = ${state}`);
    findingFilters.push(`and f.state = ${state}`);
  }
  // Among findings of one severity its rank is no order; naming it would cost a sort.
  const keys = sortKeys[shape.sortBy].filter((key) => !(shape.bySeverity && key === 'severity_rank'));
  const orderOf = (table: string) => keys.map((key) => `${table}.${key} ${shape.sortOrder}`).join(', ');
  const text = `
    select counted.total, page.*
    from ${owner}
    cross join (select coalesce(sum(c.count), 0)::integer as total from ${counts} ${countFilters.join(' ')}) counted
    left join lateral (
      select ${findingColumns}
      from (
        select ${keys.map((key) => `f.${key}`).join(', ')}
        from ${findings} ${findingFilters.join(' ')}
        order by ${orderOf('f')} ${innerLimit}
      ) chosen join findings f on f.id = chosen.id
      order by ${orderOf('chosen')} ${outerLimit}
    ) page on true`;
  return { name: `findings:${Object.values(shape).join(':')}`, text };
}

import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';
import { type FindingState, type Severity, severityRank } from '../../shared/enums.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { type ListShape, listStatement } from './list-statements.ts';
import type { FindingOrder, FindingView, SortOrder } from './schemas.ts';

export interface ListFindingsInput {
  /** Only findings this scan saw. */
  scanId?: string | undefined;
  severity?: Severity | undefined;
  state?: FindingState | undefined;
  sortBy: FindingOrder;
  sortOrder: SortOrder;
  /** 1-based. */
  page: number;
  limit: number;
}

type Row = FindingView & { total: number };

const statements = new Map<string, { name: string; text: string }>();

/**
 * One page of the organization's visible findings, and how many there are in all, exactly, in one round trip.
 * @throws NotFoundError when `scanId` is not a scan of the organization.
 */
export async function listFindings(
  { pool }: Pick<Services, 'pool'>,
  { organizationId }: Pick<Context, 'organizationId'>,
  input: ListFindingsInput,
): Promise<{ data: FindingView[]; total: number }> {
  const { scanId, severity, state, sortBy, sortOrder, page, limit } = input;
  const { name, text } = preparedList({
    scope: scanId === undefined ? 'organization' : 'scan',
    bySeverity: severity !== undefined,
    byState: state !== undefined,
    sortBy,
    sortOrder,
    firstPage: page === 1,
  });
  const values: unknown[] = [organizationId];
  if (scanId !== undefined) values.push(scanId);
  values.push(limit);
  if (page > 1) values.push((page - 1) * limit);
  if (severity !== undefined) values.push(severity, severityRank(severity));
  if (state !== undefined) values.push(state);
  const { rows } = await pool.query<Row>({ name, text, values });
  const [first] = rows;
  if (!first) throw new NotFoundError('Scan');
  return { data: first.id === null ? [] : rows.map(presentFinding), total: first.total };
}

function preparedList(shape: ListShape): { name: string; text: string } {
  const key = Object.values(shape).join(':');
  let statement = statements.get(key);
  if (!statement) {
    statement = listStatement(shape);
    statements.set(key, statement);
  }
  return statement;
}

/** The fields of the API, no more. */
function presentFinding(row: Row): FindingView {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    severity: row.severity,
    state: row.state,
    description: row.description,
    affected_file: row.affected_file,
    affected_code: row.affected_code,
    proof_of_concept: row.proof_of_concept,
    tags: row.tags,
    scan_id: row.scan_id,
    found_at: row.found_at,
    updated_at: row.updated_at,
  };
}

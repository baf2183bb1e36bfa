import type { Context } from '../../shared/context.ts';
import { Scan } from './scan.entity.ts';
import type { ListScansInput } from './schemas.ts';

const orderProperty = { created_at: 'createdAt', updated_at: 'updatedAt', status: 'status' } as const;

/** `status` sorts alphabetically; every order ends in time of creation and id, so that pages never overlap. */
export async function listScans(
  { em, organizationId }: Context,
  { page, limit, scan_type, status, sort_by, sort_order }: ListScansInput,
): Promise<{ scans: Scan[]; total: number }> {
  const direction = sort_order === 'ASC' ? 'asc' : 'desc';
  const keys = sort_by === 'status' ? ['status', 'createdAt', 'id'] : [orderProperty[sort_by], 'id'];
  const [scans, total] = await em.findAndCount(
    Scan,
    { organizationId, ...(scan_type ? { scanType: scan_type } : {}), ...(status ? { status } : {}) },
    { limit, offset: (page - 1) * limit, orderBy: keys.map((key) => ({ [key]: direction })) },
  );
  return { scans, total };
}

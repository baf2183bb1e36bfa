import type { Context } from '../../shared/context.ts';
import { NotFoundError } from '../../shared/errors.ts';
import { Scan } from './scan.entity.ts';

/** @throws NotFoundError */
export async function getScan({ em, organizationId }: Context, id: string): Promise<Scan> {
  const scan = await em.findOne(Scan, { id, organizationId });
  if (!scan) throw new NotFoundError('Scan');
  return scan;
}

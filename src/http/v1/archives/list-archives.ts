import { z } from 'zod';
import { listArchives } from '../../../features/archives/index.ts';
import { archive } from '../../../features/archives/schemas.ts';
import { pageOf, pageParameters } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';
import { presentArchive } from './present-archive.ts';

export const listArchivesRoute = defineRoute({
  method: 'get',
  path: '/v1/archives',
  scope: 'read',
  tag: 'Archives',
  summary: 'List archives',
  description: 'Most recent first.',
  query: z.strictObject(pageParameters),
  status: 200,
  result: pageOf(archive),
  async handle(context, { query }) {
    const { archives, total } = await listArchives(context, query);
    return { data: archives.map(presentArchive), total, ...query };
  },
});

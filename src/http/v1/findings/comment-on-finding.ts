import { commentOnFinding } from '../../../features/findings/index.ts';
import { commentBody, createdComment } from '../../../features/findings/schemas.ts';
import { idPath } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';

export const commentOnFindingRoute = defineRoute({
  method: 'post',
  path: '/v1/findings/:id/comments',
  scope: 'write',
  tag: 'Findings',
  summary: 'Add a comment to the thread',
  description: "Attributed to the API key's creator, with source `api`.",
  params: idPath,
  body: commentBody,
  status: 201,
  result: createdComment,
  errors: { 404: 'Not found, not yet published, or of another organization.' },
  handle: async (context, { params, body }) => ({
    comment_id: await commentOnFinding(context, params.id, body.comment),
  }),
});

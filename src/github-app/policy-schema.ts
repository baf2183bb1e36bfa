import type { RequestHandler } from 'express';
import { policyJsonSchema } from '../features/pull-requests/index.ts';

/** For editors: `# yaml-language-server: $schema=<this service>/github/whitebox.schema.json`. */
export const showPolicySchema: RequestHandler = (_request, response) => {
  response
    .set('access-control-allow-origin', '*')
    .type('application/schema+json')
    .send(JSON.stringify(policyJsonSchema(), null, 2));
};

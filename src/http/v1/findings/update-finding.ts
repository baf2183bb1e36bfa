import { triageFinding } from '../../../features/findings/index.ts';
import { updatedFinding, updateFindingBody } from '../../../features/findings/schemas.ts';
import { wakePullRequests } from '../../../features/pull-requests/index.ts';
import { idPath } from '../../input/list-parameters.ts';
import { defineRoute } from '../route.ts';

export const updateFindingRoute = defineRoute({
  method: 'patch',
  path: '/v1/findings/:id',
  scope: 'write',
  tag: 'Findings',
  summary: 'Change state, severity or duplicate link',
  description:
    'At least one of `state`, `severity` and `duplicate_of` is required. Closing as a duplicate sets `resolved`; ' +
    'removing the link sets `open`, unless a state is given along with it. What is already so is not changed.',
  params: idPath,
  body: updateFindingBody,
  status: 200,
  result: updatedFinding,
  errors: { 404: 'The finding, or the canonical one, is not found, still in verification, or not visible.' },
  handle: async (context, { params, body }, { services }) => {
    const updated = await triageFinding(context, params.id, {
      state: body.state,
      severity: body.severity,
      duplicateOf: body.duplicate_of,
      stateReason: body.state_reason,
      severityReason: body.severity_reason,
      reason: body.reason,
    });
    // Pull requests show the finding: a worker tells them, and the sweep would if nobody woke one.
    await wakePullRequests(services);
    return updated;
  },
});

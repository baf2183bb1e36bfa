export { agentContext } from './agent-context.ts';
export { createOrganization, type NewOrganization } from './create-organization.ts';
export { ensureDefaultOrganization } from './ensure-default-organization.ts';
export { getOrganizationBySlug } from './get-organization.ts';
export { type BaseContext, baseContext, systemContext } from './system-context.ts';

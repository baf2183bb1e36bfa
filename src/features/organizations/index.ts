export { agentContext } from './agent-context.ts';
export { createOrganization, type NewOrganization } from './create-organization.ts';
export { ensureDefaultOrganization } from './ensure-default-organization.ts';
export { ensureGitHubOrganization } from './ensure-github-organization.ts';
export type { GitHubPerson } from './ensure-github-user.ts';
export { getOrganizationBySlug } from './get-organization.ts';
export { githubContext } from './github-context.ts';
export { type BaseContext, baseContext, systemContext } from './system-context.ts';

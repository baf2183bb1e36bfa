/** What clients send and get about cost estimations. One schema parses, types and documents. */
import { z } from 'zod';
import { estimationStatuses, repoSources } from '../../shared/enums.ts';

const repoUrl = z.string().min(1).max(500).describe('Full HTTPS URL.');
const branch = z
  .string()
  .min(1)
  .max(255)
  .describe('A branch’s name, or a ref in full such as `refs/pull/7/head` or `refs/tags/v1`.');

const repo = z.discriminatedUnion('source', [
  z.strictObject({
    source: z
      .literal('connected')
      .describe('Read with the token of the organization’s GitHub App installation.'),
    repo_url: repoUrl,
    branch,
    github_installation_id: z.int().positive().optional(),
  }),
  z.strictObject({ source: z.literal('public'), repo_url: repoUrl, branch }),
  z.strictObject({ source: z.literal('upload'), archive_id: z.guid().toLowerCase() }),
]);

export const createEstimationBody = z
  .strictObject({
    name: z.string().max(255).optional().describe('Label.'),
    repos: z.array(repo).min(1).max(20),
  })
  .meta({ id: 'CostEstimationRequest' });
export type CreateEstimationInput = z.output<typeof createEstimationBody>;
export type RepoInput = CreateEstimationInput['repos'][number];

const timestamp = z.iso.datetime({ precision: 3 });

const estimationRepo = z
  .object({
    source: z.enum(repoSources),
    repo_url: z.string().optional(),
    branch: z.string().optional(),
    github_installation_id: z.int().optional(),
    archive_id: z.guid().optional(),
    commit_sha: z.string().optional().describe('Once resolved.'),
  })
  .meta({ id: 'CostEstimationRepo' });

const repoResult = z
  .object({
    repo_url: z.string(),
    branch: z.string(),
    commit_sha: z.string().describe('Empty where it could not be resolved.'),
    status: z.enum(['completed', 'failed']),
    from_cache: z.boolean(),
    credits: z.int().min(0),
    applications: z.array(
      z.object({
        app_name: z.string(),
        app_root_path: z.string().describe('Relative; `.` is the root.'),
        architecture: z.string(),
      }),
    ),
  })
  .meta({ id: 'CostEstimationRepoResult' });

export const costEstimation = z
  .object({
    id: z.uuid(),
    organization_id: z.uuid(),
    user_id: z.uuid(),
    name: z.string().nullable(),
    task_id: z.string(),
    status: z.enum(estimationStatuses),
    repos: z.array(estimationRepo).describe('As submitted.'),
    total_credits: z.int().min(0).nullable(),
    repo_results: z.array(repoResult).nullable(),
    error: z.string().nullable().describe('Why it failed; for a partial one, why some repositories did.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'CostEstimation' });
export type CostEstimationView = z.output<typeof costEstimation>;

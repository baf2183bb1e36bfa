/** Of GitHub's events about installations, what is used. */
import { z } from 'zod';

const account = z.object({ id: z.int().positive(), login: z.string().min(1).max(100) });
const repository = z.object({ id: z.int().positive(), full_name: z.string().min(3).max(300) });

export const installationShape = z.object({
  id: z.int().positive(),
  account,
  suspended_at: z.iso.datetime({ offset: true }).nullish(),
  permissions: z.record(z.string(), z.string()).default({}),
});
export type GitHubInstallation = z.output<typeof installationShape>;

export const installationEvent = z.object({
  action: z.string(),
  installation: installationShape,
  repositories: z.array(repository).optional(),
  repositories_added: z.array(repository).optional(),
  repositories_removed: z.array(repository).optional(),
  sender: account.optional(),
});
export type InstallationEvent = z.output<typeof installationEvent>;

export const accountRenamedEvent = z.object({ installation: z.object({ id: z.int() }), account });

export const repositoryEvent = z.object({
  action: z.string(),
  repository: repository.extend({ default_branch: z.string().max(255).nullish() }),
  installation: z.object({ id: z.int() }),
});

/** What is asked of the child process, checked again there: it is the border of the engine. */
import { z } from 'zod';

const commitId = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);

const source = {
  /** A bare repository and the full id of a commit in it. */
  gitDir: z.string().min(1).optional(),
  commit: commitId.optional(),
  /** Or a folder on disk. */
  folder: z.string().min(1).optional(),
  /** Names an application that no manifest names. */
  name: z.string().min(1).max(255),
};

export const scanRequestSchema = z
  .strictObject({
    ...source,
    mode: z.enum(['survey', 'scan']),
    /** YAML documents of an organization's own rules. */
    rules: z.array(z.string()).default([]),
    /** SARIF documents of other scanners. */
    sarif: z.array(z.string()).default([]),
    /** The commit whose `.github/whitebox.yml` holds; the scanned one by default. */
    settingsFrom: z.strictObject({ gitDir: z.string().min(1), commit: commitId }).optional(),
    timeBudgetMs: z.number().positive().optional(),
    searchPath: z.string().optional(),
  })
  .refine(({ gitDir, commit, folder }) => (folder === undefined ? gitDir && commit : !gitDir && !commit), {
    message: 'either gitDir and commit, or folder',
  });

export type ScanRequest = z.infer<typeof scanRequestSchema>;

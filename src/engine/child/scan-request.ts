/** What is asked of the child process, checked again there: it is the border of the engine. */
import { z } from 'zod';
import { advisoryAnswerSchema } from '../dependencies/advisories/advisory.ts';

const commitId = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);

const source = {
  /** A bare repository and the full id of a commit in it. */
  gitDir: z.string().min(1).optional(),
  commit: commitId.optional(),
  /** Or a folder on disk. */
  folder: z.string().min(1).optional(),
  /** The commit whose `.github/whitebox.yml` holds; the scanned one by default. */
  settingsFrom: z.strictObject({ gitDir: z.string().min(1), commit: commitId }).optional(),
  searchPath: z.string().optional(),
};

const isOneOf = ({ gitDir, commit, folder }: z.infer<z.ZodObject<typeof source>>) =>
  folder === undefined ? Boolean(gitDir && commit) : !gitDir && !commit;
const oneOf = { message: 'either gitDir and commit, or folder' };

/** Where the code is, for children that need no more. */
export const codeRequestSchema = z.strictObject(source).refine(isOneOf, oneOf);

export const scanRequestSchema = z
  .strictObject({
    ...source,
    /** Names an application that no manifest names. */
    name: z.string().min(1).max(255),
    mode: z.enum(['survey', 'scan']),
    /** YAML documents of an organization's own rules. */
    rules: z.array(z.string()).default([]),
    /** SARIF documents of other scanners. */
    sarif: z.array(z.string()).default([]),
    /** File that keeps what is parsed for the next scan of the same repository. */
    parseCache: z.string().min(1).optional(),
    timeBudgetMs: z.number().positive().optional(),
    /** What is known of the packages; without it they are not looked up. */
    advisories: advisoryAnswerSchema.optional(),
  })
  .refine(isOneOf, oneOf);

export type CodeRequest = z.infer<typeof codeRequestSchema>;
export type ScanRequest = z.infer<typeof scanRequestSchema>;

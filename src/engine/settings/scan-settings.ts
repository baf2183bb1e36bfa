/** What a repository says about its scans: the key `scan` of `.github/whitebox.yml`. */
import { z } from 'zod';
import { severities } from '../../shared/enums.ts';

const glob = z.string().min(1).max(300);

export const scanSettingsSchema = z
  .strictObject({
    paths_ignore: z
      .array(glob)
      .max(200)
      .default([])
      .describe('Files in these paths (glob patterns) are left out.'),
    categories_off: z
      .array(z.string().regex(/^[a-z][a-z0-9-]*$/, 'expected a category such as log-injection'))
      .max(100)
      .default([])
      .describe('Findings of these categories are left out.'),
    severity_floor: z.enum(severities).default('info').describe('Findings below this severity are left out.'),
    rules: z
      .array(glob)
      .max(20)
      .default([])
      .describe("Rules of the repository's own: paths of YAML files in it (glob patterns)."),
  })
  .describe('How the repository is scanned.');

export type ScanSettings = z.output<typeof scanSettingsSchema>;

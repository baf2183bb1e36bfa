/** `app.yml`: what the App asks GitHub for. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const manifestShape = z.object({
  name: z.string(),
  description: z.string(),
  public: z.boolean(),
  default_permissions: z.record(z.string(), z.enum(['read', 'write'])),
  default_events: z.array(z.string()),
});
export type AppManifest = z.output<typeof manifestShape>;

export function readAppManifest(): AppManifest {
  return manifestShape.parse(parse(readFileSync(new URL('../../app.yml', import.meta.url), 'utf8')));
}

/** Where GitHub delivers its events. */
export const webhookPath = '/api/github/webhooks';

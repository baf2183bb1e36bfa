import type { RequestHandler } from 'express';
import { webhookPath } from '../github/app-manifest.ts';
import type { Services } from '../services.ts';
import { showPolicySchema } from './policy-schema.ts';
import { receiveWebhooks } from './receive-webhooks.ts';
import { finishSetup, setupPath, showSetup } from './setup-page.ts';
import { setupToken } from './setup-token.ts';

/** What GitHub, and who sets the App up, reach over HTTP. */
export function githubMounts(services: Services): { path: string; handler: RequestHandler }[] {
  return [
    { path: webhookPath, handler: receiveWebhooks(services) },
    { path: `${setupPath}/callback`, handler: finishSetup(services) },
    { path: '/github/whitebox.schema.json', handler: showPolicySchema },
    { path: setupPath, handler: showSetup(services) },
  ];
}

/** Where the App is registered; for the terminal only. */
export function setupAddress(serviceUrl: string, dataDir: string): string {
  return `${serviceUrl}${setupPath}?token=${setupToken(dataDir)}`;
}

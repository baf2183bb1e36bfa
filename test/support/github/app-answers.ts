/** What GitHub answers an App about itself. */
import type { Answer } from './answers.ts';
import { app, appEvents, appPermissions } from './app.ts';
import { Refusal } from './github-state.ts';
import type { Operation } from './operations.ts';

interface HookDelivery {
  id: number;
  guid: string;
  delivered_at: string;
  status: string;
  status_code: number;
}

/** What GitHub tried to deliver, and what it was asked to deliver again; tests fill and read it. */
export const hook = {
  url: 'https://whitebox.test/api/github/webhooks',
  deliveries: [] as HookDelivery[],
  redelivered: [] as number[],
};

export const appAnswers: Partial<Record<Operation, Answer>> = {
  'GET /app': {
    answer: () => ({ id: app.id, slug: app.slug, permissions: appPermissions, events: appEvents }),
  },
  'GET /app/hook/config': { answer: () => ({ url: hook.url, content_type: 'json', insecure_ssl: '0' }) },
  'GET /app/hook/deliveries': { answer: () => hook.deliveries },
  'POST /app/hook/deliveries/{delivery_id}/attempts': {
    status: 202,
    answer({ parameters }) {
      hook.redelivered.push(parameters.delivery_id);
      return {};
    },
  },
  'GET /app/installations': { answer: ({ installations }) => [...installations.values()] },
  'POST /app-manifests/{code}/conversions': {
    status: 201,
    isPublic: true,
    answer({ parameters }) {
      if (parameters.code !== 'a-good-code') throw new Refusal(404, 'Not Found');
      return {
        id: app.id,
        slug: app.slug,
        pem: app.privateKey,
        webhook_secret: app.webhookSecret,
        client_id: 'Iv1.abc',
        client_secret: 'client-secret',
        html_url: 'https://github.test/apps/whitebox',
      };
    },
  },
  'GET /app/installations/{installation_id}': {
    answer({ installations, parameters }) {
      const installation = installations.get(parameters.installation_id);
      if (!installation) throw new Refusal(404, 'Not Found');
      return { ...installation, permissions: appPermissions };
    },
  },
  'POST /app/installations/{installation_id}/access_tokens': {
    status: 201,
    answer({ installations, parameters, body, issueToken }) {
      const installation = installations.get(parameters.installation_id);
      if (!installation) throw new Refusal(404, 'Not Found');
      return issueToken(installation.id, body?.permissions);
    },
  },
};

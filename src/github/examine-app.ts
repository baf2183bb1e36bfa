/** Whether the GitHub App is set up as it must be, asked of GitHub itself. */
import { readAppManifest, webhookPath } from './app-manifest.ts';
import type { GitHubApp } from './github-app.ts';
import { statusOf } from './patient-requests.ts';

export interface Examined {
  ok: boolean;
  /** What was looked at, and what was seen. */
  what: string;
  /** What to do about it; null where nothing is to be done. */
  advice: string | null;
}

/** GitHub refuses tokens from clocks that are further off. */
const clockToleranceMs = 30_000;

/** @returns in the order in which things build on each other; it ends with the first that keeps the others from being seen */
export async function examineApp(github: GitHubApp): Promise<Examined[]> {
  if (!github.credentials())
    return [
      no(
        'No GitHub App is configured',
        'Start the service and open /github/setup, or set APP_ID, PRIVATE_KEY and WEBHOOK_SECRET.',
      ),
    ];
  const app = github.asApp();
  const seen: Examined[] = [];
  try {
    const { data, headers } = await app.rest.apps.getAuthenticated();
    if (!data) throw new Error('GitHub knows no such App');
    seen.push(yes(`The key is that of the App ${data.slug ?? data.name}`));
    const skewMs = Math.abs(Date.now() - new Date(headers.date ?? Date.now()).getTime());
    seen.push(
      skewMs <= clockToleranceMs
        ? yes('The clock agrees with GitHub’s')
        : no(
            `The clock is ${Math.round(skewMs / 1_000)} s off`,
            'Synchronise the clock of this machine (NTP); GitHub refuses tokens from clocks that are off.',
          ),
    );
    seen.push(...rightsOf(data.permissions as Record<string, string | undefined>, data.events));
  } catch (error) {
    return [...seen, unreachable(error)];
  }
  const more: [name: string, look: () => Promise<Examined[]>][] = [
    ['the webhook', () => examineWebhook(github, webhookPath)],
    ['the deliveries', () => examineDeliveries(github)],
    ['the installations', () => examineInstallations(github)],
  ];
  for (const [name, look] of more)
    seen.push(
      ...(await look().catch((error: unknown) => [
        no(`GitHub did not tell of ${name} (${statusOf(error)})`, 'Try again in a while.'),
      ])),
    );
  return seen;
}

function rightsOf(permissions: Record<string, string | undefined>, events: string[]): Examined[] {
  const manifest = readAppManifest();
  const missing = Object.entries(manifest.default_permissions).filter(
    ([name, access]) => permissions[name] !== 'write' && permissions[name] !== access,
  );
  const unheard = manifest.default_events.filter((event) => !events.includes(event));
  return [
    missing.length === 0
      ? yes('It has the permissions it needs')
      : no(
          `Permissions are missing: ${missing.map(([name, access]) => `${name} (${access})`).join(', ')}`,
          'Grant them in the settings of the App, under "Permissions & events"; then every installation has to accept them.',
        ),
    unheard.length === 0
      ? yes('It hears the events it needs')
      : no(
          `Events are missing: ${unheard.join(', ')}`,
          'Subscribe to them in the settings of the App, under "Permissions & events".',
        ),
  ];
}

async function examineWebhook(github: GitHubApp, path: string): Promise<Examined[]> {
  const { data } = await github.asApp().rest.apps.getWebhookConfigForApp();
  const url = data.url ?? '';
  const right = url.endsWith(path) && data.content_type === 'json';
  return [
    right
      ? yes(`Webhooks go to ${url}`)
      : no(
          `Webhooks go to ${url || 'nowhere'} as ${data.content_type ?? 'form'}`,
          `Set the webhook URL of the App to https://<this service>${path} and the content type to application/json.`,
        ),
  ];
}

async function examineDeliveries(github: GitHubApp): Promise<Examined[]> {
  const { data } = await github.asApp().rest.apps.listWebhookDeliveries({ per_page: 50 });
  if (data.length === 0) return [yes('GitHub has had nothing to deliver yet')];
  const failed = data.filter(({ status_code }) => status_code < 200 || status_code >= 300);
  if (failed.length === 0) return [yes(`The last ${data.length} deliveries arrived`)];
  const [latest] = failed;
  const secret = latest?.status_code === 400;
  return [
    no(
      `${failed.length} of the last ${data.length} deliveries failed; the latest with ${latest?.status_code} ${latest?.status ?? ''}`,
      secret
        ? 'The signatures do not match: WEBHOOK_SECRET must be the webhook secret in the settings of the App.'
        : 'GitHub must reach the webhook URL from the internet (a proxy or tunnel on a private network). Failed deliveries are asked for again by themselves.',
    ),
  ];
}

async function examineInstallations(github: GitHubApp): Promise<Examined[]> {
  const { data } = await github.asApp().rest.apps.listInstallations({ per_page: 100 });
  const suspended = data.filter(({ suspended_at }) => suspended_at);
  if (data.length === 0)
    return [
      no(
        'It is installed nowhere',
        'Install it from its page on GitHub ("Install App") and choose repositories.',
      ),
    ];
  return [
    yes(`Installed ${data.length} times${suspended.length > 0 ? `, ${suspended.length} suspended` : ''}`),
  ];
}

function unreachable(error: unknown): Examined {
  const status = statusOf(error);
  if (status === 401)
    return no(
      'GitHub does not accept the key',
      'APP_ID and PRIVATE_KEY must belong together; generate a new key in the settings of the App if it was removed. A clock that is off looks the same.',
    );
  if (status === 404)
    return no(
      'GitHub knows no App of this number',
      'Check APP_ID, and GITHUB_API_URL for GitHub Enterprise.',
    );
  return no(
    `GitHub could not be asked${status > 0 ? ` (${status})` : ''}`,
    'Check GITHUB_API_URL and that this machine reaches it.',
  );
}

const yes = (what: string): Examined => ({ ok: true, what, advice: null });
const no = (what: string, advice: string): Examined => ({ ok: false, what, advice });

import type { GitHubApp } from '../../github/github-app.ts';
import type { Services } from '../../services.ts';

/** GitHub does not send a delivery again by itself; what is older than this is not asked for any more. */
const lookBackMs = 3 * 24 * 3_600_000;
const pageSize = 100;
/** The newest deliveries come first; so many pages are some thousand of them. */
const maxPages = 30;

/**
 * Has GitHub send again what it could not deliver, because the service was away. What did arrive is known by its id
 * and does nothing twice.
 * @returns how many were asked for
 * @throws what GitHub answers
 */
export async function redeliverFailed(
  { pool, github }: Pick<Services, 'pool'> & { github: GitHubApp },
  now: Date,
): Promise<number> {
  if (!github.credentials()) return 0;
  const app = github.asApp();
  const recent = await recentDeliveries(app, now);
  const arrived = new Set(
    recent.filter(({ status_code }) => status_code >= 200 && status_code < 300).map(({ guid }) => guid),
  );
  const failed = new Map(
    recent.filter(({ guid }) => !arrived.has(guid)).map((delivery) => [delivery.guid, delivery]),
  );
  const { rows } = await pool.query<{ id: string }>(
    'select delivery_id as id from webhook_deliveries where delivery_id = any($1)',
    [[...failed.keys()]],
  );
  for (const { id } of rows) failed.delete(id);
  // In the order in which things happened.
  for (const { id } of [...failed.values()].reverse())
    await app.rest.apps.redeliverWebhookDelivery({ delivery_id: id });
  return failed.size;
}

/** An outage of an hour is many pages. */
async function recentDeliveries(app: ReturnType<GitHubApp['asApp']>, now: Date) {
  const list = app.rest.apps.listWebhookDeliveries;
  const found: Awaited<ReturnType<typeof list>>['data'] = [];
  const isRecent = ({ delivered_at }: { delivered_at: string }) =>
    now.getTime() - new Date(delivered_at).getTime() < lookBackMs;
  let pages = 0;
  for await (const { data } of app.paginate.iterator(list, { per_page: pageSize })) {
    found.push(...data.filter(isRecent));
    if (++pages === maxPages || !data.every(isRecent)) break;
  }
  return found;
}

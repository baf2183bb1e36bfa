import type { Command } from 'commander';
import {
  type ApiKey,
  type ApiKeyScope,
  createApiKey,
  listApiKeys,
  organizationOfApiKey,
  revokeApiKey,
} from '../../features/api-keys/index.ts';
import { baseContext, getOrganizationBySlug, systemContext } from '../../features/organizations/index.ts';
import type { Context } from '../../shared/context.ts';
import { createLogger } from '../../shared/logger.ts';
import { type CommandOutput, printResult, UsageError } from '../command-output.ts';
import { type OpenDatabase, withDatabase } from '../with-services.ts';

interface CreateOptions {
  org: string;
  name: string;
  scope: string[];
  expires?: string;
  json?: boolean;
}

const log = createLogger('silent');

export function addKeyCommands(program: Command, output: CommandOutput): void {
  const key = program.command('key').description('API keys of an organization');
  key
    .command('create')
    .description('make a key; it is shown only this once')
    .requiredOption('--org <slug>', 'whose key it is')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--scope <scope>', 'read, write or delete; repeat for several', collect, [])
    .option('--expires <time>', 'when it ends, as ISO 8601 (2027-01-31T00:00:00Z)')
    .option('--json', 'print { id, key, prefix, name, scopes, expires_at }')
    .action(async (options: CreateOptions) => {
      const expiresAt = options.expires === undefined ? null : time('expires', options.expires);
      await withDatabase(async (open) => {
        const context = await organizationContext(open, options.org);
        const created = await createApiKey(context, {
          name: options.name,
          scopes: options.scope as ApiKeyScope[],
          expiresAt,
        });
        const shown = { key: created.key, ...present(created.apiKey) };
        printResult(
          output,
          options.json,
          shown,
          `${created.key}\n\nThis is the only time the key is shown. Its id is ${shown.id}.`,
        );
      });
    });
  key
    .command('list')
    .description('list the keys of an organization, revoked ones too')
    .requiredOption('--org <slug>')
    .option('--json', 'print an array')
    .action(async (options: { org: string; json?: boolean }) => {
      await withDatabase(async (open) => {
        const keys = await listApiKeys(await organizationContext(open, options.org));
        const rows = keys.map((one) => ({
          ...present(one),
          revoked_at: one.revokedAt?.toISOString() ?? null,
          created_at: one.createdAt.toISOString(),
        }));
        const lines = rows.map(
          (row) =>
            `${row.id}  ${row.prefix}…  ${row.scopes.join(',').padEnd(17)}  ${state(row)}  ${row.name}`,
        );
        printResult(output, options.json, rows, lines.join('\n') || 'There are no keys.');
      });
    });
  key
    .command('revoke')
    .argument('<id>')
    .description('end a key for good; the next request with it is refused')
    .option('--json', 'print { id, revoked }')
    .action(async (id: string, options: { json?: boolean }) => {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
        throw new UsageError('id: expected the UUID that "key list" shows');
      await withDatabase(async ({ database }) => {
        const base = baseContext({ database, log });
        await revokeApiKey(await systemContext(base, await organizationOfApiKey(base, id)), { id });
        printResult(output, options.json, { id, revoked: true }, `Key ${id} is revoked.`);
      });
    });
}

async function organizationContext({ database }: OpenDatabase, slug: string): Promise<Context> {
  const base = baseContext({ database, log });
  return systemContext(base, (await getOrganizationBySlug(base, slug)).id);
}

function present(key: ApiKey) {
  return {
    id: key.id,
    prefix: key.prefix,
    name: key.name,
    scopes: key.scopes,
    expires_at: key.expiresAt?.toISOString() ?? null,
  };
}

function state({ revoked_at, expires_at }: { revoked_at: string | null; expires_at: string | null }): string {
  if (revoked_at) return `revoked ${revoked_at}`;
  if (!expires_at) return 'active';
  return `${new Date(expires_at) > new Date() ? 'until' : 'expired'} ${expires_at}`;
}

const collect = (value: string, earlier: string[]) => [...earlier, value];

function time(name: string, text: string): Date {
  const date = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(date.getTime())) {
    throw new UsageError(`${name}: expected a time such as 2027-01-31T00:00:00Z`);
  }
  return date;
}

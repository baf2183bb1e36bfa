import type { Command } from 'commander';
import { adjustCredits } from '../../features/credits/index.ts';
import {
  baseContext,
  createOrganization,
  getOrganizationBySlug,
  systemContext,
} from '../../features/organizations/index.ts';
import { createLogger } from '../../shared/logger.ts';
import { type CommandOutput, printResult, UsageError, wholeNumber } from '../command-output.ts';
import { withDatabase } from '../with-services.ts';

interface CreditsOptions {
  add: string;
  reason: string;
  json?: boolean;
}

const log = createLogger('silent');

export function addOrganizationCommands(program: Command, output: CommandOutput): void {
  const org = program.command('org').description('organizations and their credits');
  org
    .command('create')
    .argument('<slug>', 'lower-case letters, digits and hyphens')
    .description('make an organization with its Owner')
    .option('--credits <n>', 'what it begins with (default: INITIAL_CREDITS)')
    .option('--json', 'print { id, slug, name, credits }')
    .action(async (slug: string, options: { credits?: string; json?: boolean }) => {
      const given =
        options.credits === undefined ? undefined : wholeNumber('credits', 0, 1_000_000_000)(options.credits);
      await withDatabase(async ({ config, database }) => {
        const { id, name, credits } = await createOrganization(baseContext({ database, log }), {
          slug,
          credits: given ?? config.initialCredits,
        });
        printResult(
          output,
          options.json,
          { id, slug, name, credits },
          `Organization ${slug} has ${credits} credits.`,
        );
      });
    });
  org
    .command('credits')
    .argument('<slug>')
    .description('give credits to an organization, or take them')
    .requiredOption('--add <n>', 'whole number; negative takes')
    .requiredOption('--reason <text>', 'kept in the ledger')
    .option('--json', 'print { slug, credits }')
    .action(async (slug: string, options: CreditsOptions) => {
      const amount = wholeNumber('add', -1_000_000_000, 1_000_000_000)(options.add);
      const reason = options.reason.trim();
      if (reason === '' || reason.length > 500) throw new UsageError('reason: expected 1 to 500 characters');
      await withDatabase(async ({ database }) => {
        const base = baseContext({ database, log });
        const { id } = await getOrganizationBySlug(base, slug);
        const credits = await adjustCredits(await systemContext(base, id), { amount, reason });
        printResult(
          output,
          options.json,
          { slug, credits },
          `Organization ${slug} now has ${credits} credits.`,
        );
      });
    });
}

import type { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { type CommandOutput, printResult } from '../command-output.ts';
import { withDatabase, withDatabaseUrl } from '../with-services.ts';

export function addDatabaseCommands(program: Command, output: CommandOutput): void {
  const db = program.command('db').description('the database of the service');
  db.command('url')
    .description('print the address of the database, for psql and other tools')
    .option('--json', 'print { "url": … }')
    .addHelpText('after', '\nThe embedded database listens only while the service runs.')
    .action(async (options: { json?: boolean }) => {
      await withDatabaseUrl(readConfig(), async (url) => printResult(output, options.json, { url }, url));
    });
  program
    .command('migrate')
    .description('bring the schema of the database up to date (the service does so at its start, too)')
    .option('--json', 'print { "migrated": true }')
    .action(async (options: { json?: boolean }) => {
      await withDatabase(async () =>
        printResult(output, options.json, { migrated: true }, 'The database is up to date.'),
      );
    });
}

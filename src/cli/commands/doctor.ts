import type { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { loadCredentials } from '../../github/app-credentials.ts';
import { type Examined, examineApp } from '../../github/examine-app.ts';
import { createGitHubApp } from '../../github/github-app.ts';
import type { CommandOutput } from '../command-output.ts';

export function addDoctorCommand(
  program: Command,
  output: CommandOutput,
  done: (code: number) => void,
): void {
  program
    .command('doctor')
    .description('check the GitHub App against GitHub: key, clock, permissions, events, webhook, deliveries')
    .option('--json', 'print what was seen as one JSON line')
    .addHelpText(
      'after',
      '\nExit codes: 0 all is well, 1 something is to be done, 2 it could not be looked at.',
    )
    .action(async ({ json = false }: { json?: boolean }) => {
      const config = readConfig();
      const github = createGitHubApp({
        apiUrl: config.githubApiUrl,
        credentials: config.githubApp ?? loadCredentials(config.dataDir),
      });
      const seen = await examineApp(github);
      output.out(json ? `${JSON.stringify(seen)}\n` : seen.map(line).join(''));
      done(seen.every(({ ok }) => ok) ? 0 : 1);
    });
}

function line({ ok, what, advice }: Examined): string {
  return `${ok ? '✓' : '✗'} ${what}\n${advice === null ? '' : `    ${advice}\n`}`;
}

import type { Command } from 'commander';
import { type Config, readConfig } from '../../config.ts';
import type { CommandOutput } from '../command-output.ts';

export function addServeCommands(program: Command, output: CommandOutput): void {
  program
    .command('serve')
    .description('run the service: the API and, unless WHITEBOX_ROLES says otherwise, the workers')
    .option('--json', 'print what a person would be shown as one JSON line')
    .addHelpText('after', environmentHelp)
    .action((options: { json?: boolean }) => serve(readConfig(), output, options.json ?? false));
  program
    .command('worker')
    .description('run only the workers (the same as serve with WHITEBOX_ROLES=worker)')
    .option('--json', 'print what a person would be shown as one JSON line')
    .action((options: { json?: boolean }) =>
      serve({ ...readConfig(), roles: ['worker'] }, output, options.json ?? false),
    );
}

const environmentHelp = `
Environment:
  PORT                   port of the API (3000)
  HOST                   address to listen on (127.0.0.1; 0.0.0.0 for all)
  WHITEBOX_DATA_DIR      where archives, repositories and the embedded database are (.whitebox)
  DATABASE_URL           a PostgreSQL of yours instead of the embedded one
  REDIS_URL              carries the queue and the rate limit, for more than one machine
  WHITEBOX_ROLES         web, worker or web,worker (both)
  LOG_LEVEL              fatal, error, warn, info (default), debug, trace, silent
  GITHUB_SERVER_URL      https://github.com, or your GitHub Enterprise server
  GITHUB_API_URL         https://api.github.com
  APP_ID                 the GitHub App, with PRIVATE_KEY (PEM, escaped or base64) or PRIVATE_KEY_PATH,
                         WEBHOOK_SECRET; or use /github/setup
  ADVISORIES             where packages of lock files are looked up: osv (osv.dev), off, the URL of another
                         OSV API, or a folder of OSV records
  TRIAGE_WINDOW          how long a scan waits for people to look at uncertain findings: 0, 90s, 30m, 12h, 7d
  RATE_LIMIT_PER_MINUTE  requests per minute and key (100)
  ARCHIVE_STORAGE_MIB    what the uploaded archives of one organization may hold together (10240)
  INITIAL_CREDITS        what a new organization begins with (10000)
  EXTERNAL_SCANNERS      scanners of others to run as well: opengrep, semgrep, gitleaks, trivy, codeql
  EXTERNAL_SCANNER_DATA  their rules and databases, a folder each
  OPINION_MODEL          a language model to ask for second opinions, for example openai:gpt-5-mini, with
                         OPINION_API_KEY and, for other services, OPINION_BASE_URL`;

async function serve(config: Config, output: CommandOutput, json: boolean): Promise<void> {
  const stopAsked = untilAskedToStop();
  // Of no use to the other commands, which would wait for it.
  const { startService } = await import('../../start.ts');
  const service = await startService(config);
  output.out(
    json
      ? `${JSON.stringify({ url: service.url, first_key: service.firstKey, setup_url: service.setupUrl })}\n`
      : welcome(config, service),
  );
  await stopAsked;
  output.err('Stopping: finishing or handing back what is running …\n');
  // A second Ctrl-C does not wait any longer.
  process.once('SIGINT', () => process.exit(130));
  await service.stop();
  // Libraries go on calling a store that has gone: their sockets must not keep the process.
  process.exit();
}

/** Resolves at the first SIGINT or SIGTERM, also when that comes while the service is still starting. */
function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    const asked = () => {
      process.off('SIGINT', asked);
      process.off('SIGTERM', asked);
      resolve();
    };
    process.on('SIGINT', asked);
    process.on('SIGTERM', asked);
  });
}

function welcome(
  config: Config,
  service: { url: string | undefined; firstKey: string | undefined; setupUrl: string | undefined },
): string {
  if (!service.url) return 'Whitebox workers are running. Stop them with Ctrl-C.\n';
  const lines = [
    '',
    `  Whitebox is running    ${service.url}`,
    `  API page               ${service.url}/docs`,
    `  Data                   ${config.dataDir}`,
  ];
  if (service.setupUrl) lines.push(`  GitHub App             ${service.setupUrl}`);
  if (service.firstKey) {
    lines.push(
      '',
      `  Your first API key     ${service.firstKey}`,
      '                         (organization "default", scopes read and write; it is shown only this once)',
    );
  }
  lines.push(
    '',
    '  Try it, in another terminal:',
    '    npm run whitebox -- scan ../your-project',
    `    curl -H "X-Api-Key: ${service.firstKey ?? '<your key>'}" ${service.url}/v1/findings`,
    '',
    '  Stop it with Ctrl-C.',
    '',
    '',
  );
  return lines.join('\n');
}

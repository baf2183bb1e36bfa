import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { AppError } from '../shared/errors.ts';
import { type CommandOutput, UsageError } from './command-output.ts';
import { addDatabaseCommands } from './commands/database.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addKeyCommands } from './commands/key.ts';
import { addOrganizationCommands } from './commands/organization.ts';
import { addScanCommand } from './commands/scan.ts';
import { addServeCommands } from './commands/serve.ts';

/** 0 done, 1 findings at or above `--fail-on`, 2 it could not be done. */
const failed = 2;

/**
 * The `whitebox` command.
 * @param args without the program's own name.
 * @returns the exit code; everything else it has to say went to `output`.
 */
export async function runCommandLine(args: string[], output: CommandOutput = consoleOutput): Promise<number> {
  let exitCode = 0;
  const program = new Command('whitebox')
    .description('Security scanning for source repositories: a REST API, and scans from the command line.')
    .exitOverride()
    .configureOutput({ writeOut: output.out, writeErr: output.err })
    .showHelpAfterError('(add --help to see what is expected)')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run whitebox -- scan ../my-project                 scan a folder, no server needed
  $ npm run whitebox -- scan https://github.com/o/r.git    scan a public repository
  $ npm run whitebox -- key create --org default --name ci --scope read --scope write`,
    );
  const done = (code: number) => {
    exitCode = code;
  };
  addServeCommands(program, output);
  addScanCommand(program, output, done);
  addOrganizationCommands(program, output);
  addKeyCommands(program, output);
  addDatabaseCommands(program, output);
  addDoctorCommand(program, output, done);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : failed;
    const expected = error instanceof AppError || error instanceof ConfigError || error instanceof UsageError;
    const message = error instanceof Error ? error.message : String(error);
    if (args.includes('--json')) output.out(`${JSON.stringify({ error: message })}\n`);
    else
      output.err(`whitebox: ${expected || !(error instanceof Error) ? message : (error.stack ?? message)}\n`);
    return failed;
  }
}

const consoleOutput: CommandOutput = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
};

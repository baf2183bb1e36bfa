import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { AppError } from '../shared/errors.ts';
import { type CommandOutput, UsageError } from './command-output.ts';

type AddCommands = (program: Command, output: CommandOutput, exitWith: (code: number) => void) => void;

/** By first word. Each is loaded when it is asked for, and all of them for the help: a scan needs no database driver. */
const commands: readonly { words: readonly string[]; load: () => Promise<AddCommands> }[] = [
  { words: ['serve', 'worker'], load: async () => (await import('./commands/serve.ts')).addServeCommands },
  { words: ['scan'], load: async () => (await import('./commands/scan.ts')).addScanCommand },
  { words: ['org'], load: async () => (await import('./commands/organization.ts')).addOrganizationCommands },
  { words: ['key'], load: async () => (await import('./commands/key.ts')).addKeyCommands },
  {
    words: ['db', 'migrate'],
    load: async () => (await import('./commands/database.ts')).addDatabaseCommands,
  },
  { words: ['doctor'], load: async () => (await import('./commands/doctor.ts')).addDoctorCommand },
];

/** 0 done, 1 findings at or above `--fail-on`, 2 it could not be done. */
const failed = 2;

/**
 * The `whitebox` command.
 * @param args without the program's own name; none at all means `serve`.
 * @returns the exit code; everything else it has to say went to `output`.
 */
export async function runCommandLine(args: string[], output: CommandOutput = consoleOutput): Promise<number> {
  const words = args.length > 0 ? args : ['serve'];
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
  const named = commands.filter((one) => one.words.some((word) => word === words[0]));
  try {
    for (const { load } of named.length > 0 ? named : commands) (await load())(program, output, done);
    await program.parseAsync(words, { from: 'user' });
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

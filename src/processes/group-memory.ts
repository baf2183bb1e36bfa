/** How much memory a process and all it started hold. */
import { readdir, readFile } from 'node:fs/promises';

const pageBytes = 4_096;

/** In bytes, of all processes of the group; 0 on systems without `/proc`. */
export async function groupMemory(group: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const ids = names.filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(ids.map((id) => memoryOf(id, group)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function memoryOf(id: string, group: number): Promise<number> {
  const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '');
  // The program's name stands in brackets and may hold anything: what counts comes behind the last of them.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[2]) === group ? Number(fields[21]) * pageBytes : 0;
}

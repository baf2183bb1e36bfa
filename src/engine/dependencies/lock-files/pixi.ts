/** pixi.lock: its packages of PyPI. Those of conda have no advisories anywhere. */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { textLines } from '../reading/text-lines.ts';
import { pythonName } from './python.ts';

const field = /^ {2}(name|version): ["']?([\w.+!-]{1,200})["']?$/;

/** A list of packages, each with its address first. */
export const readPixiLock: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry>();
  let open: { name?: string; version?: string } | null = null;
  for (const { text: line, ...place } of textLines(text)) {
    if (/^\S/.test(line)) open = line.startsWith('- pypi:') ? {} : null;
    const [, key, value] = (open && field.exec(line)) ?? [];
    if (!open || !value) continue;
    open[key as 'name' | 'version'] = value;
    if (open.name === undefined || open.version === undefined) continue;
    const name = pythonName(open.name);
    entries.set(`${name}@${open.version}`, { name, version: open.version, ...place, needs: [] });
    open = null;
  }
  return { ecosystem: 'PyPI', entries, roots: null };
};

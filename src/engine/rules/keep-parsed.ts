/**
 * What was read from the product's own YAML, kept as JSON: to parse and to check it takes longer than many a scan.
 * It lies where Node keeps compiled code; where that is not switched on, nothing is kept.
 */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TextFile } from './yaml-files.ts';

/**
 * @param name of the kept file, for people
 * @param schemas the modules that say what is right: when one changes, everything is read anew
 * @param files all that is parsed
 * @param parse gives what JSON can hold, and throws when a text is wrong; what it needs for that it loads itself
 */
export async function keepParsed<T>(
  name: string,
  schemas: readonly URL[],
  files: readonly TextFile[],
  parse: () => Promise<T>,
): Promise<T> {
  const folder = getCompileCacheDir();
  if (folder === undefined) return parse();
  const hash = createHash('sha256');
  for (const schema of schemas) hash.update(readFileSync(fileURLToPath(schema), 'utf8')).update('\0');
  for (const { name, text } of files) hash.update(name).update('\0').update(text).update('\0');
  const file = join(folder, `${name}-${hash.digest('hex').slice(0, 32)}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    const parsed = await parse();
    write(file, JSON.stringify(parsed));
    return parsed;
  }
}

/** Others may write the same at the same time, and see all of it or nothing. Without it the next one parses again. */
function write(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}`;
  try {
    writeFileSync(unfinished, text, { mode: 0o600 });
    renameSync(unfinished, file);
  } catch {}
}

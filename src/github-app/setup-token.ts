import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDir: string) => join(dataDir, 'setup-token');
const characters = 32;

/**
 * Whoever knows it may register the App. It is shown on the terminal only: otherwise whoever comes first could make this
 * service an App of theirs. All processes of a service share it, because any of them may be asked, and it is kept until
 * the App is registered.
 * @throws Error naming the file when it is damaged
 */
export function setupToken(dataDir: string): string {
  const file = fileIn(dataDir);
  if (!existsSync(file)) make(file);
  const token = readFileSync(file, 'utf8');
  if (token.length !== characters) throw new Error(`${file} is damaged. Remove it and start again.`);
  return token;
}

/** It appears whole, and only where no other process was faster. */
function make(file: string): void {
  const own = `${file}.${randomUUID()}`;
  try {
    writeFileSync(own, randomBytes(24).toString('base64url'), { mode: 0o600 });
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

export function forgetSetupToken(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

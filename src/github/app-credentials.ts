/** What makes this service a GitHub App: from the environment, or from the set-up page by way of the data folder. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export interface AppCredentials {
  appId: number;
  /** PEM. */
  privateKey: string;
  webhookSecret: string;
}

/**
 * A private key in any of the forms in which people put it into an environment variable: PEM, PEM with its line breaks
 * escaped, either of them in base64.
 * @returns the PEM, or null for what is no private key
 */
export function readPrivateKey(text: string): string | null {
  for (const candidate of [text, text.replaceAll('\\n', '\n'), Buffer.from(text, 'base64').toString()]) {
    const pem = candidate.replaceAll('\\n', '\n').trim();
    if (!pem.includes('PRIVATE KEY')) continue;
    try {
      createPrivateKey(pem);
      return `${pem}\n`;
    } catch {
      // Another form may do.
    }
  }
  return null;
}

const storedShape = z.object({
  app_id: z.int().positive(),
  private_key: z.string().min(1),
  webhook_secret: z.string().min(1),
});

const fileIn = (dataDir: string) => join(dataDir, 'github-app.json');

/**
 * @returns null when the set-up page was never used
 * @throws Error naming the file when it is damaged
 */
export function loadCredentials(dataDir: string): AppCredentials | null {
  const file = fileIn(dataDir);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const stored = storedShape.parse(JSON.parse(text));
    const privateKey = readPrivateKey(stored.private_key);
    if (privateKey === null) throw new Error('no private key');
    return {
      appId: stored.app_id,
      privateKey,
      webhookSecret: stored.webhook_secret,
    };
  } catch {
    throw new Error(
      `${file} is damaged. Put it back from a backup, or remove it and register the GitHub App anew at /github/setup.`,
    );
  }
}

/** Readable by the service alone; appears whole. */
export function saveCredentials(dataDir: string, credentials: AppCredentials): void {
  const file = fileIn(dataDir);
  const stored: z.input<typeof storedShape> = {
    app_id: credentials.appId,
    private_key: credentials.privateKey,
    webhook_secret: credentials.webhookSecret,
  };
  writeFileSync(`${file}.new`, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

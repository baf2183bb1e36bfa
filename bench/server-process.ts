import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  url: string;
  stop(): Promise<void>;
}

const startTimeoutMs = 30_000;

/**
 * Starts a Node script that listens on the port given in its environment, and waits until `readyPath` answers.
 * Its output goes nowhere.
 * @throws Error when it does not come up.
 */
export async function startServerProcess(
  script: string[],
  environment: Record<string, string>,
  readyPath: string,
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, script, {
    env: { PATH: process.env.PATH, ADVISORIES: 'off', ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = Date.now() + startTimeoutMs;
  while (!(await answers(url + readyPath))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${script.join(' ')} did not come up`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, stop: () => ended(child) };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.status < 500,
    () => false,
  );
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

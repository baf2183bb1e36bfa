/** Waiting for a scan without hurry. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScanStatus } from '../api/answers.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { Console } from '../console.ts';
import { durationText } from '../durations.ts';

const ended: ReadonlySet<ScanStatus> = new Set(['completed', 'failed', 'stopped', 'cancelled', 'skipped']);

/** How long the server is asked to hold an answer back until the scan has ended. */
const waitSeconds = 10;

export interface WaitOptions {
  /** From one question to the next, in milliseconds. */
  intervalMs: number;
  signal: AbortSignal;
}

/**
 * Asks every `intervalMs`, and each time to be answered when the scan has ended: its end is known at once, though
 * it is asked for rarely.
 * @returns the status it ended with
 * @throws what the API throws; the signal's reason
 */
export async function waitForScan(
  api: Pick<ApiClient, 'scanStatus'>,
  id: string,
  { intervalMs, signal }: WaitOptions,
  log: Pick<Console, 'info'>,
): Promise<ScanStatus> {
  const startedAt = Date.now();
  let last: ScanStatus | null = null;
  for (;;) {
    const askedAt = Date.now();
    const status = await api.scanStatus(id, waitSeconds);
    if (status !== last)
      log.info(`${status.replaceAll('_', ' ')}, after ${durationText(Date.now() - startedAt)}`);
    if (ended.has(status)) return status;
    last = status;
    await sleep(Math.max(0, askedAt + intervalMs - Date.now()), undefined, { signal });
  }
}

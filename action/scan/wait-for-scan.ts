/** Waiting for a scan without hurry. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScanStatus } from '../api/answers.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { Console } from '../console.ts';
import { durationText } from '../durations.ts';

const ended: ReadonlySet<ScanStatus> = new Set(['completed', 'failed', 'stopped', 'cancelled', 'skipped']);

/** A credit is 1,000 lines, and 20,000 lines take about a second. */
const msPerCredit = 50;
const shortestMs = 1_500;

export interface WaitOptions {
  credits: number;
  /** Between two questions, in milliseconds. */
  intervalMs: number;
  signal: AbortSignal;
}

/**
 * Asks for the first time when the scan may be done by its size, then every `intervalMs`.
 * @returns the status it ended with
 * @throws what the API throws; the signal's reason
 */
export async function waitForScan(
  api: Pick<ApiClient, 'scanStatus'>,
  id: string,
  { credits, intervalMs, signal }: WaitOptions,
  log: Pick<Console, 'info'>,
): Promise<ScanStatus> {
  const startedAt = Date.now();
  let waitMs = Math.min(intervalMs, shortestMs + credits * msPerCredit);
  let last: ScanStatus | null = null;
  for (;;) {
    await sleep(waitMs, undefined, { signal });
    const status = await api.scanStatus(id);
    if (status !== last)
      log.info(`${status.replaceAll('_', ' ')}, after ${durationText(Date.now() - startedAt)}`);
    if (ended.has(status)) return status;
    last = status;
    waitMs = intervalMs;
  }
}

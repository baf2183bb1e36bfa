/**
 * What parent and child say to each other: the parent writes one line of JSON (the request) to the child's
 * standard input and keeps it open for as long as it lives; the child writes lines of JSON to its standard output.
 */

export type ChildMessage =
  | { type: 'progress'; progress: unknown }
  | { type: 'result'; result: unknown }
  /** The request itself cannot be fulfilled; `message` is for people. */
  | { type: 'refused'; message: string };

/** Written to standard error by the watchdog before it ends its process for want of memory. */
export const memoryMark = 'whitebox: memory limit reached';

/** Null for anything that is not a message. */
export function parseMessage(line: string): ChildMessage | null {
  try {
    const message: unknown = JSON.parse(line);
    if (typeof message !== 'object' || message === null || !('type' in message)) return null;
    return message as ChildMessage;
  } catch {
    return null;
  }
}

import { ChildProcessError } from '../../engine/child/errors.ts';

/** Code cannot be had, for a reason that is ours to tell. `reason` is a clause for people. */
export class SourceUnavailableError extends Error {
  override name = 'SourceUnavailableError';
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * What to tell people when code could not be had or analysed. The errors of git, archives, sources and child
 * processes carry a reason; any other is a fault of ours, and null.
 */
export function failureReason(error: unknown): string | null {
  if (error instanceof ChildProcessError) return error.message;
  if (error instanceof Error && 'reason' in error && typeof error.reason === 'string') return error.reason;
  return null;
}

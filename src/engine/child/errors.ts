/** Why a child process gave no result. Each message is a reason that can be shown to people. */

export class ChildProcessError extends Error {
  override name = 'ChildProcessError';
}

/** It ran longer than allowed and was killed. */
export class TimeLimitError extends ChildProcessError {
  override name = 'TimeLimitError';
}

/** It said nothing for longer than allowed, and was killed. */
export class SilenceError extends ChildProcessError {
  override name = 'SilenceError';
}

/** It needed more memory than allowed. */
export class MemoryLimitError extends ChildProcessError {
  override name = 'MemoryLimitError';
}

/** It answered more than allowed. */
export class OutputLimitError extends ChildProcessError {
  override name = 'OutputLimitError';
}

/** It ended without an answer; the fault is the engine's or the machine's. */
export class CrashError extends ChildProcessError {
  override name = 'CrashError';
}

/** The caller stopped it. */
export class AbortedError extends ChildProcessError {
  override name = 'AbortedError';
}

/** What was asked for cannot be done: no such folder or commit. */
export class RequestError extends ChildProcessError {
  override name = 'RequestError';
}

/** Of an error, what a log may hold. */
export interface DescribedError {
  type: string;
  message: string;
  stack?: string | undefined;
  code?: string | number | undefined;
  status?: number | undefined;
  cause?: DescribedError | undefined;
}

/** Causes of causes; more say nothing new, and may go in a circle. */
const maxCauses = 4;

/**
 * Libraries hang what they worked with on their errors: a query's row, a request with its headers and body, a whole
 * client. Only what says what went wrong and where is taken.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof status === 'number' && { status }),
    ...(error.cause !== undefined && depth < maxCauses && { cause: describeError(error.cause, depth + 1) }),
  };
}

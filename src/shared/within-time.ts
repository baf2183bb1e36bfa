/**
 * Waits for `work`, but not for ever. What is late goes on by itself; how it ends is nobody's concern any more.
 * @param what names it in the error: `the queue`
 * @throws Error that says what did not answer; whatever `work` throws in time
 */
export async function withinTime<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${ms} ms`)), ms);
  });
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

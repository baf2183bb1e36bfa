import type { IncomingMessage } from 'node:http';
import { PreconditionError, UnsupportedMediaTypeError } from '../../../shared/errors.ts';

/**
 * A request's body as it comes in. Whoever stops reading early still gets an answer to the client: the rest is
 * read and thrown away.
 * @throws PreconditionError when the client goes away before the end
 */
export async function* requestBytes(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk;
  } catch {
    throw new PreconditionError('The request ended before its body was complete');
  } finally {
    request.resume();
  }
}

/**
 * @returns bytes to come; undefined when the client does not say.
 * @throws UnsupportedMediaTypeError for a body that is compressed on the way
 */
export function announcedSize({ headers }: IncomingMessage): number | undefined {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new UnsupportedMediaTypeError('The archive must be sent as it is: leave out Content-Encoding');
  }
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
}

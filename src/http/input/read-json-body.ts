import type { IncomingMessage } from 'node:http';
import { PreconditionError, TooLargeError, ValidationError } from '../../shared/errors.ts';
import { checkJson } from './check-text.ts';

/** Unless a route says otherwise. */
export const maxBodyBytes = 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body of at most `limit` bytes.
 * @returns the parsed value; undefined for a request without a body.
 * @throws TooLargeError; ValidationError and PreconditionError for everything that is not plain JSON in UTF-8.
 */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  const length = request.headers['content-length'];
  if (length === '0' || (length === undefined && request.headers['transfer-encoding'] === undefined))
    return undefined;
  checkHeaders(request);
  if (Number(length) > limit) throw tooLarge(limit);
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return undefined;
  const body = parseJson(bytes);
  const problems = checkJson(body);
  if (problems.length > 0) throw new ValidationError(problems);
  return body;
}

function checkHeaders({ headers }: IncomingMessage): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (type !== 'application/json') {
    throw new PreconditionError('The request body must be JSON: send it with Content-Type: application/json');
  }
  for (const parameter of parameters) {
    if (/^charset=/.test(parameter) && !/^charset="?utf-?8"?$/.test(parameter)) {
      throw new PreconditionError('The request body must be in UTF-8');
    }
  }
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new PreconditionError('The request body must not be compressed: leave out Content-Encoding');
  }
}

function tooLarge(limit: number): TooLargeError {
  return new TooLargeError(`The request body is larger than ${limit} bytes`);
}

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        // The rest is read and thrown away, so that the client gets to read the answer.
        chunks.length = 0;
        reject(tooLarge(limit));
      }
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () =>
      reject(new PreconditionError('The request ended before its body was complete')),
    );
  });
}

function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new PreconditionError('The request body is not valid UTF-8');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new PreconditionError('The request body is not valid JSON');
  }
}

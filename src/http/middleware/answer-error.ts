import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import {
  AppError,
  ConflictError,
  ForbiddenError,
  InsufficientCreditsError,
  NotFoundError,
  PreconditionError,
  RateLimitedError,
  TooLargeError,
  UnauthenticatedError,
  UnsupportedMediaTypeError,
  ValidationError,
} from '../../shared/errors.ts';
import { exchangeOf } from '../exchange.ts';
import { sendJson } from '../send.ts';

/** The one mapping of errors to statuses. */
const statuses: [new (...args: never[]) => AppError, number][] = [
  [ValidationError, 400],
  [PreconditionError, 400],
  [UnauthenticatedError, 401],
  [InsufficientCreditsError, 402],
  [ForbiddenError, 403],
  [NotFoundError, 404],
  [ConflictError, 409],
  [TooLargeError, 413],
  [UnsupportedMediaTypeError, 415],
  [RateLimitedError, 429],
];

export interface ErrorAnswer {
  status: number;
  body: { statusCode: number; message: string | string[]; error?: string };
}

/** @returns the answer of the specification; whatever is not an error of ours is a plain 500. */
export function errorAnswer(error: unknown): ErrorAnswer {
  const status = statuses.find(([type]) => error instanceof type)?.[1] ?? libraryStatus(error);
  return {
    status,
    body: {
      statusCode: status,
      message: messageOf(error, status),
      ...(status === 429 ? {} : { error: STATUS_CODES[status] ?? 'Error' }),
    },
  };
}

export const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
  const exchange = exchangeOf(response);
  const { status, body } = errorAnswer(error);
  if (status === 500) exchange.failure = error;
  else exchange.refusal = String(body.message).slice(0, 300);
  if (response.headersSent) {
    // Half an answer is under way: cut it off, so that the client does not take it for a whole one.
    response.destroy();
    return;
  }
  if (error instanceof RateLimitedError) response.setHeader('Retry-After', error.retryAfterSeconds);
  if (status === 401) response.setHeader('WWW-Authenticate', 'ApiKey realm="whitebox"');
  sendJson(response, status, body);
};

/** The router's own complaint about a path that cannot be decoded. */
function libraryStatus(error: unknown): number {
  return error instanceof URIError ? 400 : 500;
}

function messageOf(error: unknown, status: number): string | string[] {
  if (error instanceof ValidationError) return error.problems;
  if (error instanceof AppError) return error.message;
  return status === 400 ? 'The path is not valid percent-encoded UTF-8' : 'Internal server error';
}

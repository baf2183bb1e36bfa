/**
 * What can go wrong in a use case, without HTTP or any other transport in it. Each transport has one mapper.
 * Messages are written for the person who made the request.
 */
export abstract class AppError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** Bad input. `problems` are field-level sentences that begin with the field's name. */
export class ValidationError extends AppError {
  readonly problems: string[];
  constructor(problems: string | string[]) {
    const list = Array.isArray(problems) ? problems : [problems];
    super(list.join('; '));
    this.problems = list;
  }
}

/** A request that is well-formed but cannot be carried out as things stand; told as one sentence. */
export class PreconditionError extends AppError {}

/** Not there, or not yours: deliberately one class for both. */
export class NotFoundError extends AppError {
  constructor(what: string) {
    super(`${what} not found`);
  }
}

export class UnauthenticatedError extends AppError {}

/** Known, but not allowed to do this. */
export class ForbiddenError extends AppError {}

export class MissingScopeError extends ForbiddenError {
  constructor(scope: string) {
    super(`API key missing required scope: ${scope}`);
  }
}

export class InsufficientCreditsError extends AppError {
  constructor() {
    super('Insufficient credits to start this scan');
  }
}

export class ConflictError extends AppError {}

export class TooLargeError extends AppError {}

export class UnsupportedMediaTypeError extends AppError {}

/** `retryAfterSeconds` is a whole number, at least 1. */
export class RateLimitedError extends AppError {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Rate limit exceeded');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * The shape of an endpoint. All endpoints are listed in `routes.ts`; the server mounts them and the OpenAPI
 * document is generated from them, so that what parses, what is typed and what is documented is one schema.
 */
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { ApiKeyScope } from '../../features/api-keys/index.ts';
import type { Services } from '../../services.ts';
import type { Context } from '../../shared/context.ts';

export interface RouteInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Express path below the host, for example `/v1/scans/:id`. */
  path: string;
  scope: ApiKeyScope;
  /** Tag, summary and longer text of the OpenAPI document. */
  tag: string;
  summary: string;
  description?: string;
  /** Strict objects: unknown parameters and fields are refused with the field's name. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** Of the body as JSON, in bytes; 1 MiB unless given. */
  bodyLimit?: number;
  /** Raw request bodies (uploads) are read by the handler itself; the media types it takes. */
  rawBody?: string[];
  /** Of success. 204 has no result. */
  status: 200 | 201 | 204;
  result?: Result;
  /** Media types of an answer that the handler streams, instead of `result`. */
  streams?: string[];
  /** Statuses besides 400, 401, 403, 429 and 500 that it may answer, with what they mean here. */
  errors?: Partial<Record<402 | 404 | 409 | 413 | 415, string>>;
  /** Of something that ends: whether it has. Clients may then ask to be answered at its end (`Prefer: wait`). */
  isFinal?(result: z.input<Result>): boolean;
  /** POSTs honour `Idempotency-Key` unless this is false (uploads). */
  idempotent?: boolean;
  /**
   * Returns the body of the answer. A handler that streams writes to `response` itself and returns nothing.
   * Errors of shared/errors.ts become the answers of the specification.
   */
  handle(
    context: Context,
    input: RouteInput<z.output<Params>, z.output<Query>, z.output<Body>>,
    exchange: { request: Request; response: Response; services: Services },
  ): Promise<z.input<Result> | undefined>;
}

/** Gives `handle` its types from the schemas. */
export function defineRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(route: Route<P, Q, B, R>): Route {
  return route as unknown as Route;
}

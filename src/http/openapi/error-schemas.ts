import { z } from 'zod';

const message = z.union([z.string(), z.array(z.string())]);

export const errorBody = z.strictObject({ statusCode: z.int(), message, error: z.string() }).meta({
  id: 'Error',
  description: 'Validation errors have an array of sentences that begin with the field.',
});

export const rateLimitedBody = z
  .strictObject({ statusCode: z.literal(429), message: z.string() })
  .meta({ id: 'RateLimited' });

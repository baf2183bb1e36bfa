/** Query parameters and answers that lists share. */
import { z } from 'zod';

/** Deep enough for every list, and small enough for every offset. */
const maxPage = 1_000_000;
const maxOffset = 1_000_000;
const maxLimit = 100;

/** A whole number as it comes in a query. */
function wholeNumberParameter(min: number, max: number, fallback: number, description: string) {
  const expected = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, expected)
    .transform(Number)
    .refine((value) => value >= min && value <= max, expected)
    .default(fallback)
    .meta({
      description,
      override: ({ jsonSchema }) => {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: 'integer', minimum: min, maximum: max, default: fallback });
      },
    });
}

/** `page` and `limit` of page-based lists. */
export const pageParameters = {
  page: wholeNumberParameter(1, maxPage, 1, 'Page to return, from 1.'),
  limit: wholeNumberParameter(1, maxLimit, 15, 'Entries on a page.'),
};

/** `limit` and `offset` of offset-based lists. */
export const offsetParameters = {
  limit: wholeNumberParameter(1, maxLimit, 50, 'Entries to return.'),
  offset: wholeNumberParameter(0, maxOffset, 0, 'Entries to skip.'),
};

/** `sort_by` with its default first, and `sort_order`. */
export function sortParameters<const T extends readonly [string, ...string[]]>(fields: T) {
  return {
    sort_by: z.enum(fields).default(fields[0] as never),
    sort_order: z.enum(['ASC', 'DESC']).default('DESC'),
  };
}

/** The answer of a page-based list. */
export function pageOf<T extends z.ZodType>(entry: T) {
  return z.strictObject({
    data: z.array(entry),
    total: z.int().min(0).meta({ description: 'Entries on all pages.' }),
    page: z.int().min(1),
    limit: z.int().min(1),
  });
}

/** The `id` of a path: a UUID of whatever version, for an unknown one is "not found", not "malformed". */
export const idPath = z.strictObject({ id: z.guid() });

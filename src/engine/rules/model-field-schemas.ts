/** Fields that many sections of a model have: paths, names, places among arguments, roles of parameters. */
import { z } from 'zod';
import { locations } from './locations.ts';
import { predicateSchema } from './predicate-schema.ts';

export const paths = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform((p) => [p].flat());
export const names = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform((n) => [n].flat());
export const index = z.int().min(0).max(20);
/** A regular expression that runs on V8 and has no flags. */
export const expression = z
  .string()
  .min(1)
  .refine(isExpression, 'must be a regular expression without flags');
export const when = z.array(predicateSchema).default([]);

/** What is known of a value handed to a function from outside: its type, or that it is tainted. */
export const roleSchema = z.union([
  z.string().min(1),
  z.null(),
  z.strictObject({
    source: z.string().min(1),
    structured: z.boolean().default(false),
    /** It is the collection of all arguments by name: each is a source of its own. */
    fields: z.boolean().optional(),
    /** Where a request brings it, if nothing at the function says so. */
    location: z.enum(locations).optional(),
    /** Categories for which it is never of use, as of a source. */
    cleanFor: z.array(z.string()).min(1).optional(),
    /** As a whole it may be the path of a file that the server has put there: it is a name that was chosen only behind something. */
    ownFile: z.boolean().optional(),
    /** The framework holds it to a schema: what the parameter's declared type says of its fields is so. */
    asDeclared: z.boolean().optional(),
  }),
]);

export type Role = z.infer<typeof roleSchema>;

/** `name` is how the call is known when nothing says where it comes from: the method's name and, if given, its receiver's. */
export const byName = {
  method: names.optional(),
  receiver: z.string().min(1).optional(),
};

/** Beside `everyParameter`: what parameters of these names are. */
export const given = z.record(z.string().min(1), roleSchema).default({});

function isExpression(text: string): boolean {
  try {
    return new RegExp(text) !== null;
  } catch {
    return false;
  }
}

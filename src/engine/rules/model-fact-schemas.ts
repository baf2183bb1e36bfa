/** Sections of a model about what a call shows of the application or of an object, to be asked for elsewhere. */
import { z } from 'zod';
import { index, paths, when } from './model-field-schemas.ts';

/** What a call makes of an object, to be asked for where the object is used: a parser that resolves entities. */
export const markSchema = z.strictObject({
  mark: z.string().min(1),
  call: paths,
  on: z.union([z.enum(['receiver', 'result']), index]).default('receiver'),
  when,
});

export const factSchema = z.strictObject({
  fact: z.string().min(1),
  call: paths.optional(),
  /** Assignment to this member. */
  assign: paths.optional(),
  when,
  /**
   * Regular expression over the program's code, comments and pages aside: a name that shows what the program does by
   * itself, whatever library it does it with.
   */
  mentions: z.string().min(1).optional(),
  /** The same over what is not in it: a piece of a program is taken for one that does what it needs elsewhere. */
  lacks: z.string().min(1).optional(),
  dependency: z.string().optional(),
  /** Highest major version of the dependency for which the fact holds. */
  maxMajor: z.int().optional(),
  /** It holds, too, where no manifest is among the files: a piece of a program is as likely to be meant for that version. */
  orUnknown: z.literal(true).optional(),
  /** Lowest version of the dependency for which the fact holds. */
  since: z
    .string()
    .regex(/^\d+(?:\.\d+)*$/)
    .optional(),
});
export type MarkModel = z.infer<typeof markSchema>;
export type FactModel = z.infer<typeof factSchema>;

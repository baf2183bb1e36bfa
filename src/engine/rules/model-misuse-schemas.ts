/** Sections of a model about what is wrong whatever the values come from. */
import { z } from 'zod';
import { byName, index, names, paths, when } from './model-field-schemas.ts';

export const misuseSchema = z.strictObject({
  rule: z.string().min(1),
  call: paths.optional(),
  ...byName,
  assign: paths.optional(),
  key: names.optional(),
  /** Annotations or attributes of these names (Java, Kotlin, C#), whose arguments the conditions look at. */
  annotation: names.optional(),
  /** The key or method means one thing only, whatever has it: what rests on it is no guess. */
  distinctive: z.boolean().default(false),
  /** Whether it is a flaw depends on what it is for, which nothing at the place says: a person decides. */
  doubtful: z.boolean().default(false),
  when,
  /** Shown in the finding: name → which argument's constant (`argument 0`, `argument 1 key algorithm`). */
  argument: index.optional(),
});

/**
 * Methods a class must not leave without a check, and fields it must not set: a trust manager that trusts everybody.
 * Without either, the class.
 */
export const implementationSchema = z
  .strictObject({
    rule: z.string().min(1),
    /** Classes that implement or extend one of these, by any name they are imported under. */
    type: names,
    /** Regular expression over the name of the class. */
    named: z.string().min(1).optional(),
    method: names.optional(),
    /** What the method's body does. */
    does: z.enum(['nothing', 'return-true']).optional(),
    /** In place of a method: a field of this name whose value is written so (regular expression over its code). */
    field: z.strictObject({ name: z.string().min(1), matches: z.string().min(1) }).optional(),
    /** What has to hold for the application as a whole; `!fact` for what must not. */
    facts: z.array(z.string().min(1)).default([]),
  })
  .refine(({ method, does }) => (method === undefined) === (does === undefined), {
    error: 'method and does come together',
  });

/**
 * Variables of a module from which a framework takes its settings. Only literals, and lists of nothing but texts, that
 * nothing writes over count.
 */
export const settingSchema = z.strictObject({
  rule: z.string().min(1),
  name: z.string().min(1),
  /** Regular expression over the path of the module. */
  files: z.string().min(1),
  /** One of these is set there, too, or all of another module is taken over: they are the framework's settings. */
  beside: z.array(z.string()).min(1),
  equals: z.boolean().optional(),
  /** Regular expression over a text. */
  matches: z.string().min(1).optional(),
  /** Regular expression over the texts of a list: none of them matches … */
  lacks: z.string().min(1).optional(),
  /** … and one of them matches this. */
  holds: z.string().min(1).optional(),
  /** Regular expression over the code of calls that are handed all variables and leave this one as it is. */
  keptBy: z.string().min(1).optional(),
});
export type MisuseModel = z.infer<typeof misuseSchema>;
export type ImplementationModel = z.infer<typeof implementationSchema>;
export type SettingModel = z.infer<typeof settingSchema>;

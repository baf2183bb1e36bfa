/**
 * The YAML of one model pack: what the interpreter needs to know of a library. Data only; conditions come from
 * the closed list of `predicate-schema.ts`. Access paths are written as in code: `child_process.exec`,
 * `express()`, `<express.Request>.query` (a value of that type), `*` for one segment, `**` for any number,
 * `{a,b}` for alternatives.
 */
import { z } from 'zod';
import {
  conventionSchema,
  decoratorSchema,
  handlerSchema,
  parameterSchema,
  prefixSchema,
  startupSchema,
} from './model-entry-schemas.ts';
import { factSchema, markSchema } from './model-fact-schemas.ts';
import {
  guardSchema,
  propagatorSchema,
  sanitizerSchema,
  sessionSchema,
  sinkSchema,
  sourceSchema,
} from './model-flow-schemas.ts';
import { implementationSchema, misuseSchema, settingSchema } from './model-misuse-schemas.ts';
import { contentTypeSchema, pageFunctionSchema, renderSchema } from './model-response-schemas.ts';
import { exampleSchema } from './rule-schema.ts';

/** Code that shows what the pack knows; run as tests. */
const modelExampleSchema = z.strictObject({
  rule: z.string().min(1),
  bad: z.array(exampleSchema).min(1),
  ok: z.array(exampleSchema).min(1),
});

export const modelSchema = z.strictObject({
  language: z.string().min(1),
  library: z.string().min(1),
  /** Other names of the same thing: alias → real. Works for modules, paths and types. */
  aliases: z.record(z.string(), z.string()).default({}),
  /** Subtype → supertype. */
  extends: z.record(z.string(), z.string()).default({}),
  /** Type of what stands at a path: `express()` → `express.Application`. */
  types: z.record(z.string(), z.string()).default({}),
  /** Types whose values are keyed collections (`get`, `set`). */
  containers: z.array(z.string()).default([]),
  /** Functions whose result is called like the function they are given: `util.promisify`. */
  wrappers: z.array(z.string()).default([]),
  /** Calls that do not come back: `flask.abort`. */
  terminators: z.array(z.string()).default([]),
  sources: z.array(sourceSchema).default([]),
  sessions: z.array(sessionSchema).default([]),
  sinks: z.array(sinkSchema).default([]),
  misuses: z.array(misuseSchema).default([]),
  sanitizers: z.array(sanitizerSchema).default([]),
  propagators: z.array(propagatorSchema).default([]),
  handlers: z.array(handlerSchema).default([]),
  prefixes: z.array(prefixSchema).default([]),
  parameters: z.array(parameterSchema).default([]),
  decorators: z.array(decoratorSchema).default([]),
  conventions: z.array(conventionSchema).default([]),
  startups: z.array(startupSchema).default([]),
  /** A function that takes one of these types is called by the framework. */
  requestTypes: z.array(z.string()).default([]),
  /** Types of which every request has one object: what is put there in one place is found in another. */
  perRequest: z.array(z.string()).default([]),
  /** Paths of which an application has one object: what is put there when it starts is found by its handlers. */
  perApplication: z.array(z.string()).default([]),
  implementations: z.array(implementationSchema).default([]),
  settings: z.array(settingSchema).default([]),
  guards: z.array(guardSchema).default([]),
  facts: z.array(factSchema).default([]),
  marks: z.array(markSchema).default([]),
  renders: z.array(renderSchema).default([]),
  pageFunctions: z.array(pageFunctionSchema).default([]),
  contentTypes: z.array(contentTypeSchema).default([]),
  examples: z.array(modelExampleSchema).default([]),
});

export type Model = z.infer<typeof modelSchema>;

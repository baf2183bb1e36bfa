/** Sections of a model about what is answered: templates that are rendered, and types of content. */
import { z } from 'zod';
import { index, names, paths } from './model-field-schemas.ts';

/** Calls that render a template of the program. */
export const renderSchema = z.strictObject({
  call: paths,
  /**
   * Argument with the template's name, or the names of several of which the first that exists is meant; `receiver` where
   * the method is one of what another of these calls gave, or of what was made with the name. `later`: it only gives values, to
   * the templates that a call with `gathered` fills in the same request.
   */
  template: z.union([index, z.enum(['receiver', 'later'])]).default(0),
  /** What that argument is called where it is given by name. */
  named: z.string().optional(),
  /** The template has also what calls with `template: later` gave before: `$smarty->assign(…); $smarty->display(…)`. */
  gathered: z.boolean().default(false),
  /** Arguments that the template knows by names of their own. */
  passes: z.record(z.string(), index).default({}),
  /** Argument with the values, by name. */
  locals: index.optional(),
  /** Property of what the call is made on that holds values as well: `locals` of `res.render(page)`. */
  own: z.string().optional(),
  /** Argument with the name of one value, which is the argument after it: `with('name', $value)`. */
  name: index.optional(),
  /** What that argument is called where it is given by name. */
  keyword: z.string().optional(),
  /** All arguments given by name are values of the template. */
  keywords: z.boolean().default(false),
  /** Type of what `this` is in the template. */
  self: z.string().min(1).optional(),
});

/**
 * Calls that make functions known to the pages of the program, and members that hold them: filters, tags, helpers. Each
 * function is known by the text given first (or where `name` says, to the decorator, or as `name`), else by its own name.
 */
export const pageFunctionSchema = z.strictObject({
  call: paths,
  /** Argument with the name. */
  name: index.default(0),
  /** Key of the argument under which functions stand by their names; `*` where the argument is such a table. */
  table: z.string().min(1).optional(),
  /** What pages put before the name. */
  prefix: z.string().default(''),
  /** Where this option names `html`, what it gives is written out as it is: of an argument, by its key, unless it is escaped first. */
  markup: z.strictObject({ argument: index, key: z.string(), unless: z.string() }).optional(),
  /** Each of these options of an argument that is set has something of the library's stand before its own arguments. */
  before: z.strictObject({ argument: index, keys: names }).optional(),
  /** Where this keyword is set, it is given what the page knows before its own arguments, a request of this type among it. */
  context: z.strictObject({ keyword: z.string(), request: z.string() }).optional(),
  /** What a page gives by name, the function takes as one table, behind the rest. */
  takesTable: z.boolean().default(false),
  /** What the function gives, by name, is known to all pages. */
  gives: z.literal(true).optional(),
  /** Of a decorator, the argument with the page that is filled with what the function gives. */
  page: index.optional(),
});

/** Calls that say what a response is, and properties that are assigned it. */
export const contentTypeSchema = z.strictObject({
  call: paths,
  /** Argument with the header's name; the call sets a header only when it is `Content-Type`. */
  header: index.optional(),
  /** Argument with the content type. */
  value: index.optional(),
  /** Argument with a whole header: `Content-Type: text/plain`. */
  line: index.optional(),
  /** Argument that may be an object of headers. */
  headers: index.optional(),
});
export type PageFunctionModel = z.infer<typeof pageFunctionSchema>;
export type RenderModel = z.infer<typeof renderSchema>;
export type ContentTypeModel = z.infer<typeof contentTypeSchema>;

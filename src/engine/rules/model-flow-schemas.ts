/** Sections of a model about values on their way: where they come from, do harm, get through, are cleaned and checked. */
import { z } from 'zod';
import { locations } from './locations.ts';
import { byName, index, names, paths, when } from './model-field-schemas.ts';
import { holePositions } from './rule-set.ts';

export const sourceSchema = z.strictObject({
  path: paths,
  kind: z.string().min(1),
  location: z.enum(locations).optional(),
  /** The value is the collection of all fields; which one it is, the first property read says. */
  fields: z.boolean().default(false),
  /** The last name of the path is that of the field: `$request->name`. */
  named: z.boolean().default(false),
  /** The argument is the place of a parameter of the handler: what is read is what that is given. */
  argumentOfHandler: z.literal(true).optional(),
  /** Names with dots lead into what the field holds: `input('user.name')`. */
  dotted: z.boolean().default(false),
  /** Every such value begins with this. */
  prefix: z.string().optional(),
  /** Categories for which it is never of use: servers take no slash in the name of a host. */
  cleanFor: z.array(z.string()).min(1).optional(),
  /** The same, but only where it then stands between quotes (statements) or outside of tags (pages). */
  cleanInContext: z.array(z.string()).min(1).optional(),
  /** The path of the request: where the route has no parts to choose, nobody chooses it. */
  ofRoute: z.boolean().default(false),
  /** Whether the value may be an object an attacker shapes: always, never, or once the application shows this fact. */
  structured: z.union([z.boolean(), z.string()]).default(false),
  when,
});

/** `spread-by-name`: a dictionary from outside, whole, whose keys name the arguments: `User(**body)`. */
const argumentSelector = z.union([
  index,
  z.array(index).min(1),
  z.enum(['all', 'receiver', 'last', 'spread-by-name']),
]);

export const sinkSchema = z.strictObject({
  rule: z.string().min(1),
  call: paths.optional(),
  ...byName,
  /** Assignment to this member. */
  assign: paths.optional(),
  /** Assignment to any member or key whose name matches. */
  assignNamed: z.string().optional(),
  /** Value of this key in an object literal, wherever it stands. */
  key: names.optional(),
  /** Attribute of a markup element. */
  attribute: z.strictObject({ tag: names.optional(), name: names }).optional(),
  argument: argumentSelector.default(0),
  /** What the argument is called where it is given by name. */
  keyword: names.optional(),
  /** Only these properties of the argument matter, when it is an object. */
  properties: z.array(z.string()).optional(),
  /** Of these properties, what a request fills that makes the whole object: texts, numbers, switches, choices. */
  filled: z.literal(true).optional(),
  /** The value counts when anything inside it is tainted, not only when it is itself. */
  deep: z.boolean().default(false),
  /** Only values that may be attacker-shaped objects count. */
  structured: z.boolean().default(false),
  /** The value counts only behind this text, which says what it is for: `^Location:\s*` of a header. */
  after: z.string().min(1).optional(),
  /** The call is a tagged template. To other sinks the parts of one are parameters. */
  tagged: z.boolean().default(false),
  /** What stands under these keys inside the value does no harm. */
  except: names.optional(),
  /** Which argument is a format for those behind it: what `%r` writes as a literal does no harm. */
  format: index.optional(),
  /** Overrides the rule's hole position. */
  hole: z.enum(holePositions).optional(),
  /**
   * Of a library that hands its arguments on to a program: the words before them, `%` for the method's own name. They are
   * looked at for what the program takes for options.
   */
  program: z.string().min(1).optional(),
  /** What was stored before does no harm here, whatever the rule says of it. */
  unlessStored: z.literal(true).optional(),
  /** Of these kinds of sources nothing does harm here: what is called looks at them itself. */
  spares: z.array(z.string().min(1)).min(1).optional(),
  /** A name or a number, around which no quotes are put: an escape of quotes does not help. */
  unquoted: z.literal(true).optional(),
  when,
});

export const sanitizerSchema = z.strictObject({
  /** A call, or with `argument: receiver` a property that is worked out when it is read. */
  call: paths.optional(),
  ...byName,
  categories: z.union([z.literal('all'), z.array(z.string()).min(1)]),
  argument: z.union([index, z.literal('receiver')]).default(0),
  /** Cleans only where the value then stands between quotes (statements) or outside of tags (pages). */
  inContext: z.boolean().default(false),
  /** Of `<"'` what it takes away, where it cleans for pages: what stands behind another quote may still leave its place. */
  escapes: z
    .string()
    .regex(/^[<"']+$/)
    .optional(),
  /** What is left is no address of a script (`javascript:…`), so that it may be the whole address of a link. */
  settlesScheme: z.boolean().default(false),
  /** Cleans also where the function's own code is known. */
  trusted: z.boolean().default(false),
  when,
});

export const propagatorSchema = z.strictObject({
  /** A call, or a property that is computed when it is read. */
  call: paths,
  /** `keywords` are all that is given by name. */
  from: z.union([
    z.array(z.union([index, z.enum(['receiver', 'keywords'])])),
    z.literal('none'),
    z.literal('all'),
  ]),
  /**
   * Where the value goes: the result, a parameter of the callback (the last argument), into what an argument
   * points to, or into what the method is called on. Of a call that is a source, the source goes there.
   */
  to: z
    .union([
      z.literal('result'),
      z.strictObject({ parameter: index }),
      z.strictObject({ argument: z.union([index, z.literal('rest')]) }),
      z.literal('receiver'),
    ])
    .default('result'),
  /** First of the arguments it goes into, where it goes into all the rest of them. */
  restFrom: index.default(0),
  /** The result of this kind of source counts as that kind: decoding makes a request's path a free text. */
  becomes: z.record(z.string(), z.string()).default({}),
  /**
   * Decoding: for these categories a check that was made before no longer counts, unless it leaves nothing to decode.
   * `all` reads what is written in letters and digits, as Base64 is: a check for those says nothing.
   */
  undoes: z.union([z.array(z.string().min(1)), z.literal('all')]).default([]),
  /** A part that is a path from the root takes the place of what stands before it: that it does not lead up is not enough. */
  restarts: z.boolean().default(false),
  /**
   * The result is what stands at the address or in the file that the first of the inputs names. Where whoever made
   * the input could still choose freely, by this category and hole, it is theirs, as `chosen-content`.
   */
  reads: z.strictObject({ category: z.string().min(1), hole: z.enum(holePositions) }).optional(),
  /**
   * Form of the result: that of the argument `from` begins with (or of the first), the arguments joined by slashes, that of the receiver, the
   * receiver with what is given behind it, or that of the receiver where it is an address without a host; the receiver
   * with what is given in the place of its `{names}`; that of the first argument at the address of the second.
   */
  shape: z
    .enum(['same', 'path', 'receiver', 'behind-receiver', 'path-of-receiver', 'template', 'address'])
    .optional(),
  /** The result may be an object an attacker shapes (it was parsed). */
  structured: z.boolean().optional(),
  /** Holds where the program itself has the function as well: a framework that lies in the repository. */
  trusted: z.boolean().default(false),
});

export const guardSchema = z.strictObject({
  call: paths.optional(),
  ...byName,
  argument: z.union([index, z.literal('receiver')]).default(0),
  /** What the argument is called where it is given by name. */
  keyword: z.string().optional(),
  categories: z.union([z.literal('all'), z.array(z.string()).min(1)]),
  /** Lowers confidence but does not stop the flow. */
  partial: z.boolean().default(false),
  /** The answer that means "clean"; or it throws where it is not, and needs no asking. */
  when: z.union([z.boolean(), z.literal('throws')]).default(true),
});

/** What is kept for a visitor from one request to the next, under names: its properties, and what these methods reach. */
export const sessionSchema = z.strictObject({
  path: paths,
  /** Methods that give what is kept under the name they are given first … */
  read: names.default(['get']),
  /** … and that keep what they are given second. */
  write: names.default([]),
});

export type SourceModel = z.infer<typeof sourceSchema>;
export type SinkModel = z.infer<typeof sinkSchema>;
export type SanitizerModel = z.infer<typeof sanitizerSchema>;
export type PropagatorModel = z.infer<typeof propagatorSchema>;
export type SessionModel = z.infer<typeof sessionSchema>;
export type GuardModel = z.infer<typeof guardSchema>;

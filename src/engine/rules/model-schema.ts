/**
 * The YAML of one model pack: what the interpreter needs to know of a library. Data only; conditions come from
 * the closed list of `predicate-schema.ts`. Access paths are written as in code: `child_process.exec`,
 * `express()`, `<express.Request>.query` (a value of that type), `*` for one segment, `**` for any number,
 * `{a,b}` for alternatives.
 */
import { z } from 'zod';
import { predicateSchema } from './predicate-schema.ts';
import { exampleSchema } from './rule-schema.ts';
import { holePositions } from './rule-set.ts';

const paths = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).transform((p) => [p].flat());
const names = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).transform((n) => [n].flat());
const index = z.int().min(0).max(20);
const when = z.array(predicateSchema).default([]);

/** What is known of a value handed to a function from outside: its type, or that it is tainted. */
const roleSchema = z.union([
  z.string().min(1),
  z.null(),
  z.strictObject({
    source: z.string().min(1),
    structured: z.boolean().default(false),
    /** It is the collection of all arguments by name: each is a source of its own. */
    fields: z.boolean().optional(),
    /** Categories for which it is never of use, as of a source. */
    cleanFor: z.array(z.string()).min(1).optional(),
    /** As a whole it may be the path of a file that the server has put there: it is a name that was chosen only behind something. */
    ownFile: z.boolean().optional(),
  }),
]);

export type Role = z.infer<typeof roleSchema>;

const locations = ['query', 'body', 'path', 'header', 'cookie', 'file'] as const;

/** `name` is how the call is known when nothing says where it comes from: the method's name and, if given, its receiver's. */
const byName = {
  method: names.optional(),
  receiver: z.string().min(1).optional(),
};

const sourceSchema = z.strictObject({
  path: paths,
  kind: z.string().min(1),
  location: z.enum(locations).optional(),
  /** The value is the collection of all fields; which one it is, the first property read says. */
  fields: z.boolean().default(false),
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
  when,
});

export const misuseSchema = z.strictObject({
  rule: z.string().min(1),
  call: paths.optional(),
  ...byName,
  assign: paths.optional(),
  key: names.optional(),
  /** The key means one thing only, whatever the object is given to: what rests on it is no guess. */
  distinctive: z.boolean().default(false),
  /** Whether it is a flaw depends on what it is for, which nothing at the place says: a person decides. */
  doubtful: z.boolean().default(false),
  when,
  /** Shown in the finding: name → which argument's constant (`argument 0`, `argument 1 key algorithm`). */
  argument: index.optional(),
});

export const sanitizerSchema = z.strictObject({
  /** A call, or with `argument: receiver` a property that is worked out when it is read. */
  call: paths.optional(),
  ...byName,
  categories: z.union([z.literal('all'), z.array(z.string()).min(1)]),
  argument: z.union([index, z.literal('receiver')]).default(0),
  /** Cleans only where the value then stands between quotes (statements) or outside of tags (pages). */
  inContext: z.boolean().default(false),
  /** Cleans also where the function's own code is known. */
  trusted: z.boolean().default(false),
  when,
});

const propagatorSchema = z.strictObject({
  /** A call, or a property that is computed when it is read. */
  call: paths,
  from: z.union([z.array(z.union([index, z.literal('receiver')])), z.literal('none'), z.literal('all')]),
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
  /** Decoding: for these categories a check that was made before no longer counts, unless it leaves nothing to decode. */
  undoes: z.array(z.string().min(1)).default([]),
  /**
   * The result is what stands at the address or in the file that the first of the inputs names. Where whoever made
   * the input could still choose freely, by this category and hole, it is theirs, as `chosen-content`.
   */
  reads: z.strictObject({ category: z.string().min(1), hole: z.enum(holePositions) }).optional(),
  /**
   * Form of the result: that of the first argument, the arguments joined by slashes, that of the receiver, the
   * receiver with what is given behind it, or that of the receiver where it is an address without a host; that of the
   * first argument at the address of the second.
   */
  shape: z.enum(['same', 'path', 'receiver', 'behind-receiver', 'path-of-receiver', 'address']).optional(),
  /** The result may be an object an attacker shapes (it was parsed). */
  structured: z.boolean().optional(),
  /** Holds where the program itself has the function as well: a framework that lies in the repository. */
  trusted: z.boolean().default(false),
});

/** Beside `everyParameter`: what parameters of these names are. */
const given = z.record(z.string().min(1), roleSchema).default({});

const handlerSchema = z.strictObject({
  call: paths.optional(),
  /** Functions that a variable holds which is declared to be of this type: `const list: APIGatewayProxyHandler = …`. */
  declared: paths.optional(),
  /** Functions that are assigned to this: `window.onmessage = …`. */
  assigned: paths.optional(),
  ...byName,
  when,
  /** A `callback` is called while the request is answered: it is no entry of its own. */
  kind: z.enum(['route', 'middleware', 'handler', 'callback']).default('handler'),
  /** Argument with the route's path, where there is one. */
  path: index.optional(),
  /** Keys of an options object that hold path, method and handlers (`route({url, method, handler})`). */
  options: z
    .strictObject({
      argument: index.default(0),
      path: z.string(),
      method: z.string(),
      handlers: z.array(z.string()),
      /** Key of an object, or of a function that makes it, of which all handlers get what it holds in this role. */
      shares: z.record(z.string().min(1), z.string().min(1)).default({}),
    })
    .optional(),
  /** The HTTP method; the called method's name when absent. */
  httpMethod: z.string().optional(),
  /** First argument that may be a handler. */
  from: index.default(0),
  /** What the handler is called where it is given by name. */
  keyword: names.optional(),
  /** The arguments are classes or objects, all of whose public methods are handlers. */
  methods: z.boolean().default(false),
  roles: z.array(roleSchema).default([]),
  /** This role for every parameter without a role of its own, known by its name: parts of the path. */
  everyParameter: roleSchema.optional(),
  /**
   * Rule of what the handler returns, where that is what the client gets: `code/reflected-xss`; with `@markup` only what
   * begins with a tag counts, with `@html` only where the answer is known to be a page.
   */
  result: z.string().optional(),
  /** What the handler returns are the values of the template that the call names: `@template('page.jinja2')`. */
  rendersResult: z.boolean().default(false),
  given,
  /**
   * Part of what the handler gets first → where among the arguments its schema stands (`schema.querystring`); `before`
   * where an earlier call of the chain was given it: `procedure.input(schema).query(handler)`; `given` where it is one of the arguments, among
   * the handlers: `get('/:id', param('id').isInt(), handler)`.
   */
  checks: z.record(z.string().min(1), z.string().min(1)).default({}),
  /** Handlers with this many parameters take an error first. */
  errorFirst: index.optional(),
});

const parameterSchema = z.strictObject({
  name: z.string().min(1),
  index: z.array(index).optional(),
  /** Another parameter must have a name like this. */
  beside: z.string().optional(),
  /** The function must have a name like this: both names together say what it is. */
  of: z.string().optional(),
  /** The file must import a module like this, which says as much of what the parameter is. */
  imports: z.string().optional(),
  role: roleSchema,
});

const decoratorSchema = z.strictObject({
  on: z.enum(['class', 'method', 'parameter', 'field']),
  name: names,
  /** On a class: argument with the path prefix. On a method: argument with the route's path. */
  path: index.optional(),
  httpMethod: z.string().optional(),
  /** On a parameter: its keyword with the route, whose parts are the parameters of these names. */
  routeKeyword: z.string().optional(),
  kind: z.enum(['route', 'handler']).optional(),
  role: roleSchema.optional(),
  location: z.enum(locations).optional(),
  /** On a method: this role for parameters without one of their own. */
  everyParameter: roleSchema.optional(),
  given,
  /** Rule of what the method returns; on a class, of what its methods return. */
  result: z.string().optional(),
  /** It only says the path of what another decorator makes a route: JAX-RS's `@Path` on a method. */
  pathOnly: z.boolean().optional(),
  /** Only this property of what it returns counts. */
  resultKey: z.string().optional(),
  /** Only where the declared type of the result is like this: other results are not sent as text. */
  resultType: z.string().optional(),
  /** What it returns are the values of the template that the argument `path` names: `#[Template('page.html.twig')]`. */
  rendersResult: z.boolean().optional(),
  /** What the method returns names a page of the program, and its model holds the values of that. */
  rendersView: z.boolean().optional(),
  /** A result that begins so is an address, and falls under another rule: `redirect:/login`. */
  redirect: z.strictObject({ prefix: z.string().min(1), rule: z.string().min(1) }).optional(),
});

const conventionSchema = z.strictObject({
  /** Glob over the file's path: `**`, `*`, `{a,b}`. */
  files: z.string().min(1).optional(),
  /** Functions that an OpenAPI document beside the code names as its operations. */
  operations: z.boolean().default(false),
  /** The file begins with this directive. */
  directive: z.string().optional(),
  /** Names of exported functions; `actions.*` are those of an exported object. */
  exports: z.array(z.string()).optional(),
  /** Methods of classes that extend one of these types, instead of exported functions: `Unimplemented*Server`, too. */
  subclassOf: names.optional(),
  /** Methods of classes that have all of these annotations; beside `subclassOf` one of the two suffices. */
  annotated: names.optional(),
  /** Annotations of a class or a method that say that it is none. */
  unless: names.optional(),
  /** Classes in whose folder a file imports this module are none. */
  unlessImporting: z.string().min(1).optional(),
  /** Only methods with so many parameters. */
  takes: index.optional(),
  /** Only methods one of whose parameters is declared with this type, or one whose name ends so: `*Server`. */
  takesType: z.string().min(1).optional(),
  /** Methods that take one of this type are none: `*Properties`. */
  unlessTaking: z.string().min(1).optional(),
  /** Names of those methods, or how they begin: `resolve_*`. All public ones when absent. */
  methods: names.optional(),
  /** Only methods that declare this result, take nothing, and are no getters: actions. */
  returns: z.string().min(1).optional(),
  /** Name the first parameter must match. */
  parameter: z.string().optional(),
  kind: z.enum(['route', 'handler']).default('handler'),
  httpMethod: z.string().optional(),
  /** Rule of what the function returns. */
  result: z.string().optional(),
  /** Setters of the class are called with this before: fields that are filled from a request. */
  setters: roleSchema.optional(),
  /** Before this the public fields of the class hold what a page says, but for those that one of these decorators keeps. */
  publicFields: z.strictObject({ role: roleSchema, keptBy: names.optional() }).optional(),
  /** Routes name its methods: where some were seen, those that no route names and the class itself calls are none. */
  routed: z.boolean().default(false),
  /** The route path comes from the file's path, after this directory. */
  routeFrom: z.string().optional(),
  /**
   * What it returns, or this part of it, is given to the file's default export: as its properties, or as one of them;
   * or to the component of the same name beside it, whose file ends so.
   */
  feeds: z
    .strictObject({
      part: z.string().optional(),
      as: z.string().optional(),
      component: z.string().optional(),
    })
    .optional(),
  /** The file itself is a page that runs for every request: what these names mean in it. */
  page: z.record(z.string().min(1), roleSchema).optional(),
  roles: z.array(roleSchema).default([]),
  /** This role for every parameter. */
  everyParameter: roleSchema.optional(),
  given,
});

/** Methods a class must not leave without a check: a trust manager that trusts everybody. */
const implementationSchema = z.strictObject({
  rule: z.string().min(1),
  /** Classes that implement or extend one of these, by any name they are imported under. */
  type: names,
  method: names,
  /** What the method's body does. */
  does: z.enum(['nothing', 'return-true']),
});

/** Variables of a module from which a framework takes its settings. Only literals that nothing writes over count. */
const settingSchema = z.strictObject({
  rule: z.string().min(1),
  name: z.string().min(1),
  /** Regular expression over the path of the module. */
  files: z.string().min(1),
  /** One of these is set there, too, or all of another module is taken over: they are the framework's settings. */
  beside: z.array(z.string()).min(1),
  equals: z.boolean().optional(),
  /** Regular expression over a text. */
  matches: z.string().min(1).optional(),
  /** Regular expression over the code of calls that are handed all variables and leave this one as it is. */
  keptBy: z.string().min(1).optional(),
});

const guardSchema = z.strictObject({
  call: paths.optional(),
  ...byName,
  argument: z.union([index, z.literal('receiver')]).default(0),
  /** What the argument is called where it is given by name. */
  keyword: z.string().optional(),
  categories: z.union([z.literal('all'), z.array(z.string()).min(1)]),
  /** Lowers confidence but does not stop the flow. */
  partial: z.boolean().default(false),
  /** The answer that means "clean". */
  when: z.boolean().default(true),
});

/** What a call makes of an object, to be asked for where the object is used: a parser that resolves entities. */
const markSchema = z.strictObject({
  mark: z.string().min(1),
  call: paths,
  on: z.union([z.enum(['receiver', 'result']), index]).default('receiver'),
  when,
});

/** Calls that render a template of the program. */
const renderSchema = z.strictObject({
  call: paths,
  /**
   * Argument with the template's name, or the names of several of which the first that exists is meant; `receiver` where
   * the method is one of what another of these calls gave, or of what was made with the name. `later`: it only gives values, to
   * the templates that a call with `gathered` fills in the same request.
   */
  template: z.union([index, z.enum(['receiver', 'later'])]).default(0),
  /** The template has also what calls with `template: later` gave before: `$smarty->assign(…); $smarty->display(…)`. */
  gathered: z.boolean().default(false),
  /** Arguments that the template knows by names of their own. */
  passes: z.record(z.string(), index).default({}),
  /** Argument with the values, by name. */
  locals: index.optional(),
  /** Argument with the name of one value, which is the argument after it: `with('name', $value)`. */
  name: index.optional(),
  /** What that argument is called where it is given by name. */
  keyword: z.string().optional(),
  /** All arguments given by name are values of the template. */
  keywords: z.boolean().default(false),
});

const factSchema = z.strictObject({
  fact: z.string().min(1),
  call: paths.optional(),
  /** Assignment to this member. */
  assign: paths.optional(),
  when,
  dependency: z.string().optional(),
  /** Highest major version of the dependency for which the fact holds. */
  maxMajor: z.int().optional(),
});

/** Calls that say what a response is, and properties that are assigned it. */
const contentTypeSchema = z.strictObject({
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
  sinks: z.array(sinkSchema).default([]),
  misuses: z.array(misuseSchema).default([]),
  sanitizers: z.array(sanitizerSchema).default([]),
  propagators: z.array(propagatorSchema).default([]),
  handlers: z.array(handlerSchema).default([]),
  parameters: z.array(parameterSchema).default([]),
  decorators: z.array(decoratorSchema).default([]),
  conventions: z.array(conventionSchema).default([]),
  /** A function that takes one of these types is called by the framework. */
  requestTypes: z.array(z.string()).default([]),
  /** Types of which every request has one object: what is put there in one place is found in another. */
  perRequest: z.array(z.string()).default([]),
  implementations: z.array(implementationSchema).default([]),
  settings: z.array(settingSchema).default([]),
  guards: z.array(guardSchema).default([]),
  facts: z.array(factSchema).default([]),
  marks: z.array(markSchema).default([]),
  renders: z.array(renderSchema).default([]),
  contentTypes: z.array(contentTypeSchema).default([]),
  examples: z.array(modelExampleSchema).default([]),
});

export type Model = z.infer<typeof modelSchema>;
export type SourceModel = z.infer<typeof sourceSchema>;
export type SinkModel = z.infer<typeof sinkSchema>;
export type MisuseModel = z.infer<typeof misuseSchema>;
export type SanitizerModel = z.infer<typeof sanitizerSchema>;
export type PropagatorModel = z.infer<typeof propagatorSchema>;
export type HandlerModel = z.infer<typeof handlerSchema>;
export type ParameterModel = z.infer<typeof parameterSchema>;
export type DecoratorModel = z.infer<typeof decoratorSchema>;
export type ConventionModel = z.infer<typeof conventionSchema>;
export type ImplementationModel = z.infer<typeof implementationSchema>;
export type SettingModel = z.infer<typeof settingSchema>;
export type GuardModel = z.infer<typeof guardSchema>;
export type RenderModel = z.infer<typeof renderSchema>;
export type MarkModel = z.infer<typeof markSchema>;
export type FactModel = z.infer<typeof factSchema>;
export type ContentTypeModel = z.infer<typeof contentTypeSchema>;

/** Sections of a model about what a framework calls: by registration, type of parameters, decorator, or place and name. */
import { z } from 'zod';
import { locations } from './locations.ts';
import { byName, expression, given, index, names, paths, roleSchema, when } from './model-field-schemas.ts';

const schemasBeside = z.strictObject({
  kind: z.string().min(1),
  parts: z.record(z.string().min(1), z.string().min(1)),
});

export const handlerSchema = z.strictObject({
  call: paths.optional(),
  /** Functions that a variable holds which is declared to be of this type: `const list: APIGatewayProxyHandler = …`. */
  declared: paths.optional(),
  /** Functions that are assigned to this: `window.onmessage = …`. */
  assigned: paths.optional(),
  ...byName,
  /** Functions of the program called so are meant as well: what they are given says what it is for. */
  ownToo: z.literal(true).optional(),
  /**
   * Whatever framework it may be: its path has to begin with a slash, and its functions have to look as if a request
   * brought what they are given: by the name of the first parameter, by those of the parts of the path, or because they
   * take no request that a model knows.
   */
  unmodelled: z.enum(['request', 'path', 'function']).optional(),
  when,
  /** A `callback` is called while the request is answered: it is no entry of its own. */
  kind: z.enum(['route', 'startup', 'middleware', 'handler', 'callback']).default('handler'),
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
      /** Parts of what a handler gets first that fit a schema of this kind, which stands beside the handler under this key. */
      beside: schemasBeside.optional(),
    })
    .optional(),
  /** The HTTP method; the called method's name when absent. */
  httpMethod: z.string().optional(),
  /** First argument that may be a handler. */
  from: index.default(0),
  /** Keys of an object among the arguments, of which the functions run before the handler: hooks of the route. */
  hooks: z.array(z.string()).default([]),
  /** What the handler is called where it is given by name. */
  keyword: names.optional(),
  /** The arguments are classes or objects, all of whose public methods are handlers, or those with such names: `on_*`. */
  methods: z.union([z.boolean(), names]).default(false),
  roles: z.array(roleSchema).default([]),
  /** What `this` is in the handler, where the framework calls it on something. */
  self: roleSchema.optional(),
  /** This role for every parameter without a role of its own, known by its name: parts of the path. */
  everyParameter: roleSchema.optional(),
  /**
   * Rule of what the handler returns, where that is what the client gets: `code/reflected-xss`; with `@markup` only what
   * begins with a tag counts, with `@html` only where the answer is known to be a page, with `@gateway` what of
   * `{ statusCode, headers, body }` a browser shows or goes to.
   */
  result: z.string().optional(),
  /** What the handler returns are the values of the template that the call names: `@template('page.jinja2')`. */
  rendersResult: z.boolean().default(false),
  /** The same where the call, or the one that made it, names the template by this keyword: `view_config(renderer='page.mako')`. */
  renderer: z.string().min(1).optional(),
  given,
  /** What the handler returns is there for all handlers in this role, under this name: `strawberry.Info#context`. */
  gives: z.string().min(1).optional(),
  /**
   * Part of what the handler gets first → where among the arguments its schema stands (`schema.querystring`); `before`
   * where an earlier call of the chain was given it: `procedure.input(schema).query(handler)`; `given` where it is one of the arguments, among
   * the handlers: `get('/:id', param('id').isInt(), handler)`; `before.query` is a key of what an earlier call was given. The part `itself` is all that the handler gets; `a|b` is either place.
   */
  checks: z.record(z.string().min(1), z.string().min(1)).default({}),
  /**
   * It runs before the handlers of the router that it was registered on, or of the whole application: what it returns is the
   * answer, and what it has checked of the request where it returns nothing is checked for them.
   */
  answersFor: z.enum(['router', 'application']).optional(),
  /** It runs before the routes of what the call gives back, and before no others: `router.With(check)`, `app.Group("/admin", check)`. */
  ofResult: z.boolean().optional(),
  /** The handler stands before the middleware of its route: `app.GET(path, handler, check)`. */
  handlerFirst: z.boolean().optional(),
  /** Where it comes to its end, whatever it returns, the handlers of its application run: what it has checked then is checked for them. */
  goesOn: z.boolean().optional(),
  /** Behind its roles it is given what goes on (`next`, `done`): what it has checked when it calls that is checked for those behind it. `request` where that is called with the request, and not with an error. */
  handsOn: z.union([z.boolean(), z.literal('request')]).optional(),
  /**
   * It is called for the routes of its router that have the parts of the path that the call names first, and given such a
   * part behind all else; in this property of its first role they stand as well.
   */
  readsPart: z.string().min(1).optional(),
  /**
   * It works on what is put into a queue of this name, which stands at this argument or is what the receiver was made
   * with; of the first role this property is what was put there.
   */
  queue: z
    .strictObject({ name: z.union([index, z.literal('receiver')]), content: z.string().min(1) })
    .optional(),
  /** Handlers with this many parameters take an error first. */
  errorFirst: index.optional(),
  /** At this place it is given what handlers throw of the class that the call names at `class`. */
  thrown: z.strictObject({ class: index, at: index }).optional(),
});

/** Calls that say where the paths of other routes begin: groups, mounts, prefixes. */
export const prefixSchema = z.strictObject({
  call: paths,
  /** Argument with the beginning of the path, or with an object that holds it. */
  argument: index.optional(),
  /** What it is called where it is given by name. */
  keyword: z.string().min(1).optional(),
  /** The key of the object that holds it. */
  key: z.string().min(1).optional(),
  /**
   * What begins so: routes of the router that the call gives back (`group := app.Group("/api")`), or that stands at this argument
   * (`app.use('/api', router)`), all that the functions given to the call register (`r.Route("/api", func(r) { … })`),
   * or all routes of the application.
   */
  of: z.union([z.enum(['result', 'functions', 'application', 'receiver']), index]).default('result'),
  /** It takes the place of the beginning that the router was made with. */
  replaces: z.boolean().default(false),
});

export const parameterSchema = z.strictObject({
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

export const decoratorSchema = z.strictObject({
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
  /** The method returns a function, or an object with one method, that is called from outside with arguments in these roles. */
  givesHandler: z.array(roleSchema).optional(),
  /** Rule of what the method returns; on a class, of what its methods return. */
  result: z.string().optional(),
  /**
   * A name that frameworks give it that no model knows. On a method it is meant only with a path that is written out, and begins
   * with a slash; on a parameter only of a method that has such a path.
   */
  unmodelled: z.boolean().optional(),
  /** It only says the path of what another decorator makes a route: JAX-RS's `@Path` on a method. */
  pathOnly: z.boolean().optional(),
  /** Only this property of what it returns counts. */
  resultKey: z.string().optional(),
  /** Only where the declared type of the result is like this: other results are not sent as text. */
  resultType: expression.optional(),
  /** What it returns are the values of the template that the argument `path` names: `#[Template('page.html.twig')]`. */
  rendersResult: z.boolean().optional(),
  /** What the method returns names a page of the program, and its model holds the values of that. */
  rendersView: z.boolean().optional(),
  /** A result that begins so is an address, and falls under another rule: `redirect:/login`. */
  redirect: z.strictObject({ prefix: z.string().min(1), rule: z.string().min(1) }).optional(),
  /** Pages call the method by the name given first: `#[AsTwigFilter('bold', isSafe: ['html'])]`. */
  pageFunction: z
    .strictObject({
      /** What pages put before the name. */
      prefix: z.string().default(''),
      /** Where this keyword names `html`, what it gives is written out as it is, unless the other one is there. */
      markup: z.string(),
      unless: z.string(),
      /** Each of these keywords that is set has something of the library's stand before its own arguments. */
      before: z.array(z.string()),
    })
    .optional(),
});

export const conventionSchema = z.strictObject({
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
  /** Only methods that have one of these annotations: `@Process('resize')`. */
  marked: names.optional(),
  /** Annotations of a class or a method that say that it is none. */
  unless: names.optional(),
  /** Classes in whose folder a file imports this module are none. */
  unlessImporting: z.string().min(1).optional(),
  /** Only what stands in a folder where a file imports this module, or a part of it. */
  importing: z.string().min(1).optional(),
  /** Only methods that a call of this name in the class declares: `field :articles` of GraphQL in Ruby. */
  declaredBy: z.string().min(1).optional(),
  /** Of classes whose constructor takes a parameter of this name. */
  constructedWith: z.string().min(1).optional(),
  /** Only methods with so many parameters. */
  takes: index.optional(),
  /** Only methods one of whose parameters is declared with this type, or one whose name ends so: `*Server`. */
  takesType: z.string().min(1).optional(),
  /** Methods that take one of this type are none: `*Properties`. */
  unlessTaking: z.string().min(1).optional(),
  /** Only methods whose declared result, where one is declared, matches: `^\(\*`. */
  givesType: expression.optional(),
  /** Names of those methods, or how they begin: `resolve_*`. All public ones when absent. */
  methods: names.optional(),
  /** Only methods that declare this result, take nothing, and are no getters: actions. */
  returns: z.string().min(1).optional(),
  /** Name the first parameter must match. */
  parameter: expression.optional(),
  /** Name the second parameter must match. */
  beside: expression.optional(),
  /** `startup` and `middleware` run before all others: what they make known, or leave on a request, is there for them. */
  kind: z.enum(['route', 'startup', 'middleware', 'handler']).default('handler'),
  httpMethod: z.string().optional(),
  /** Rule of what the function returns. */
  result: z.string().optional(),
  /** Setters of the class are called with this before: fields that are filled from a request. */
  setters: roleSchema.optional(),
  /** Before this the public fields of the class hold what a page says, but for those that one of these decorators keeps. */
  publicFields: z
    .strictObject({
      role: roleSchema,
      keptBy: names.optional(),
      /** Only those with this decorator, where it says so by this keyword. */
      sentBy: z.strictObject({ name: z.string(), keyword: z.string() }).optional(),
      /** Of classes with this part mixed in a field without a type may be such an object, too. */
      untyped: z.strictObject({ mixin: z.string(), type: z.string() }).optional(),
    })
    .optional(),
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
  /** Parts of what the function gets first that fit a schema of this kind, which stands beside the function under this key. */
  checks: schemasBeside.optional(),
  /** The file itself is a page that runs for every request: what these names mean in it. */
  page: z.record(z.string().min(1), roleSchema).optional(),
  roles: z.array(roleSchema).default([]),
  /** This role for every parameter. */
  /** The class works on the queue that this decorator names; of the first role this property is what was put there. */
  queue: z.strictObject({ decorator: z.string().min(1), content: z.string().min(1) }).optional(),
  everyParameter: roleSchema.optional(),
  given,
});
/** Methods that a container calls on an object when it has made it, before anything is asked of it. */
export const startupSchema = z.strictObject({
  /** Those with this annotation: `@PostConstruct`. */
  annotated: names.optional(),
  /** Those of classes that extend or implement one of these types: `init` of a servlet. */
  subclassOf: names.optional(),
  methods: names.optional(),
});
export type HandlerModel = z.infer<typeof handlerSchema>;
export type DecoratorModel = z.infer<typeof decoratorSchema>;
export type PageMethodModel = NonNullable<DecoratorModel['pageFunction']>;
export type ConventionModel = z.infer<typeof conventionSchema>;
export type StartupModel = z.infer<typeof startupSchema>;
export type PrefixModel = z.infer<typeof prefixSchema>;

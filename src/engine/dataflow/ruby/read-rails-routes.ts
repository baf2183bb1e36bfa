/** The addresses of Rails' actions, as `config/routes.rb` draws them. Source: the Rails guide "Rails Routing from the Outside In". */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import { joinPaths } from '../entry-points/routes.ts';
import { lastNameOf } from '../models/expression-names.ts';

export interface RailsRoute {
  method: string;
  path: string;
}

/** By `admin/users#show`: the first route that leads there. */
export type RailsRoutes = ReadonlyMap<string, RailsRoute>;

interface Scope {
  path: string;
  /** Folders of controllers, with a slash at the end: `admin/`. */
  module: string;
  /** What routes belong to that name no controller; null outside of resources. */
  controller: string | null;
  /** Paths of the resource around: of one of them, of all, and what nested ones begin with. */
  resource: { member: string; collection: string; nested: string } | null;
  /** Patterns of parts of the path, by their names. */
  patterns: ReadonlyMap<string, string>;
  depth: number;
}

const maxDepth = 20;
const maxRoutes = 10_000;

const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'match']);

/** The seven actions of resources: how each is asked for, and what its path adds. */
const ofMember = { show: ['GET', ''], edit: ['GET', 'edit'], update: ['PATCH', ''], destroy: ['DELETE', ''] };
const ofCollection = { index: ['GET', ''], new: ['GET', 'new'], create: ['POST', ''] };

/** Blocks that change nothing about what is drawn in them. */
const transparent = new Set(
  'constraints defaults authenticate authenticated unauthenticated devise_scope with_options shallow direct'.split(
    ' ',
  ),
);

/**
 * @param body of `config/routes.rb`
 * @param parts bodies of `config/routes/*.rb` by their names, which `draw :name` takes in
 */
export function readRailsRoutes(
  body: readonly Statement[],
  parts: ReadonlyMap<string, readonly Statement[]> = new Map(),
): RailsRoutes {
  const routes = new Map<string, RailsRoute>();
  const plain = new Map<string, string>();
  const add = (action: string, method: string, path: string, patterns: Scope['patterns']) => {
    const known = routes.get(action);
    const held = withPatterns(path, patterns);
    // What another route lets in is not held to the pattern of the first.
    if (known && known.path !== held) known.path = plain.get(action) ?? known.path;
    if (known || routes.size >= maxRoutes) return;
    routes.set(action, { method, path: held });
    plain.set(action, path);
  };
  drawAll(body, {
    ...{ path: '', module: '', controller: null, resource: null, depth: 0 },
    patterns: new Map(),
  });
  return routes;

  function drawAll(statements: readonly Statement[], scope: Scope): void {
    if (scope.depth > maxDepth) return;
    for (const statement of statements) {
      if (statement.kind === 'if') {
        drawAll(statement.consequent, scope);
        drawAll(statement.alternate, scope);
        continue;
      }
      const value =
        statement.kind === 'expression'
          ? statement.expression
          : statement.kind === 'return'
            ? statement.value
            : undefined;
      if (value?.kind === 'call')
        draw(value, { ...scope, patterns: patternsOf(value, scope), depth: scope.depth + 1 });
    }
  }

  function draw(call: Call, scope: Scope): void {
    const name = lastNameOf(call.callee);
    const inside = blockOf(call);
    if (verbs.has(name)) drawRoute(call, name, scope);
    else if (name === 'root') drawRoot(call, scope);
    else if (name === 'resources') drawResources(call, scope);
    else if (name === 'resource') drawResource(call, scope);
    else if (name === 'draw' && !inside) drawAll(parts.get(words(call.args[0])[0] ?? '') ?? [], scope);
    else if (!inside) return;
    else if (name === 'namespace') drawAll(inside, namespaced(call, scope));
    else if (name === 'scope') drawAll(inside, scoped(call, scope));
    else if (name === 'controller')
      drawAll(inside, { ...scope, controller: words(call.args[0])[0] ?? scope.controller });
    else if (name === 'member') drawAll(inside, at(scope, scope.resource?.member));
    else if (name === 'collection') drawAll(inside, at(scope, scope.resource?.collection));
    else if (name === 'nested') drawAll(inside, at(scope, scope.resource?.nested));
    else if (name === 'draw' || transparent.has(name)) drawAll(inside, scope);
  }

  /** `get 'a', 'b', to: 'c#d'`, `get 'login' => 'sessions#new'`, `post :archive, on: :member`, `match 'x', via: [:get]` */
  function drawRoute(call: Call, verb: string, scope: Scope): void {
    const { to, action, controller, on, via } = call.keywords ?? {};
    const arrow = Object.entries(call.keywords ?? {}).find(([, value]) => words(value)[0]?.includes('#'));
    const isArrow = arrow !== undefined && arrow[0] !== 'to';
    const named = call.args.flatMap(words);
    const method = verb === 'match' ? (words(via)[0] ?? 'GET') : verb;
    for (const path of named.length > 0 ? named : isArrow ? [arrow[0]] : []) {
      const target = isArrow ? arrow[1] : to;
      const [said] = words(target);
      if (target && said === undefined) continue;
      const [before, after] = said?.includes('#') ? said.split('#') : [words(controller)[0], said];
      const parts = path.replace(/\(.*$/, '').split('/').filter(Boolean);
      const isShort = before === undefined && scope.controller === null && parts.length > 1;
      const ofPath = isShort ? parts.slice(0, -1).join('/') : undefined;
      const owner = before ?? ofPath ?? scope.controller;
      const done = after ?? words(action)[0] ?? parts.at(-1);
      if (owner === null || done === undefined) continue;
      const base = baseOf(scope, words(on)[0]);
      add(
        `${scope.module}${owner}#${done}`,
        method.toUpperCase(),
        joinPaths(base, withoutOptional(path)),
        scope.patterns,
      );
    }
  }

  function drawRoot(call: Call, scope: Scope): void {
    const [target] = words(call.keywords?.to ?? call.args[0]);
    if (target) add(`${scope.module}${target}`, 'GET', joinPaths(scope.path, ''), scope.patterns);
  }

  function drawResources(call: Call, scope: Scope): void {
    const base = baseOf(scope, words(call.keywords?.on)[0]);
    for (const name of call.args.flatMap(words)) {
      const collection = joinPaths(base, words(call.keywords?.path)[0] ?? name);
      const key = words(call.keywords?.param)[0] ?? 'id';
      const member = joinPaths(collection, `:${key}`);
      const nested = joinPaths(collection, `:${singular(name)}_${key}`);
      const inner = { ...withModule(call, scope), controller: words(call.keywords?.controller)[0] ?? name };
      addActions(call, inner, ofCollection, collection);
      addActions(call, inner, ofMember, member);
      drawAll(blockOf(call) ?? [], { ...inner, path: nested, resource: { member, collection, nested } });
    }
  }

  function drawResource(call: Call, scope: Scope): void {
    const base = baseOf(scope, undefined);
    for (const name of call.args.flatMap(words)) {
      const path = joinPaths(base, words(call.keywords?.path)[0] ?? name);
      const inner = {
        ...withModule(call, scope),
        controller: words(call.keywords?.controller)[0] ?? plural(name),
      };
      addActions(call, inner, { new: ofCollection.new, create: ofCollection.create, ...ofMember }, path);
      const resource = { member: path, collection: path, nested: path };
      drawAll(blockOf(call) ?? [], { ...inner, path, resource });
    }
  }

  function addActions(
    { keywords }: Call,
    { module, controller, patterns }: Scope,
    actions: Readonly<Record<string, string[]>>,
    path: string,
  ): void {
    const only = keywords?.only && words(keywords.only);
    const except = words(keywords?.except);
    for (const [action, [method = 'GET', end = '']] of Object.entries(actions))
      if ((!only || only.includes(action)) && !except.includes(action))
        add(`${module}${controller}#${action}`, method, joinPaths(path, end), patterns);
  }
}

/** `constraints: { id: /\d+/ }`, `id: /\d+/`, and of a block `constraints(id: /\d+/) do`: Rails anchors them itself. */
function patternsOf(call: Call, { patterns }: Scope): Scope['patterns'] {
  const { constraints } = call.keywords ?? {};
  const named: [string, Expression][] =
    constraints?.kind === 'object'
      ? constraints.properties.flatMap((one): [string, Expression][] =>
          one.kind === 'property' && typeof one.key === 'string' ? [[one.key, one.value]] : [],
        )
      : [];
  const own = [...named, ...Object.entries(call.keywords ?? {})].flatMap(
    ([name, value]): [string, string][] =>
      value.kind === 'regex' && value.flags === '' ? [[name, value.pattern]] : [],
  );
  return own.length === 0 ? patterns : new Map([...patterns, ...own]);
}

/** `/files/:name` → `/files/{name:[a-z]+}` */
function withPatterns(path: string, patterns: Scope['patterns']): string {
  return path.replace(/:(\w+)/g, (part, name: string) => {
    const pattern = patterns.get(name);
    return pattern === undefined ? part : `{${name}:${pattern}}`;
  });
}

/** `namespace :admin, path: 'manage', module: 'staff'` */
function namespaced(call: Call, scope: Scope): Scope {
  const [name = ''] = words(call.args[0]);
  const [path = name] = words(call.keywords?.path);
  const [module = name] = words(call.keywords?.module);
  return {
    ...scope,
    path: joinPaths(baseOf(scope, undefined), path),
    module: `${scope.module}${module}/`,
    controller: null,
    resource: null,
  };
}

/** `scope '/api', module: 'api', controller: 'users'` */
function scoped(call: Call, scope: Scope): Scope {
  const [path] = words(call.keywords?.path ?? call.args[0]);
  return {
    ...withModule(call, scope),
    path: joinPaths(baseOf(scope, undefined), withoutOptional(path ?? '')),
    controller: words(call.keywords?.controller)[0] ?? scope.controller,
  };
}

function withModule({ keywords }: Call, scope: Scope): Scope {
  const [module] = words(keywords?.module);
  return module === undefined ? scope : { ...scope, module: `${scope.module}${module}/` };
}

/** Inside `member`, `collection` and the like all paths begin there. */
function at(scope: Scope, path: string | undefined): Scope {
  return { ...scope, path: path ?? scope.path };
}

function baseOf({ path, resource }: Scope, on: string | undefined): string {
  if (on === 'member') return resource?.member ?? path;
  if (on === 'collection') return resource?.collection ?? path;
  return path;
}

function blockOf({ args }: Call): readonly Statement[] | null {
  const last = args.at(-1);
  return last?.kind === 'function' ? last.body : null;
}

/** Texts and symbols as they are written, of lists each. */
function words(expression: Expression | undefined): string[] {
  if (expression?.kind === 'array') return expression.elements.flatMap((each) => words(each ?? undefined));
  return expression?.kind === 'literal' && typeof expression.value === 'string' ? [expression.value] : [];
}

/** `posts(/:page)(.:format)`: parts in parentheses may be absent. */
function withoutOptional(path: string): string {
  return path.replace(/\([^()]*\)/g, '').replace(/\(.*$/, '');
}

/** Enough of English for names of resources. */
function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1');
}

function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return name.replace(/y$/, 'ies');
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

/** Functions of the program that its pages call: filters, tags, and what gives values to every page. */
import type { Decorator, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { moduleOf } from '../modules/modules.ts';
import { renderTemplate } from '../templates/templates.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { joinValues, objectValue, pathValue, unknown, type Value } from '../values/value.ts';
import { callWith } from './call-value.ts';

/** How they are registered, by what they are to a page. */
const filters = /(?:^|\.)(?:register\.filter|(?:app_)?template_filter)$/;
const tags = /(?:^|\.)register\.(?:simple_tag|inclusion_tag)$/;
const givers = /\.(?:app_)?context_processor$/;
const globals = /\.(?:app_)?template_global$/;

/** Files whose functions only pages call. */
const tagFolder = /(?:^|\/)templatetags\/\w+\.py$/;

interface Helper {
  fn: FunctionObject;
  decorator: Decorator;
}

interface Helpers {
  filters: Map<string, Helper>;
  tags: Map<string, Helper>;
  globals: Map<string, Helper>;
  givers: FunctionObject[];
}

const known = new WeakMap<Interpreter, { size: number; helpers: Helpers }>();

/** Calls that the reader of templates writes for a filter or a tag: what it is called, and what it is given. */
export function pageHelper(it: Interpreter, call: CallSite, scope: Scope): Value | null {
  const isTag = call.name === 'page_tag';
  if ((!isTag && call.name !== 'page_filter') || call.receiver) return null;
  const [name, ...args] = call.args;
  const called = String(name?.constant);
  const helper = helpersOf(it)[isTag ? 'tags' : 'filters'].get(called);
  const put = isTag ? undefined : putFilters.get(it)?.get(called);
  if (put) return callWith(it, put, args, call.span, call.keywords);
  if (!helper) return args[0] ?? unknown;
  const given = takesContext(helper) ? [contextOf(it, scope), ...args] : args;
  const result = callWith(it, objectValue(helper.fn), given, call.span, call.keywords);
  const page = isTag ? pageOf(helper.decorator) : null;
  if (page !== null) renderTemplate(it, page, [result], call.span);
  return result;
}

/** Filters that were put into an environment by name. */
const putFilters = new WeakMap<Interpreter, Map<string, Value>>();

/** `app.jinja_env.filters['name'] = function`; says whether it is such a place. */
export function putFilter(it: Interpreter, target: Value, name: Value, value: Value): boolean {
  if (!target.paths.some(({ text }) => /(?:\benv|_env|Environment\(\))\.filters$/.test(text))) return false;
  const put = putFilters.get(it) ?? new Map<string, Value>();
  putFilters.set(it, put);
  if (typeof name.constant === 'string') put.set(name.constant, value);
  return true;
}

/** What every page is given beside what the call that fills it gives. */
export function pageValues(it: Interpreter, { span }: CallSite): Value | null {
  const { givers: all, globals: named } = helpersOf(it);
  if (all.length === 0 && named.size === 0) return null;
  const made = new HeapObject('object', it.entryId);
  for (const fn of all)
    for (const object of it.apply(fn, unknown, [], { span }).objects)
      for (const [name, value] of object.entries())
        made.cell(name).value = joinValues(made.get(name)?.value, value);
  for (const [name, { fn }] of named) made.cell(name).value ??= objectValue(fn);
  return objectValue(made);
}

function helpersOf(it: Interpreter): Helpers {
  for (const file of it.files.values()) if (tagFolder.test(file.path)) moduleOf(it, file);
  const { functions } = it.symbols;
  const before = known.get(it);
  if (before?.size === functions.size) return before.helpers;
  const helpers: Helpers = { filters: new Map(), tags: new Map(), globals: new Map(), givers: [] };
  for (const fn of functions.values()) for (const one of fn.node.decorators ?? []) note(helpers, fn, one);
  known.set(it, { size: functions.size, helpers });
  return helpers;
}

function note(helpers: Helpers, fn: FunctionObject, decorator: Decorator): void {
  const kind = (
    [
      ['filters', filters],
      ['tags', tags],
      ['globals', globals],
    ] as const
  ).find(([, said]) => said.test(decorator.name))?.[0];
  if (kind) helpers[kind].set(nameIn(decorator, fn.node), { fn, decorator });
  else if (givers.test(decorator.name)) helpers.givers.push(fn);
}

/** `@register.filter('name')`, `@register.simple_tag(name='name')`; a tag's first argument is its page. */
function nameIn({ name, args: [first], keywords }: Decorator, node: FunctionNode): string {
  const said = keywords?.name ?? (tags.test(name) ? undefined : first);
  return said?.kind === 'literal' && typeof said.value === 'string' ? said.value : node.name;
}

function pageOf({ name, args: [first], keywords }: Decorator): string | null {
  const page = name.endsWith('inclusion_tag') ? (first ?? keywords?.filename) : undefined;
  return page?.kind === 'literal' && typeof page.value === 'string' ? page.value : null;
}

function takesContext({ decorator: { keywords } }: Helper): boolean {
  const said = keywords?.takes_context;
  return said?.kind === 'literal' && said.value === true;
}

/** What a tag sees of the page: the request, above all. */
function contextOf(it: Interpreter, scope: Scope): Value {
  const context = new HeapObject('object', it.entryId);
  context.cell('request').value =
    scope.find('request')?.value ?? pathValue(it.paths.type('django.http.HttpRequest'));
  return objectValue(context);
}

/** Filters and functions that a program gives to Twig: `new TwigFilter('badge', [$this, 'badge'], ['is_safe' => ['html']])`. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import { unknown, type Value } from '../values/value.ts';
import { callCallable } from './callables.ts';

interface Helper {
  callable: Value;
  /** What it gives is written as it is. */
  isSafe: boolean;
  /** Twig's own objects that it is given before the page's values. */
  before: number;
}

/** What Twig's expressions are called in the script that stands for a page. */
const prefix = 'twig_';

const known = new WeakMap<Interpreter, Map<string, Helper>>();

/** A filter or function of the program that a page calls; null for any other call. */
export function twigHelper(it: Interpreter, call: CallSite): Value | null {
  if (!call.name.startsWith(prefix) || call.receiver) return null;
  const helper = helpersOf(it).get(call.name.slice(prefix.length));
  if (!helper) return null;
  const given = [...Array<Value>(helper.before).fill(unknown), ...call.args];
  return callCallable(it, helper.callable, given, call.span);
}

/** `{{ name|badge }}`, where what the filter gives is not escaped: writes it out as it is. */
export function writeSafe(it: Interpreter, call: CallSite): void {
  const [written] = call.argNodes;
  if (!/^(?:escaped_output|output_without_quotes)$/.test(call.name) || written?.kind !== 'call') return;
  const name = lastNameOf(written.callee);
  if (!name.startsWith(prefix) || !helpersOf(it).get(name.slice(prefix.length))?.isSafe) return;
  const callee = unknown.withPaths([it.paths.root('unescaped_output')]);
  it.invoke({ ...call, callee, name: 'unescaped_output', paths: callee.paths, node: null });
}

/** `$twig->addFilter(new TwigFilter('badge', …))` */
export function noteHelper(it: Interpreter, { name, receiver, args: [given] }: CallSite): void {
  if (receiver && given && /^add(?:Filter|Function)$/.test(name))
    for (const object of given.objects) note(helpersOf(it), object);
}

function helpersOf(it: Interpreter): Map<string, Helper> {
  const before = known.get(it);
  if (before) return before;
  const helpers = new Map<string, Helper>();
  known.set(it, helpers);
  for (const [file, node] of it.declarations.allClasses())
    if (!file.isTest && isExtension(node)) declare(it, helpers, node);
  return helpers;
}

function isExtension({ superclass, interfaces = [] }: ClassNode): boolean {
  return (
    (superclass !== undefined && /^(?:Abstract|Twig_)Extension$/.test(lastNameOf(superclass))) ||
    interfaces.some((name) => /(?:^|\\)ExtensionInterface$/.test(name))
  );
}

function declare(it: Interpreter, helpers: Map<string, Helper>, node: ClassNode): void {
  const made = declaredElsewhere(it, node.name)?.objects.find((object) => object instanceof ClassObject);
  if (!made) return;
  const extension = it.sharedInstance(made);
  for (const method of ['getFilters', 'getFunctions']) {
    const list = findProperty(it, made.instancePrototype, method);
    if (!list) continue;
    for (const { itemsValue } of it.callValue(list, extension, [], node).objects)
      for (const item of itemsValue ?? []) for (const object of item.objects) note(helpers, object);
  }
}

/** What a `TwigFilter` or a `TwigFunction` was made with. */
function note(helpers: Map<string, Helper>, { madeWith }: HeapObject): void {
  const [name, callable, options] = madeWith ?? [];
  if (typeof name?.constant !== 'string' || !callable) return;
  const option = (key: string) => options?.objects[0]?.get(key)?.value;
  const safe = option('is_safe');
  const isSafe = safe?.objects.some((object) =>
    object.itemsValue?.some(({ constant }) => constant === 'html' || constant === 'all'),
  );
  const before = ['needs_charset', 'needs_environment', 'needs_context'].filter(
    (key) => option(key)?.constant === true,
  );
  helpers.set(name.constant, { callable, isSafe: isSafe === true, before: before.length });
}

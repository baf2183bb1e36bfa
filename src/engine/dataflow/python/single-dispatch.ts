/** Functions of which the type of the first argument chooses one: `@singledispatch`, `@show.register`. */
import type { Decorator, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { joinValues, unknown, type Value } from '../values/value.ts';

const dispatching = /(?:^|\.)singledispatch(?:method)?$/;

/** What those give that the type may choose; null where the function is an ordinary one. */
export function dispatched(it: Interpreter, call: CallSite): Value | null {
  const [fn] = call.callee.objects;
  if (!(fn instanceof FunctionObject) || !fn.node.decorators?.some(({ name }) => dispatching.test(name)))
    return null;
  const [first = unknown, ...others] = call.args;
  let result: Value | undefined;
  for (const { fn: one, type } of [{ fn, type: null }, ...registeredFor(it, fn)]) {
    const isHarmless = type !== null && it.language.harmlessTypes?.has(type);
    if (type !== null && !isHarmless && !mayBe(first, type)) continue;
    const given = isHarmless ? unknown : first;
    const receiver = fn.boundThis ?? call.receiver ?? unknown;
    const made = it.apply(one, receiver, [given, ...others], { span: call.span, keywords: call.keywords });
    result = joinValues(result, made);
  }
  return result ?? unknown;
}

interface Registered {
  fn: FunctionObject;
  type: string | null;
}

function registeredFor(it: Interpreter, { node, homeClass, file }: FunctionObject): Registered[] {
  const found: Registered[] = [];
  for (const fn of it.symbols.functions.values()) {
    if (homeClass ? fn.homeClass !== homeClass : fn.file !== file) continue;
    const registered = fn.node.decorators?.find(({ name }) => name === `${node.name}.register`);
    if (registered) found.push({ fn, type: typeOf(registered, fn.node) });
  }
  return found;
}

/** `@show.register(int)`, or what the first parameter declares. */
function typeOf({ args: [named] }: Decorator, { parameters: [first] }: FunctionNode): string | null {
  return named ? lastNameOf(named) || null : (first?.type ?? null);
}

const containers = new Set(['list', 'tuple', 'set', 'dict', 'Sequence', 'Mapping', 'Iterable']);

function mayBe({ objects, isTainted }: Value, type: string): boolean {
  const isContainer = objects.some(
    ({ kind, prototype }) => !prototype && (kind === 'array' || kind === 'object'),
  );
  if (type === 'str' || type === 'bytes') return !isContainer;
  if (containers.has(type.replace(/\[.*$/s, ''))) return isContainer || isTainted;
  return objects.some(({ prototype }) => prototype?.maker?.node.name === type);
}

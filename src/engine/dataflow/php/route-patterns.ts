/** Patterns that Laravel holds the parts of a route's path to, written behind the route: `->whereNumber('id')`. */
import type { CallSite } from '../calls/call-site.ts';
import { heldToPatterns } from '../entry-points/route-parts.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';

/** What the methods that need no pattern let through. */
const known: Readonly<Record<string, string>> = {
  whereNumber: '[0-9]+',
  whereAlpha: '[a-zA-Z]+',
  whereAlphaNumeric: '[a-zA-Z0-9]+',
  whereUuid: '[a-fA-F0-9-]{36}',
  whereUlid: '[0-9a-zA-Z]{26}',
};

/** Writes them into the path of the route that the same chain of calls has registered: `/users/{id:[0-9]+}`. */
export function notePatterns(it: Interpreter, call: CallSite): void {
  if (!call.receiver || (!/^where(?:In|$)/.test(call.name) && !Object.hasOwn(known, call.name))) return;
  const route = it.queue.at(-1);
  if (!route?.path || route.span.start < call.span.start || route.span.end > call.span.end) return;
  for (const [name, pattern] of patternsIn(call)) {
    const part = new RegExp(`\\{\\s*${name}\\s*\\??\\}`);
    if (!part.test(route.path)) continue;
    route.path = route.path.replace(part, () => `{${name}:${pattern}}`);
    for (const fn of route.functions) if (fn instanceof FunctionObject) heldToPatterns.add(fn.node);
  }
}

function patternsIn({ name, args: [parts, pattern] }: CallSite): [string, string][] {
  const given = Object.hasOwn(known, name)
    ? known[name]
    : name === 'whereIn'
      ? anyOf(pattern)
      : textOf(pattern);
  const listed = parts?.objects[0]?.entries() ?? [];
  const named =
    given === undefined
      ? listed.map(([part, value]) => [part, textOf(value)] as const)
      : textsIn(parts).map((part) => [part, given] as const);
  return named.flatMap(([part, one]) => (/^\w+$/.test(part) && one !== undefined ? [[part, one]] : []));
}

function anyOf(list: Value | undefined): string | undefined {
  const texts = textsIn(list);
  return texts.length > 0 && texts.every((text) => /^[\w-]+$/.test(text)) ? texts.join('|') : undefined;
}

function textsIn(value: Value | undefined): string[] {
  const one = textOf(value);
  return one === undefined
    ? (value?.objects[0]?.itemsValue ?? []).flatMap((item) => textOf(item) ?? [])
    : [one];
}

function textOf(value: Value | undefined): string | undefined {
  return typeof value?.constant === 'string' ? value.constant : undefined;
}

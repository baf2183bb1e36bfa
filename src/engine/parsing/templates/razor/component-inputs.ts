/** What a component is given from outside: parts of its route, what people type into bound elements, and which of its methods their events call. */
import type { ScriptBuilder } from '../script-builder.ts';

const route = /^[ \t]*@page\s+"([^"\n]{1,300})"/gm;
/** Parts with a constraint hold numbers and the like. */
const part = /\{\*{0,2}(\w+)\??\}/g;
const bound = /\s@bind(?:-[A-Za-z]+)?\s*=\s*(["'])@?([A-Za-z_][\w.]{0,100})\1/g;
const event = /\s(?:@on[a-z]+|On[A-Z]\w{0,40})\s*=\s*(["'])@?([A-Za-z_]\w{0,100})\1/g;
/** `@onclick="() => Delete(name)"`, `@onclick="@(async () => await Save())"` */
const lambda =
  /\s(?:@on[a-z]+|On[A-Z]\w{0,40})\s*=\s*"@?\(?(?:async\s+)?\(\)\s*=>\s*(?:await\s+)?([A-Za-z_][\w.]{0,100}\([\w\s.,]{0,200}\))\)?"/g;

/** Parameters that the router fills: `@page "/find/{Text}"`. */
export function routeValues(source: string, into: ScriptBuilder): void {
  for (const page of source.matchAll(route))
    for (const [, name] of (page[1] ?? '').matchAll(part))
      into.generate(`${name} = route_value();\n`, page.index);
}

/** First everything that is typed, then what is done with it: a form names its method above its fields. */
export function typedValues(source: string, into: ScriptBuilder): void {
  for (const { index, 2: place } of source.matchAll(bound))
    into.generate(`${place} = typed_value();\n`, index + 1);
  const called = new Set<string>();
  for (const { index, 2: name = '' } of source.matchAll(event)) {
    if (!called.has(name)) into.generate(`${name}(event_value());\n`, index + 1);
    called.add(name);
  }
  for (const { index, 1: call = '' } of source.matchAll(lambda)) {
    if (!called.has(call)) into.generate(`${call};\n`, index + 1);
    called.add(call);
  }
}

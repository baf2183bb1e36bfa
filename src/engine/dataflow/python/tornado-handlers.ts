/** What Tornado does with a handler before it calls `get` or `post`: `initialize` with what the route says, then `prepare`. */
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';

/** Names of own entries do not meet names of attributes. */
const givenName = '\u0000given by the route';

/** `Application([(r'/x', Handler, {'store': store})])` */
export function noteRoutes(it: Interpreter, { args }: CallSite): null {
  for (const route of args.flatMap(itemsOf)) {
    const [, handler, given] = itemsOf(route);
    const made = handler?.objects[0];
    if (made instanceof ClassObject && given) it.journal.write(made.cell(givenName), given);
  }
  return null;
}

function itemsOf({ objects: [list] }: Value): readonly Value[] {
  return list?.itemsValue ?? list?.madeWith ?? [];
}

/** Runs them on the handler that is about to answer. */
export function prepare(it: Interpreter, made: ClassObject, handler: Value): void {
  const given = made.get(givenName)?.value?.objects[0];
  const run = (name: string, keywords: ReadonlyMap<string, Value> | null) => {
    const method = findProperty(it, made.instancePrototype, name)?.objects[0];
    if (method instanceof FunctionObject) it.apply(method, handler, [], { span: null, keywords });
  };
  if (given) run('initialize', new Map(given.entries()));
  run('prepare', null);
}

export function isHandler(made: ClassObject): boolean {
  for (let at: ClassObject | null = made; at; at = at.parent)
    if (at.superclass?.paths.some(({ text }) => /^<?tornado\.web(?:socket)?\.\w+Handler\b/.test(text)))
      return true;
  return false;
}

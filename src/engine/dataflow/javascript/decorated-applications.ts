/** What an application is given under a name: `fastify.decorate('users', users)` is `fastify.users` in all of its files. */

import type { Span } from '../../parsing/ir/span.ts';
import { readMember } from '../classes/members.ts';
import { share } from '../entry-points/shared-values.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { entryPrefix, withoutPrefix } from '../values/entry-names.ts';
import { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';

/** `decorate('users', users)`, `decorate({ users })`: there for all that have this role. */
function keptFor(role: string): Builtin {
  return (it, { receiver, args: [name = unknown, value = unknown] }) => {
    if (typeof name.constant === 'string') keep(it, role, name.constant, value);
    else share(it, role, name);
    return receiver;
  };
}

function keep(it: Interpreter, role: string, name: string, value: Value): void {
  const cell = it.sharedBehind(role).cell(name);
  it.journal.write(cell, joinValues(cell.value, value));
}

const settings = 'the settings of Express';

/** `app.get('users')`; with more arguments it is a route. */
const setting: Builtin = (it, { args: [name, ...others] }) =>
  others.length === 0 && typeof name?.constant === 'string'
    ? (it.sharedBehind(settings).get(name.constant)?.value ?? null)
    : null;

export const decoratingFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['<fastify.Instance>.decorate', keptFor('fastify.Instance')],
  ['<fastify.Instance>.decorateRequest', keptFor('fastify.Request')],
  ['<fastify.Instance>.decorateReply', keptFor('fastify.Reply')],
  ['<elysia.Elysia>.decorate', keptFor('elysia.Context')],
  ['<express.Application>.set', keptFor(settings)],
  ['<express.Application>.get', setting],
]);

/** Objects of an application to which a program adds what it needs, and for whom it is there. */
const holders: ReadonlyMap<string, { property: string; role: string }> = new Map([
  ['<express.Application>', { property: 'locals', role: 'the locals of Express' }],
  ['<koa>', { property: 'context', role: 'koa.Context' }],
]);

/** A property of an application that it was given: `fastify.users`, `app.locals`, `app.context`. */
export function decoration(it: Interpreter, value: Value, name: string, span: Span): Value | undefined {
  for (const { text } of value.paths) {
    if (text === '<hono.Context>' && name === 'var') return keptUnder(it, value);
    if (text === '<fastify.Instance>') return it.sharedBehind('fastify.Instance').get(name)?.value;
    const holder = holders.get(text);
    if (holder?.property !== name) continue;
    const own = readMember(it, value, name, span);
    return objectValue(it.sharedBehind(holder.role)).withPaths(own.paths);
  }
  return undefined;
}

/** `c.var.user` is what `c.set('user', …)` has put there. */
function keptUnder(it: Interpreter, { objects }: Value): Value {
  const all = new HeapObject('object', it.entryId);
  for (const context of objects)
    for (let at: HeapObject | null = context; at; at = at.prototype)
      for (const [name, value] of at.entries())
        if (name.startsWith(entryPrefix)) all.cell(withoutPrefix(name)).value ??= value;
  return objectValue(all);
}

/** Types of the program that a framework makes of a request by what they implement: `impl FromRequestParts for Tenant`. */

import type { CallSite } from '../calls/call-site.ts';
import { parameterRole } from '../entry-points/roles.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import { unknown, type Value } from '../values/value.ts';

const makers: ReadonlyMap<string, string> = new Map([
  ['FromRequest', 'from_request'],
  ['FromRequestParts', 'from_request_parts'],
]);

/** What the type's own function takes out of a request; null where it is no such type. */
export function ownExtractor(it: Interpreter, declared: Value): Value | null {
  const made = declared.objects[0]?.prototype?.maker;
  if (!(made instanceof ClassObject)) return null;
  const traits = it.declarations.extensionsOf(made.node).flatMap(({ node }) => node.interfaces ?? []);
  for (const trait of traits) {
    const maker = makers.get(trait);
    const fn = maker && made.get(maker)?.value?.objects[0];
    if (!(fn instanceof FunctionObject) || it.frame.activationsOf(fn.node) > 0) continue;
    const args = fn.node.parameters.map((parameter, index) => parameterRole(it, fn, parameter, index));
    return it.apply(fn, unknown, args, { span: null, assumeRoles: true });
  }
  return null;
}

/** `Query::<Params>::from_request_parts(parts, state)`: what a library's extractor takes out of it, asked from within one's own. */
export function askedExtractor(it: Interpreter, { name, node }: CallSite, scope: Scope): Value | null {
  const { frame } = it;
  if (![...makers.values()].includes(name) || node?.callee.kind !== 'member' || !frame.function) return null;
  const written = it.codeAt(node.callee);
  const type = written.slice(0, written.lastIndexOf('::')).replace(/::\s*</, '<');
  const { file, function: running, symbol, thisValue, homeClass } = frame;
  const fn = new FunctionObject(running, scope, file, symbol, thisValue, homeClass, it.entryId);
  const { line, endLine, start, end } = node;
  const span = { line, endLine, start, end };
  const given = parameterRole(
    it,
    fn,
    { ...span, pattern: { ...span, kind: 'identifier', name: '' }, type },
    0,
  );
  return given.isTainted ? given : null;
}

/** Methods of interfaces whose code a framework makes: settings, clients, repositories. */
import type { CallSite } from '../calls/call-site.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { resolveType } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';

/** What the method declares, where that is a type of a library and nothing that was given is from outside; else null. */
export function declaredResult(it: Interpreter, { receiver, name, args }: CallSite): Value | null {
  if (!receiver || receiver.isTainted || args.some(({ isTainted }) => isTainted)) return null;
  for (const { prototype } of receiver.objects) {
    const made = prototype?.maker;
    if (!(made instanceof ClassObject)) continue;
    const declared = made.node.signatures?.find(
      (one) => one.name === name && one.parameters.length === args.length,
    );
    const type = declared?.returnType && typeNameIn(it, declared.returnType);
    const result = type ? resolveType(it, type, made.scope) : null;
    const isKnown = result?.paths.some(({ text }) => it.models.isKnownName(text.slice(1, -1)));
    if (result && isKnown && result.objects.length === 0)
      return result.withObjects([new HeapObject('opaque', it.entryId)]);
  }
  return null;
}

/** Methods of interfaces whose code a framework makes: settings, clients, repositories. */
import type { CallSite } from '../calls/call-site.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { resolveType } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { noObjects, notConstant, Value } from '../values/value.ts';

/**
 * What the method declares: a number says nothing of what was given, and a type of a library counts where nothing that was
 * given is from outside; else null.
 */
export function declaredResult(it: Interpreter, { receiver, name, args }: CallSite): Value | null {
  if (!receiver) return null;
  const isFromOutside = receiver.isTainted || args.some(({ isTainted }) => isTainted);
  for (const { prototype } of receiver.objects) {
    const made = prototype?.maker;
    if (!(made instanceof ClassObject)) continue;
    const declared = made.node.signatures?.find(
      (one) => one.name === name && one.parameters.length === args.length,
    );
    const type = declared?.returnType && typeNameIn(it, declared.returnType);
    if (isFromOutside) {
      if (type && it.language.harmlessTypes?.has(type))
        return new Value(notConstant, [], noObjects, [], null);
      continue;
    }
    const result = type ? resolveType(it, type, made.scope) : null;
    const isKnown = result?.paths.some(({ text }) => it.models.isKnownName(text.slice(1, -1)));
    if (result && isKnown && result.objects.length === 0)
      return result.withObjects([new HeapObject('opaque', it.entryId)]);
  }
  return null;
}

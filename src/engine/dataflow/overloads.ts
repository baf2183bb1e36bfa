/** Which of several methods of one name a call means: by how many arguments there are, and by what is known of them. */
import type { CallSite } from './call-site.ts';
import { FunctionObject, type HeapObject } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { resolveType, typeNameIn } from './types.ts';
import type { Value } from './value.ts';

/** Those that take so many arguments of such types; all where none does. */
export function fittingTargets(
  it: Interpreter,
  call: CallSite,
  targets: readonly HeapObject[],
): readonly HeapObject[] {
  if (targets.length < 2 || call.hasUnknownArguments) return targets;
  const byCount = targets.filter((target) => !(target instanceof FunctionObject) || takes(target, call));
  if (byCount.length < 2 || !it.language.overloads) return byCount.length > 0 ? byCount : targets;
  const byType = byCount.filter(
    (target) =>
      !(target instanceof FunctionObject) || call.args.every((arg, index) => accepts(it, target, index, arg)),
  );
  return byType.length > 0 ? byType : byCount;
}

function takes({ node }: FunctionObject, { args }: CallSite): boolean {
  return node.parameters.length === args.length || node.parameters.some(({ rest }) => rest);
}

/** Whether the parameter can be given the value; where little is known, it can. */
function accepts(it: Interpreter, fn: FunctionObject, index: number, value: Value): boolean {
  const type = fn.node.parameters[index]?.type;
  const name = type === undefined ? null : typeNameIn(it, type);
  if (name === null || /^(?:[A-Z]|Object)$/.test(name)) return true;
  if (typeof value.constant === 'string') return isText(name);
  const known = value.paths.filter((path) => path.depth === 0 && path.text.startsWith('<'));
  if (known.length === 0) return true;
  const wanted = resolveType(it, name, fn.scope)?.paths ?? [];
  return wanted.length === 0 || it.models.isMoreSpecific(known, wanted);
}

function isText(name: string): boolean {
  return /^(?:String|CharSequence|string)$/.test(name);
}

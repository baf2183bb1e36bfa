/** What a function gives back, as far as the type says it that it declares. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { typed } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import { noTaints } from '../taint/taint.ts';
import { withFailuresOf } from '../values/failure.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { nameByType } from '../values/tuples.ts';
import { notConstant, unknown, type Value } from '../values/value.ts';

/** What the function returns is of the type that it declares: a number or an identifier carries nothing harmful. */
export function ofReturnType(it: Interpreter, value: Value, fn: FunctionObject): Value {
  const { node, scope } = fn;
  if (node.returnType === undefined) return value;
  const name = value.isTainted && it.language.harmlessTypes ? typeNameIn(it, node.returnType) : null;
  if (name !== null && it.language.harmlessTypes?.has(name))
    return withFailuresOf(value, typed(it, value, node.returnType, scope));
  if (it.language.trustsReturnTypes && isNothingKnown(value))
    return typed(it, unknown, node.returnType, scope);
  return nameByType(it, instancesOnly(it, value, fn), node.returnType);
}

/** `let app: App | undefined`, which is set later, or by others. */
function isNothingKnown({ constant, isTainted, objects, paths }: Value): boolean {
  const isSet = constant !== notConstant && constant !== undefined;
  return !isSet && !isTainted && objects.length === 0 && paths.length === 0;
}

/**
 * `function db(): Driver { return $this->settings['db']; }`: of several things that it may be no text is one. Where no
 * object of the program is known, what was filled from outside may be meant itself, unless it was taken from a table.
 */
function instancesOnly(it: Interpreter, value: Value, { node, scope }: FunctionObject): Value {
  const { returnType = '' } = node;
  if (!it.language.checksReturnTypes || !value.isTainted || typeNameIn(it, returnType) === null) return value;
  const made = value.objects.filter(({ prototype }) => prototype?.maker);
  if (made.length > 0) return value.withObjects(made).withTaints(noTaints);
  return takesFromTable(node) ? typed(it, unknown, returnType, scope) : value;
}

/** `return $this->settings['db'];` and nothing else. */
function takesFromTable({ body }: FunctionNode): boolean {
  const [only, ...more] = body;
  const taken = more.length === 0 && only?.kind === 'return' ? only.value : undefined;
  return taken?.kind === 'index' && taken.index.kind === 'literal';
}

/** `` tag`a ${b} c` `` calls `tag(['a ', ' c'], b)`. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { objectValue, type Value } from '../values/value.ts';

/** The arguments that a function of the program gets; null where the call is none of a template by such a one. */
export function taggedArguments(
  it: Interpreter,
  node: Call,
  callee: Value,
  scope: Scope,
): { args: Value[]; nodes: Expression[] } | null {
  if (!node.tagged) return null;
  const [template] = node.args;
  if (template?.kind !== 'concat') return null;
  if (!callee.objects.some((object) => object instanceof FunctionObject)) return null;
  const texts = template.parts.filter((_, at) => at % 2 === 0);
  const nodes = template.parts.filter((_, at) => at % 2 === 1);
  const strings = new HeapObject('array', it.entryId);
  strings.items.value = texts.map((text) => it.evaluate(text, scope));
  strings.cell('raw').value = objectValue(strings);
  const values = nodes.map((part) => it.evaluate(part, scope));
  return { args: [objectValue(strings), ...values], nodes: [template, ...nodes] };
}

/** Operators: those of the program's own types, adding a handler to those that are called, and flags. */
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { join, unknown, type Value } from '../values/value.ts';

const isFunction = ({ objects }: Value) => objects.some(({ kind }) => kind === 'function');

export function operator(it: Interpreter, name: string, left: Value, right: Value, span: Span): Value | null {
  if (name === '+' && isFunction(right)) return isFunction(left) ? join(left, right) : right;
  for (const [side, { objects }] of [left, right].entries())
    for (const { prototype } of objects) {
      const own = prototype?.maker?.get(`operator ${name}`)?.value;
      if (own && takesOn(own, side, prototype?.maker?.node.name ?? ''))
        return it.callValue(own, unknown, [left, right], span);
    }
  if (name === '|' && areNames(left) && areNames(right)) return join(left, right);
  return null;
}

/** Whether one of the operators has the class on this side: `"ls " + name` is not `operator +(Name a, string b)`. */
function takesOn({ objects }: Value, side: number, name: string): boolean {
  return objects.some((one) => {
    const type = one instanceof FunctionObject ? one.node.parameters[side]?.type : undefined;
    return type === undefined || type.replace(/[?<].*$/s, '').endsWith(name);
  });
}

/** Members of enumerations: `Tls12 | Tls13` is both. */
function areNames({ paths, objects, isTainted }: Value): boolean {
  return paths.length > 0 && objects.length === 0 && !isTainted;
}

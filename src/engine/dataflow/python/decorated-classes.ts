/** Decorators of the program above a class: `@plugins.register('zip')` is given the class, and keeps it. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Decorated } from '../language-builtins.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';
import { callWith } from './call-value.ts';

/** Calls them from the last one up. What they make of the class is taken to be the class. */
export function decoratedClass(
  it: Interpreter,
  decorators: readonly Decorator[],
  { value, holder }: Decorated,
  scope: Scope,
): Value {
  // Those of methods are calls behind the class.
  if (holder !== null) return value;
  for (const decorator of [...decorators].reverse()) {
    const decorate = decoratorOf(it, decorator, scope);
    if (decorate) callWith(it, decorate, [value], decorator);
  }
  return value;
}

/** The function that is called with the class; null for those of libraries. */
function decoratorOf(it: Interpreter, decorator: Decorator, scope: Scope): Value | null {
  const { args, keywords, line, endLine, start, end } = decorator;
  const span = { line, endLine, start, end };
  const callee = calleeOf(decorator.name, span);
  if (!callee || !scope.find(decorator.name.split('.')[0] ?? '')) return null;
  const named = it.evaluate(callee, scope);
  const fn = named.objects.find((object) => object instanceof FunctionObject);
  if (!fn) return null;
  const isCalled = args.length > 0 || keywords !== undefined || fn.node.parameters.length === 0;
  if (!isCalled) return named;
  return it.evaluate({ ...span, kind: 'call', callee, args, ...(keywords && { keywords }) }, scope);
}

/** `plugins.register` as an expression; null for what is more than names. */
export function calleeOf(
  name: string,
  span: Pick<Decorator, 'line' | 'endLine' | 'start' | 'end'>,
): Expression | null {
  const [first = '', ...rest] = name.split('.');
  if (!/^\w+$/.test(first)) return null;
  return rest.reduce<Expression>((object, property) => ({ ...span, kind: 'member', object, property }), {
    ...span,
    kind: 'identifier',
    name: first,
  });
}

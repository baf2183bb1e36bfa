/** Types of a lambda's parameters that only the interface says it stands for: `Function<City, Weather> weather() { return city -> …; }`. */
import type { FunctionNode } from '../ir/declarations.ts';
import type { Statement } from '../ir/statements.ts';

const interfaces =
  /^(?:java\.util\.function\.)?(?:(?:Bi)?(?:Function|Consumer|Predicate)|UnaryOperator)<([\w.]+)(?:, ?([\w.]+))?.*>$/s;

/** Gives lambdas that a method with this declared result returns the types of their parameters. */
export function typeReturnedLambdas(body: readonly Statement[], returnType: string): void {
  const types = interfaces.exec(returnType)?.slice(1);
  if (!types) return;
  for (const statement of body)
    if (statement.kind === 'return' && statement.value?.kind === 'function')
      typeParameters(statement.value, types);
}

function typeParameters({ parameters }: FunctionNode, types: readonly (string | undefined)[]): void {
  for (const [index, parameter] of parameters.entries()) {
    const type = types[index];
    // A single letter is a type that the method leaves open.
    if (type && type.length > 1) parameter.type ??= type;
  }
}

/** Questions about what an option holds: `host.is_some_and(|h| h == "x")` asks `host == "x"` where there is one. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { narrow } from '../guards/guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { namesIn } from '../models/expression-names.ts';
import type { Scope } from '../values/scope.ts';

/** Says whether the call is such a question. */
export function narrowContents(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const asked = askedOf(test);
  if (!asked) return false;
  const { option, question, otherwise } = asked;
  const [parameter] = question.parameters;
  const [only] = question.body;
  if (parameter?.pattern.kind !== 'identifier' || question.body.length !== 1) return true;
  if (only?.kind !== 'return' || !only.value) return true;
  const { name } = parameter.pattern;
  // Where there is none as well, nothing is said of anything else that the question looks at.
  const isOfOthers = namesIn(only.value).some(
    (one) => one !== name && scope.find(one)?.value?.isTainted === true,
  );
  if (otherwise === holds && isOfOthers) return true;
  narrow(it, withName(only.value, name, option), scope, holds);
  return true;
}

interface Question {
  option: Expression;
  question: Extract<Expression, { kind: 'function' }>;
  /** The answer where there is nothing to ask about. */
  otherwise: boolean;
}

const otherwise: ReadonlyMap<string, boolean> = new Map([
  ['is_some_and', false],
  ['is_ok_and', false],
  ['is_none_or', true],
]);

function askedOf({ callee, args }: Call): Question | null {
  if (callee.kind !== 'member') return null;
  const { object, property } = callee;
  const [first, second] = args;
  const known = otherwise.get(property);
  if (known !== undefined) return asQuestion(object, first, known);
  if (property === 'map_or') return asQuestion(object, second, truth(first));
  // `host.map(|h| h == "x").unwrap_or(false)`
  if (property !== 'unwrap_or' && property !== 'unwrap_or_default') return null;
  if (object.kind !== 'call' || object.callee.kind !== 'member' || object.callee.property !== 'map')
    return null;
  return asQuestion(object.callee.object, object.args[0], first ? truth(first) : false);
}

function asQuestion(
  option: Expression,
  question: Expression | undefined,
  answer: boolean | null,
): Question | null {
  return question?.kind === 'function' && answer !== null ? { option, question, otherwise: answer } : null;
}

function truth(expression: Expression | undefined): boolean | null {
  return expression?.kind === 'literal' && typeof expression.value === 'boolean' ? expression.value : null;
}

/** The same code with another expression in the place of a name. */
function withName<Node>(node: Node, name: string, by: Expression): Node {
  if (Array.isArray(node)) return node.map((one: unknown) => withName(one, name, by)) as Node;
  if (typeof node !== 'object' || node === null) return node;
  if ('kind' in node && node.kind === 'identifier' && 'name' in node && node.name === name) return by as Node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => [key, withName(value, name, by)]),
  ) as Node;
}

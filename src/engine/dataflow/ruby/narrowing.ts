/** Checks that are written the Ruby way: `LIST.include?(value)`, `value.match?(/\A…\z/)`, `value.in?(LIST)`. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { narrowEnd } from '../guards/address-guards.ts';
import { narrowByCallback } from '../guards/callback-checks.ts';
import { narrowElements } from '../guards/checked-elements.ts';
import { narrow } from '../guards/guards.ts';
import { narrowMembership } from '../guards/membership-guards.ts';
import { narrowByPattern } from '../guards/pattern-guards.ts';
import { isListFromOutside, peek } from '../guards/peek.ts';
import { narrowPrefix } from '../guards/prefix-guards.ts';
import { cleanExpression, partially } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import { RegexObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { narrowByOwnValidations } from './declared-validations.ts';

/** Classes none of whose instances carries a text. */
const harmless = new Set(['Integer', 'Float', 'Numeric', 'Fixnum', 'Date', 'Time', 'DateTime', 'TrueClass']);

/** Says whether the call is one of these checks. */
export function narrowCall(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee, args } = test;
  if (callee.kind === 'identifier') narrowByOwnValidations(it, callee, scope, holds);
  if (callee.kind !== 'member') return false;
  const [argument] = args;
  const { object, property } = callee;
  switch (property) {
    case 'include?':
    case 'member?':
    case 'key?':
    case 'has_key?':
    case 'value?':
    case 'exclude?':
    case 'cover?':
      narrowMembership(it, test, callee, scope, holds !== (property === 'exclude?'));
      return true;
    case 'in?':
      if (argument && holds && !isListFromOutside(it, argument, scope))
        cleanExpression(it, object, scope, allCategories);
      return true;
    case 'match?':
    case 'match':
    case '=~':
    case '===':
      return argument ? narrowMatch(it, object, argument, scope, holds) : false;
    case 'all?':
    case 'any?':
    case 'none?':
      if (argument?.kind !== 'function') return false;
      if (holds === (property === 'any?'))
        narrowByCallback(it, object, argument, scope, property !== 'all?', narrow);
      // One that passes says nothing of the others.
      if (holds === (property !== 'any?'))
        narrowElements(it, object, argument, scope, (asked, inner) =>
          narrow(it, asked, inner, property === 'all?'),
        );
      return true;
    case 'start_with?':
      // Any of several prefixes may be meant where it holds; none of them is there where it does not.
      for (const prefix of holds ? args.slice(0, 1) : args) narrowPrefix(it, object, prefix, scope, holds);
      return true;
    case 'end_with?':
      if (holds && argument) narrowEnd(it, object, argument, scope);
      return true;
    case 'is_a?':
    case 'kind_of?':
    case 'instance_of?':
      if (holds && argument?.kind === 'identifier' && harmless.has(argument.name))
        cleanExpression(it, object, scope, allCategories);
      // The server has put it where it stands.
      if (holds && argument?.kind === 'identifier' && argument.name === 'Tempfile')
        cleanExpression(it, object, scope, it.models.categories.mask(['path-traversal']));
      return true;
    default:
      return false;
  }
}

/** A regular expression on one side, the value on the other. */
function narrowMatch(
  it: Interpreter,
  left: Expression,
  right: Expression,
  scope: Scope,
  holds: boolean,
): boolean {
  const [own, other] = [regexOf(it, left, scope), regexOf(it, right, scope)];
  const regex = own ?? other;
  const subject = own ? right : left;
  if (!regex) {
    partially(it, left, scope, 'checked against a regular expression');
    return true;
  }
  narrowByPattern(it, regex.pattern, subject, scope, holds, regex.flags);
  return true;
}

function regexOf(it: Interpreter, expression: Expression, scope: Scope): RegexObject | undefined {
  return peek(it, expression, scope)?.objects.find(
    (object): object is RegexObject => object instanceof RegexObject,
  );
}

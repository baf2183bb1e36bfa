/**
 * Laravel's rules that a program wrote itself: objects with `validate($attribute, $value, $fail)` or
 * `passes($attribute, $value)`, and functions like the former. What none of them refused has passed their checks.
 */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import { findProperty } from '../classes/members.ts';
import { maskOfYes } from '../guards/asked-of-text.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { Taint } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';

/** For which categories a field with these taints is of no use once it came past the rule. */
export function maskOfOwnRule(it: Interpreter, rule: Value, taints: readonly Taint[]): number {
  const asked = taints.length > 0 ? functionOf(it, rule) : null;
  if (!asked || asksOnlyKind(asked.node)) return 0;
  return maskOfYes(it, asked, 1, taints);
}

/** `$value instanceof Address`: one that was put there before the rules were asked, and may hold whatever was sent. */
function asksOnlyKind({ body }: FunctionNode): boolean {
  const asked = body.flatMap((statement) => {
    if (statement.kind === 'if') return [statement.test];
    return statement.kind === 'return' && statement.value?.kind !== 'literal' ? [statement.value] : [];
  });
  return asked.length > 0 && asked.every(isOfKind);
}

function isOfKind(test: Expression | undefined): boolean {
  if (test?.kind === 'unary') return isOfKind(test.operand);
  return test?.kind === 'binary' && test.operator === 'instanceof';
}

/** The rule as a function that answers whether a value passed. */
function functionOf(it: Interpreter, rule: Value): FunctionObject | null {
  const [only, ...others] = rule.objects;
  if (!only || others.length > 0) return null;
  if (only instanceof FunctionObject) return answering(it, only, only.boundThis);
  for (const name of ['validate', 'passes', '__invoke']) {
    const [method] = findProperty(it, only, name)?.objects ?? [];
    if (method instanceof FunctionObject) return answering(it, method, rule);
  }
  return null;
}

function answering(it: Interpreter, written: FunctionObject, self: Value | null): FunctionObject {
  const { node, scope, file, symbol, homeClass } = written;
  return new FunctionObject(withAnswers(node), scope, file, symbol, self, homeClass, it.entryId);
}

const rewritten = new WeakMap<FunctionNode, FunctionNode>();

/** `$fail('…')` says no, and who comes to the end without it says yes. */
function withAnswers(node: FunctionNode): FunctionNode {
  const fail = node.parameters[2];
  if (!fail) return node;
  const known = rewritten.get(node);
  if (known) return known;
  const body = [...refusals(node.body, parameterName(fail)), answer(node, true)];
  const made = { ...node, body };
  rewritten.set(node, made);
  return made;
}

function refusals(body: readonly Statement[], fail: string): Statement[] {
  const answered = body.flatMap((statement): Statement | Statement[] => {
    switch (statement.kind) {
      case 'return':
        return answer(statement, !isRefusal(statement.value, fail));
      case 'throw':
        return answer(statement, false);
      case 'expression':
        return isRefusal(statement.expression, fail) ? answer(statement, false) : statement;
      case 'block':
      case 'loop':
      case 'for-each':
        return { ...statement, body: refusals(statement.body, fail) };
      case 'if':
        if (isOnlyForTests(statement.test)) return refusals(statement.alternate, fail);
        return {
          ...statement,
          consequent: refusals(statement.consequent, fail),
          alternate: refusals(statement.alternate, fail),
        };
      case 'switch':
        return {
          ...statement,
          cases: statement.cases.map((one) => ({ ...one, body: refusals(one.body, fail) })),
        };
      case 'try':
        return {
          ...statement,
          body: refusals(statement.body, fail),
          handlers: statement.handlers.map((one) => ({ ...one, body: refusals(one.body, fail) })),
          finalizer: refusals(statement.finalizer, fail),
        };
      default:
        return statement;
    }
  });
  const end = answered.findIndex(({ kind }) => kind === 'return');
  return end < 0 ? answered : answered.slice(0, end + 1);
}

/** `App::runningUnitTests() && str_starts_with($value, 'tests/')` */
function isOnlyForTests(test: Expression): boolean {
  if (test.kind === 'logical')
    return test.operator === '&&' && (isOnlyForTests(test.left) || isOnlyForTests(test.right));
  return test.kind === 'call' && lastNameOf(test.callee) === 'runningUnitTests';
}

/** `$fail('…')`, `$fail('validation.slug')->translate()` */
function isRefusal(given: Expression | undefined, fail: string): boolean {
  if (given?.kind !== 'call') return false;
  const { callee } = given;
  if (callee.kind === 'member') return isRefusal(callee.object, fail);
  return callee.kind === 'identifier' && callee.name === fail;
}

function answer({ line, endLine, start, end }: Statement | FunctionNode, value: boolean): Statement {
  const span = { line, endLine, start, end };
  return { ...span, kind: 'return', value: { ...span, kind: 'literal', value } };
}

/**
 * What the validators of a declared field let through: marshmallow's `validate=OneOf([…])`, attrs' `validator=in_([…])`,
 * Django's `validators=[RegexValidator(…)]`.
 */

import type { Field, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import { maskOfYes } from '../guards/asked-of-text.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { allCategories } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { RegexObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { wholePattern } from './narrowing.ts';
import { flagsIn } from './regex-uses.ts';

/** For which categories a value is clean that the field's validators took. */
export function maskOfValidators(it: Interpreter, { value }: Pick<Field, 'value'>, scope: Scope): number {
  const { validate, validator, validators } = value?.kind === 'call' ? (value.keywords ?? {}) : {};
  return maskOf(it, validate ?? validator ?? validators, scope);
}

/** The same of a field of WTForms, whose validators may stand behind its label. */
export function maskOfChecks(it: Interpreter, { args, keywords }: Call, scope: Scope): number {
  return maskOf(it, keywords?.validators ?? args[1], scope);
}

/** How the pattern of a validator is tried. */
const matching: ReadonlyMap<string, string> = new Map([
  ['Regexp', 'match'],
  ['Regex', 'match'],
  ['matches_re', 'fullmatch'],
  ['RegexValidator', 'search'],
]);

function maskOf(it: Interpreter, given: Expression | undefined, scope: Scope): number {
  if (given?.kind === 'array') return anyOf(it, given.elements, scope);
  // `slug = RegexValidator('^[a-z]+$')`, which has a name
  const named = given?.kind === 'identifier' ? scope.find(given.name)?.assigned : null;
  if (named?.kind === 'call') return maskOf(it, named, scope);
  const own = given && maskOfOwnValidator(it, given, scope);
  if (given?.kind !== 'call') return own ?? 0;
  if (own) return own;
  const name = lastNameOf(given.callee);
  if (/^(?:OneOf|AnyOf|ContainsOnly|in_)$/.test(name)) return allCategories;
  if (/^File(?:Allowed|Extension)$/.test(name)) return it.models.categories.mask(['unrestricted-upload']);
  if (/^(?:And|and_|optional)$/.test(name)) return anyOf(it, given.args, scope);
  if (name === 'instance_of')
    return /^(?:int|float|bool)$/.test(lastNameOf(given.args[0])) ? allCategories : 0;
  const method = matching.get(name);
  return method === undefined ? 0 : maskOfRegex(it, given, method, scope);
}

/** A function of the program, or an object that is called: it throws where the value is wrong. */
function maskOfOwnValidator(it: Interpreter, given: Expression, scope: Scope): number {
  const value = given.kind === 'call' ? null : peek(it, given, scope);
  const made = given.kind === 'call' ? peek(it, given.callee, scope) : value;
  for (const object of made?.objects ?? []) {
    const called = object instanceof ClassObject ? object.instancePrototype : object.prototype;
    const fn =
      object instanceof FunctionObject && value ? object : called?.get('__call__')?.value?.objects[0];
    if (fn instanceof FunctionObject) return maskOfYes(it, answering(it, fn), 0);
  }
  return 0;
}

/** Who comes to the end says yes, who throws says no. */
function answering(
  it: Interpreter,
  { node, scope, file, symbol, homeClass }: FunctionObject,
): FunctionObject {
  const last = answer(node, true);
  const body = [...node.body.map((one) => refusing(one)), last];
  return new FunctionObject({ ...node, body }, scope, file, symbol, null, homeClass, it.entryId);
}

function refusing(statement: Statement): Statement {
  if (statement.kind === 'throw') return answer(statement, false);
  if (statement.kind === 'return') return answer(statement, true);
  if (statement.kind !== 'if') return statement;
  const { consequent, alternate } = statement;
  return { ...statement, consequent: consequent.map(refusing), alternate: alternate.map(refusing) };
}

function answer({ line, endLine, start, end }: Statement | FunctionNode, value: boolean): Statement {
  const span = { line, endLine, start, end };
  return { ...span, kind: 'return', value: { ...span, kind: 'literal', value } };
}

/** All of them must have taken it. */
function anyOf(it: Interpreter, validators: readonly Expression[], scope: Scope): number {
  return validators.reduce((mask, one) => mask | maskOf(it, one, scope), 0);
}

function maskOfRegex(it: Interpreter, { args, keywords = {} }: Call, method: string, scope: Scope): number {
  // `inverse_match=True` takes what does not fit.
  if (keywords.inverse_match || keywords.func) return 0;
  const given = args[0] ?? keywords.regex;
  const regex = given && it.evaluate(given, scope);
  const compiled = regex?.objects.find((object) => object instanceof RegexObject);
  const pattern = compiled instanceof RegexObject ? compiled.pattern : regex?.constant;
  if (typeof pattern !== 'string') return 0;
  const asked = keywords.flags ?? (method === 'fullmatch' ? args[1] : undefined);
  const own = compiled instanceof RegexObject ? compiled.flags : flagsIn(asked && it.evaluate(asked, scope));
  const whole = wholePattern({ pattern, flags: own }, method);
  return maskOfPattern(it, whole.pattern, whole.flags);
}

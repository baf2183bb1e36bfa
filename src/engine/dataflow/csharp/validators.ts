/** FluentValidation: what validators of the program say of the fields of a class, and where they are asked. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { CallSite } from '../calls/call-site.ts';
import { withCondition } from '../guards/conditions.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import { peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { Scope } from '../values/scope.ts';

type Patterns = ReadonlyMap<string, string>;

/** By the name of the class that is validated. */
const known = new WeakMap<Interpreter, Map<string, Map<string, string>>>();

function rulesFor(it: Interpreter, type: string): Patterns | undefined {
  let all = known.get(it);
  if (!all) {
    all = new Map();
    known.set(it, all);
    for (const { file, statement } of it.declarations.implementorsNamed('AbstractValidator')) {
      if (statement.kind !== 'class-declaration') continue;
      const { superclass, methods } = statement.class;
      const written = superclass ? file.text.slice(superclass.start, superclass.end) : '';
      const validated = /<\s*(?:\w+\.){0,10}(\w+)\s*>/.exec(written)?.[1];
      if (validated === undefined) continue;
      const rules = all.get(validated) ?? new Map<string, string>();
      all.set(validated, rules);
      const maker = methods.find(({ name }) => name === 'constructor');
      for (const one of maker?.body ?? []) addRule(rules, one);
    }
  }
  return all.get(type);
}

/** `RuleFor(x => x.Name).NotEmpty().Matches("^[a-z]+$");` */
function addRule(rules: Map<string, string>, statement: Statement): void {
  if (statement.kind !== 'expression') return;
  let pattern: string | null = null;
  let at: Expression = statement.expression;
  while (at.kind === 'call' && at.callee.kind === 'member') {
    const { property, object } = at.callee;
    const [given] = at.args;
    // Only under a condition.
    if (property === 'When' || property === 'Unless') return;
    if (property === 'Matches' && given?.kind === 'literal' && typeof given.value === 'string')
      pattern = given.value;
    at = object;
  }
  const name = at.kind === 'call' && isNamed(at.callee, 'RuleFor') ? fieldIn(at.args[0]) : null;
  if (name !== null && pattern !== null) rules.set(name, pattern);
}

function isNamed(callee: Expression, name: string): boolean {
  return callee.kind === 'identifier' && callee.name === name;
}

/** `x => x.Name` */
function fieldIn(chosen: Expression | undefined): string | null {
  const [only] = chosen?.kind === 'function' ? chosen.body : [];
  const value = only?.kind === 'return' ? only.value : undefined;
  return value?.kind === 'member' && value.object.kind === 'identifier' ? value.property : null;
}

/** `result.IsValid` after `var result = await validator.ValidateAsync(form)`. */
export function narrowResult(it: Interpreter, result: Expression, scope: Scope): void {
  if (result.kind === 'identifier')
    withCondition(scope, result.name, (check) => narrowResult(it, check, scope));
  else if (result.kind === 'await') narrowResult(it, result.operand, scope);
  else if (
    result.kind === 'call' &&
    result.callee.kind === 'member' &&
    /^Validate(?:Async)?$/.test(result.callee.property)
  )
    validated(it, result.args[0], scope);
}

/** `validator.ValidateAndThrow(form)` comes back only where the form fits. */
export function assuredByValidator(it: Interpreter, { name, argNodes }: CallSite, scope: Scope): void {
  const [given] = argNodes;
  if (/^ValidateAndThrow(?:Async)?$/.test(name) && given?.kind !== 'spread') validated(it, given, scope);
}

function validated(it: Interpreter, object: Expression | undefined, scope: Scope): void {
  const made = object && peek(it, object, scope)?.objects.find(({ prototype }) => prototype?.maker);
  const rules = made?.prototype?.maker ? rulesFor(it, made.prototype.maker.node.name) : undefined;
  if (!object) return;
  const { line, endLine, start, end } = object;
  for (const [property, pattern] of rules ?? []) {
    const mask = maskOfPattern(it, pattern);
    const field = { line, endLine, start, end, kind: 'member', object, property } as const;
    if (mask !== 0) cleanExpression(it, field, scope, mask);
  }
}

const automatic = new WeakMap<Interpreter, boolean>();

/** `AddFluentValidationAutoValidation()`: what an action is given has been validated. */
export function ruledFields(it: Interpreter, { node }: ClassObject): Patterns | undefined {
  let isAutomatic = automatic.get(it);
  if (isAutomatic === undefined) {
    isAutomatic = [...it.files.values()].some(({ text }) =>
      /\bAddFluentValidation(?:AutoValidation)?\(/.test(text),
    );
    automatic.set(it, isAutomatic);
  }
  return isAutomatic ? rulesFor(it, node.name) : undefined;
}

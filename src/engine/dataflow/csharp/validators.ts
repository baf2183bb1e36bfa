/** FluentValidation: what validators of the program say of the fields of a class, and where they are asked. */
import type { ClassNode, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { CallSite } from '../calls/call-site.ts';
import { maskOfYes } from '../guards/asked-of-text.ts';
import { withCondition } from '../guards/conditions.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import { peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { ProgramFile } from '../modules/program.ts';
import { clean } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { unknown } from '../values/value.ts';
import { validatedByItself } from './validatable-objects.ts';

type Masks = ReadonlyMap<string, number>;

interface Rules {
  masks: Map<string, number>;
  /** A framework asks for them before it calls anything: `class CreateValidator : Validator<CreateRequest>` of FastEndpoints. */
  isEnforced: boolean;
}

/** By the name of the class that is validated. */
const known = new WeakMap<Interpreter, Map<string, Rules>>();

/** What is one of a list has none of the characters that do harm: others are not on it. */
const oneOfList = '^\\w*$';

function rulesFor(it: Interpreter, type: string): Rules | undefined {
  let all = known.get(it);
  if (!all) {
    all = new Map();
    known.set(it, all);
    for (const base of ['AbstractValidator', 'Validator'])
      for (const { file, statement } of it.declarations.implementorsNamed(base)) {
        if (statement.kind !== 'class-declaration') continue;
        const isEnforced = base === 'Validator';
        if (isEnforced && !/\busing FastEndpoints;/.test(file.text)) continue;
        const { methods } = statement.class;
        const validated = validatedBy(file, statement.class);
        if (validated === undefined) continue;
        const rules = all.get(validated) ?? { masks: new Map<string, number>(), isEnforced };
        all.set(validated, rules);
        const maker = methods.find(({ name }) => name === 'constructor');
        for (const one of maker?.body ?? []) addRule(it, rules.masks, one, methods, file);
      }
  }
  return all.get(type);
}

/** The class between the angle brackets of the base class. */
function validatedBy({ text }: { text: string }, { superclass }: ClassNode): string | undefined {
  const written = superclass ? text.slice(superclass.start, superclass.end) : '';
  return /<\s*(?:\w+\.){0,10}(\w+)\s*>/.exec(written)?.[1];
}

/** `RuleFor(x => x.Name).NotEmpty().Matches("^[a-z]+$");` */
function addRule(
  it: Interpreter,
  rules: Map<string, number>,
  statement: Statement,
  methods: readonly FunctionNode[],
  file: ProgramFile,
): void {
  if (statement.kind !== 'expression') return;
  let mask = 0;
  let at: Expression = statement.expression;
  while (at.kind === 'call' && at.callee.kind === 'member') {
    const { property, object } = at.callee;
    const [given] = at.args;
    // Only under a condition.
    if (property === 'When' || property === 'Unless') return;
    const pattern = patternOf(property, given);
    if (pattern !== null) mask |= maskOfPattern(it, pattern);
    else if (property === 'Must') mask |= maskOfMust(it, given, methods, file);
    at = object;
  }
  const name = at.kind === 'call' && isNamed(at.callee, 'RuleFor') ? fieldIn(at.args[0]) : null;
  if (name !== null && mask !== 0) rules.set(name, mask);
}

/** `Must(BeSlug)`, `Must(text => Regex.IsMatch(text, "^[a-z]+$"))`: a function of the validator, or one that is written there. */
function maskOfMust(
  it: Interpreter,
  given: Expression | undefined,
  methods: readonly FunctionNode[],
  file: ProgramFile,
): number {
  const node =
    given?.kind === 'function' ? given : methods.find(({ name }) => given && name === lastNameOf(given));
  if (node?.parameters.length !== 1 || !file.module) return 0;
  const fn = new FunctionObject(node, file.module.scope, file, node.name, unknown, null, 0);
  return maskOfYes(it, fn, 0);
}

/** `Matches("^[a-z]+$")`, `Must(x => allowed.Contains(x))`, `Must(allowed.Contains)`, `Must(x => x is "a" or "b")` */
function patternOf(rule: string, given: Expression | undefined): string | null {
  if (rule === 'Matches') {
    const written = given?.kind === 'call' && given.isNew ? given.args[0] : given;
    return written?.kind === 'literal' && typeof written.value === 'string' ? written.value : null;
  }
  if (rule !== 'Must') return null;
  const [only] = given?.kind === 'function' ? given.body : [];
  const [asked] = given?.kind === 'function' ? given.parameters : [];
  if (given?.kind === 'member') return isList(given) ? oneOfList : null;
  const answer = only?.kind === 'return' ? only.value : undefined;
  if (!answer || asked?.pattern.kind !== 'identifier') return null;
  const { name } = asked.pattern;
  return isOnList(answer, name) || isOneOf(answer, name) ? oneOfList : null;
}

function isOnList(answer: Expression, name: string): boolean {
  const [first] = answer.kind === 'call' && isList(answer.callee) ? answer.args : [];
  return first !== undefined && isNamed(first, name);
}

/** `x is "a" or "b"`, `x == "a" || x == "b"` */
function isOneOf(answer: Expression, name: string): boolean {
  if (answer.kind === 'logical')
    return answer.operator === '||' && isOneOf(answer.left, name) && isOneOf(answer.right, name);
  return (
    answer.kind === 'binary' &&
    /^={2,3}$/.test(answer.operator) &&
    isNamed(answer.left, name) &&
    answer.right.kind === 'literal'
  );
}

/** `allowed.Contains`, of a field or a constant, and not of the text that is asked about. */
function isList(callee: Expression): boolean {
  return callee.kind === 'member' && callee.property === 'Contains' && callee.object.kind !== 'literal';
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
  const rules = made?.prototype?.maker ? rulesFor(it, made.prototype.maker.node.name)?.masks : undefined;
  if (!object) return;
  const { line, endLine, start, end } = object;
  for (const [property, mask] of rules ?? []) {
    const field = { line, endLine, start, end, kind: 'member', object, property } as const;
    if (mask !== 0) cleanExpression(it, field, scope, mask);
  }
}

const automatic = new WeakMap<Interpreter, boolean>();

/** `AddFluentValidationAutoValidation()`: what an action is given has been validated. */
export function ruledFields(it: Interpreter, made: ClassObject, isChecked: boolean): Masks | undefined {
  const { node } = made;
  let isAutomatic = automatic.get(it);
  if (isAutomatic === undefined) {
    isAutomatic = [...it.files.values()].some(({ text }) =>
      /\bAddFluentValidation(?:AutoValidation)?\(/.test(text),
    );
    automatic.set(it, isAutomatic);
  }
  const rules = rulesFor(it, node.name);
  const isAsked = isChecked && (isAutomatic || (isMessage(node) && hasPipeline(it)));
  const elsewhere = isAsked || rules?.isEnforced ? rules?.masks : undefined;
  return isChecked ? new Map([...validatedByItself(it, made), ...(elsewhere ?? [])]) : elsewhere;
}

/** `record CreateOrder(…) : IRequest<Order>` */
function isMessage({ interfaces = [], superclass }: ClassObject['node']): boolean {
  const written = superclass?.kind === 'identifier' ? [...interfaces, superclass.name] : interfaces;
  return written.some((name) => /(?:^|\.)I(?:\w*Request|\w*Command|\w*Query|\w*Message)(?:<|$)/.test(name));
}

const pipelines = new WeakMap<Interpreter, boolean>();

/** `class ValidationBehavior<…>(IEnumerable<IValidator<…>> validators) : IPipelineBehavior<…>`: every message is validated. */
function hasPipeline(it: Interpreter): boolean {
  let has = pipelines.get(it);
  if (has === undefined) {
    has = [...it.files.values()].some(
      ({ text }) => /\bIPipelineBehaviou?r</.test(text) && /\bIValidator</.test(text),
    );
    pipelines.set(it, has);
  }
  return has;
}

/** What a message of this class holds is clean as its validators say, once the pipeline let it through. */
export function cleanedByPipeline(it: Interpreter, message: HeapObject, type: string): void {
  for (const [property, mask] of (hasPipeline(it) && rulesFor(it, type)?.masks) || []) {
    const held = message.get(property);
    if (held?.value?.isTainted) it.journal.write(held, held.value.withTaints(clean(held.value.taints, mask)));
  }
}

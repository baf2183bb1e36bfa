/** Methods that a class has to fill and leaves without a check: trust managers and host name verifiers that accept all. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { ImplementationModel } from '../../rules/model-misuse-schemas.ts';
import type { Rule } from '../../rules/rule-set.ts';
import { compilePattern, type TextPattern } from '../../rules/text-pattern.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { ClassObject } from '../values/class-object.ts';

export interface ReadyImplementation {
  model: ImplementationModel;
  rule: Rule;
  named: TextPattern | null;
  /** What the code of the field has to look like. */
  fieldCode: TextPattern | null;
}

export function readyImplementation(
  model: ImplementationModel,
  rule: Rule,
  isForeign: boolean,
): ReadyImplementation {
  const compiled = (pattern: string | undefined) =>
    pattern === undefined ? null : compilePattern(pattern, isForeign);
  return { model, rule, named: compiled(model.named), fieldCode: compiled(model.field?.matches) };
}

/** Reports what the models say is wrong in the methods of the class, or in the class itself. */
export function checkImplementations(it: Interpreter, made: ClassObject): void {
  for (const { model, rule, named, fieldCode } of it.models.implementations) {
    if (!basesOf(made).some((name) => model.type.includes(name))) continue;
    if (named?.test(made.node.name) === false) continue;
    const places = fieldCode ? wrongFields(it, made, model, fieldCode) : wrongPlaces(made, model);
    for (const [api, span] of places) {
      it.startEntry({ kind: 'module' }, made.file);
      const { facts } = model;
      it.collector.addMisuse(it, {
        rule,
        api,
        certainty: 'import',
        argument: null,
        span,
        facts,
        value: null,
      });
    }
  }
}

function wrongPlaces(
  { node }: ClassObject,
  { type: [base = ''], method, does: what }: ImplementationModel,
): [api: string, span: Span][] {
  if (method === undefined || what === undefined) return [[base, node]];
  return node.methods
    .filter((one) => method.includes(one.name) && does(one, what))
    .map((one) => [`${base}.${one.name}`, one]);
}

function wrongFields(
  it: Interpreter,
  { node, file }: ClassObject,
  { type: [base = ''], field }: ImplementationModel,
  fieldCode: TextPattern,
): [api: string, span: Span][] {
  return node.fields.flatMap(({ name, value }) =>
    value && name === field?.name && fieldCode.test(it.codeIn(file.path, value))
      ? [[`${base}.${name}`, value]]
      : [],
  );
}

/** Last names of what the class says it extends and implements. */
function basesOf({ node }: ClassObject): string[] {
  const names = (node.interfaces ?? []).map((name) => /[\w$]+(?=\s*(?:<|$))/.exec(name)?.[0] ?? name);
  const { superclass } = node;
  if (superclass?.kind === 'identifier') names.push(superclass.name);
  if (superclass?.kind === 'member') names.push(superclass.property);
  return names;
}

function does({ body }: FunctionNode, what: 'nothing' | 'return-true'): boolean {
  const deeds = body.filter((statement) => !isNote(statement));
  return what === 'nothing' ? deeds.every(isNothing) : returnsTrue(deeds);
}

/** To write of it is no check: `LOG.warn("trusting " + host)`, `System.out.println(host)`. */
function isNote(statement: Statement): boolean {
  if (statement.kind !== 'expression' || statement.expression.kind !== 'call') return false;
  return /^(?:log|trace|debug|fine|finer|finest|info|warn|warning|severe|error|print|println|printf)$/.test(
    lastNameOf(statement.expression.callee),
  );
}

/** Whether nothing happens when the function is called, and nothing comes back. */
export function doesNothing({ body }: FunctionNode): boolean {
  return body.every(
    (statement) =>
      isNothing(statement) ||
      (statement.kind === 'return' &&
        statement.value?.kind === 'identifier' &&
        statement.value.name === 'undefined'),
  );
}

function isNothing(statement: Statement): boolean {
  return statement.kind === 'return' && (!statement.value || statement.value.kind === 'literal');
}

/** Whether a body is nothing but `return true`. */
export function returnsTrue(body: readonly Statement[]): boolean {
  const [only] = body;
  return body.length === 1 && only?.kind === 'return' && only.value !== undefined && isTrue(only.value);
}

/** Also `true, nil`: yes, and no error. */
function isTrue(value: Expression): boolean {
  if (value.kind === 'literal') return value.value === true;
  if (value.kind !== 'array' || value.elements.length !== 2) return false;
  const [answer, error] = value.elements;
  return (
    answer?.kind === 'literal' && answer.value === true && error?.kind === 'literal' && error.value === null
  );
}

/** A check that tells what is wrong by an error, and never does. */
export function returnsNoError({ body, returnType }: FunctionNode): boolean {
  const [only] = body;
  return (
    returnType === 'error' &&
    body.length === 1 &&
    only?.kind === 'return' &&
    only.value?.kind === 'literal' &&
    only.value.value === null
  );
}

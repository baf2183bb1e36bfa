/** Symfony's constraints as objects: `count($validator->validate($sort, new Assert\Choice(['name', 'date']))) > 0`. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories, noTaints } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { notConstant, Value } from '../values/value.ts';
import { phpRegex } from './regex.ts';
import { harmlessConstraint } from './validated-fields.ts';

const namespace = /^<?Symfony\.Component\.Validator\.Constraints\.(\w+)>?$/;

/** What a constraint was made with, by place and by name. */
export function madeConstraint(it: Interpreter, { paths, args, keywords }: CallSite): Value | null {
  const name = paths.map(({ text }) => namespace.exec(text)?.[1]).find((one) => one !== undefined);
  if (name === undefined) return null;
  const made = new HeapObject('object', it.entryId);
  for (const [index, value] of args.entries()) made.cell(String(index)).value = value;
  for (const [keyword, value] of keywords ?? []) made.cell(keyword).value = value;
  const type = it.paths.type(`Symfony.Component.Validator.Constraints.${name}`);
  return new Value(notConstant, noTaints, [made], [type], null);
}

/** Where there are no violations, what was looked at keeps its constraints. Says whether the call is such a look. */
export function narrowViolations(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee, args } = test;
  const [subject, constraints] = args;
  if (callee.kind !== 'member' || callee.property !== 'validate' || !subject || !constraints) return false;
  if (constraints.kind === 'call' && !constraints.isNew) return false;
  const given = it.evaluate(constraints, scope);
  const all = given.objects.flatMap(({ itemsValue }) => itemsValue ?? []);
  const each = [given, ...all].filter(({ paths }) => paths.some(({ text }) => namespace.test(text)));
  if (!holds) for (const one of each) narrowByConstraint(it, subject, one, scope);
  return each.length > 0;
}

function narrowByConstraint(it: Interpreter, subject: Expression, constraint: Value, scope: Scope): void {
  const mask = maskOf(it, constraint);
  if (mask !== 0) cleanExpression(it, subject, scope, mask);
  if (nameOf(constraint) !== 'Collection') return;
  const [first] = optionsOf(constraint, '0');
  const fields = optionsOf(constraint, 'fields')[0] ?? first?.objects[0]?.get('fields')?.value ?? first;
  for (const [name, value] of fields?.objects[0]?.entries() ?? []) {
    const { line, endLine, start, end } = subject;
    const span = { line, endLine, start, end };
    const index: Expression = { ...span, kind: 'literal', value: name };
    const field: Expression = { ...span, kind: 'index', object: subject, index };
    for (const one of value ? [value, ...(value.objects[0]?.itemsValue ?? [])] : [])
      narrowByConstraint(it, field, one, scope);
  }
}

function maskOf(it: Interpreter, constraint: Value): number {
  const name = nameOf(constraint);
  if (name === 'Regex') return maskOfRegex(it, constraint);
  return harmlessConstraint.test(name) ? allCategories : 0;
}

/** One with `match: false` refuses what matches. */
function maskOfRegex(it: Interpreter, constraint: Value): number {
  const [first] = optionsOf(constraint, '0');
  const options = first?.objects[0];
  const pattern = optionsOf(constraint, 'pattern')[0] ?? options?.get('pattern')?.value ?? first;
  const isRefusing = optionsOf(constraint, 'match').length > 0 || options?.get('match') !== undefined;
  const regex = typeof pattern?.constant === 'string' && !isRefusing ? phpRegex(pattern.constant) : null;
  return regex ? maskOfPattern(it, regex.pattern, regex.flags) : 0;
}

function optionsOf({ objects }: Value, name: string): Value[] {
  return objects.flatMap((object) => object.get(name)?.value ?? []);
}

function nameOf({ paths }: Value): string {
  return paths.map(({ text }) => namespace.exec(text)?.[1]).find((one) => one !== undefined) ?? '';
}

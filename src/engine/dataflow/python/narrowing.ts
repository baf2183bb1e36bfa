/** Checks that are written the Python way: `re.match(pattern, value)`, `isinstance(value, int)`. */
import type { Call, Expression } from '../../parsing/ir.ts';
import type { CallSite } from '../call-site.ts';
import { RegexObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import { narrowByPattern } from '../pattern-guards.ts';
import { narrowPrefix } from '../prefix-guards.ts';
import { cleanExpression, peek } from '../refine.ts';
import type { Scope } from '../scope.ts';
import { allCategories } from '../taint.ts';

const harmless = new Set(['int', 'float', 'bool', 'UUID', 'Decimal', 'date', 'datetime']);

/** Says whether the call is one of these checks. */
export function narrowCall(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee, args } = test;
  if (callee.kind === 'identifier' && callee.name === 'isinstance') {
    const [value, type] = args;
    if (holds && value && type?.kind === 'identifier') {
      if (harmless.has(type.name)) cleanExpression(it, value, scope, allCategories);
      // What it says was looked at where it was made.
      if (/Response$/.test(type.name)) cleanExpression(it, value, scope, it.models.categories.mask(['xss']));
    }
    return true;
  }
  if (callee.kind === 'member' && callee.property === 'is_relative_to' && args[0]) {
    narrowPrefix(it, callee.object, args[0], scope, holds);
    return true;
  }
  if (callee.kind !== 'member' || !/^(?:match|fullmatch|search)$/.test(callee.property)) return false;
  const found = regexOf(it, test, scope);
  if (!found) return false;
  narrowByPattern(it, anchored(found.pattern, callee.property), found.subject, scope, holds);
  return true;
}

/** `path.resolve().relative_to(folder)` throws for what is not in the folder. */
export function assureRelative(it: Interpreter, { node, name }: CallSite, scope: Scope): void {
  const [folder] = node?.args ?? [];
  if (name === 'relative_to' && folder && node?.callee.kind === 'member')
    narrowPrefix(it, node.callee.object, folder, scope, true);
}

function regexOf(
  it: Interpreter,
  { callee, args }: Call,
  scope: Scope,
): { pattern: string; subject: Expression } | null {
  if (callee.kind !== 'member') return null;
  const compiled = peek(it, callee.object, scope)?.objects.find((object) => object instanceof RegexObject);
  const [first, second] = args;
  if (compiled instanceof RegexObject) return first ? { pattern: compiled.pattern, subject: first } : null;
  const pattern = first ? peek(it, first, scope) : null;
  const given = pattern?.objects.find((object) => object instanceof RegexObject);
  const text = given instanceof RegexObject ? given.pattern : pattern?.constant;
  const isModule = callee.object.kind === 'identifier' && /^(?:re|regex)$/.test(callee.object.name);
  return isModule && typeof text === 'string' && second ? { pattern: text, subject: second } : null;
}

function anchored(pattern: string, method: string): string {
  const plain = pattern.replace(/\\Z$/, '$').replace(/^\\A/, '^');
  if (method === 'fullmatch') return `^${plain.replace(/^\^/, '').replace(/\$$/, '')}$`;
  return method === 'match' && !plain.startsWith('^') ? `^${plain}` : plain;
}

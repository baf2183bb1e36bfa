/**
 * Checks by sets: what is within a set of ours is one of ours, element by element. Of a text these are its characters:
 * `set(text) <= allowed`, `not set(names) - ALLOWED`, `ALLOWED.issuperset(names)`. Of a dictionary they are its keys.
 */
import type { Binary, Call, Expression } from '../../parsing/ir/expressions.ts';
import { isPlace } from '../execution/element-loops.ts';
import { cleanElements } from '../guards/checked-elements.ts';
import { isTainted, peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { categoriesWithoutCharacters } from '../taint/escaping.ts';
import { allCategories } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';

export function narrowBySets(it: Interpreter, test: Binary, scope: Scope, holds: boolean): boolean {
  const { operator, left, right } = test;
  if (holds && (operator === '<=' || operator === '<')) return narrowWithin(it, left, right, scope);
  if (holds && (operator === '>=' || operator === '>')) return narrowWithin(it, right, left, scope);
  return operator === '-' && !holds && narrowWithin(it, left, right, scope);
}

export function narrowSetCall(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const [other] = test.args;
  if (test.callee.kind !== 'member' || !other) return false;
  const { object, property } = test.callee;
  if (property === 'issubset' && holds) return narrowWithin(it, object, other, scope, true);
  if (property === 'issuperset' && holds) return narrowWithin(it, other, object, scope, true);
  return property === 'difference' && !holds && narrowWithin(it, object, other, scope, true);
}

/**
 * Everything in the one is in the other; says whether these are sets.
 * @param areSets what is asked says so
 */
function narrowWithin(
  it: Interpreter,
  part: Expression,
  whole: Expression,
  scope: Scope,
  areSets = false,
): boolean {
  const keyed = dictionaryOf(part);
  if (keyed) {
    // Which fields are written is ours to say then; what is written is not.
    if (isPlace(keyed) && !isTainted(it, whole, scope))
      cleanExpression(it, keyed, scope, it.models.categories.mask(['mass-assignment']));
    return true;
  }
  const asked = madeSetOf(part);
  const subject = asked ?? part;
  const allowed = peek(it, whole, scope);
  const held = peek(it, subject, scope);
  if (!areSets && !asked && !held?.objects.some(({ kind }) => kind === 'array')) return false;
  if (!held || !isPlace(subject) || isTainted(it, whole, scope)) return true;
  const characters = allowed?.objects[0]?.itemsValue?.map(({ constant }) => constant) ?? [];
  const areCharacters = characters.length > 0 && characters.every((one) => String(one).length === 1);
  if (areCharacters && held.objects.every(({ kind }) => kind !== 'array')) {
    const mask = it.models.categories.mask(harmlessOf(new Set(characters.map(String))));
    cleanExpression(it, subject, scope, mask);
  } else cleanElements(it, subject, held, scope, allCategories);
  return true;
}

/** `x.keys()`, `set(x.keys())` → x */
function dictionaryOf(node: Expression): Expression | null {
  const asked = madeSetOf(node) ?? node;
  const isAsked = asked.kind === 'call' && asked.callee.kind === 'member' && asked.callee.property === 'keys';
  return isAsked && asked.callee.kind === 'member' ? asked.callee.object : null;
}

/** `set(x)`, `frozenset(x)` → x */
function madeSetOf(node: Expression): Expression | null {
  const isMade =
    node.kind === 'call' && node.callee.kind === 'identifier' && /^(?:frozen)?set$/.test(node.callee.name);
  return isMade ? (node.args[0] ?? null) : null;
}

/** What a text of these characters is of no use for: without letters there is no name to call. */
function harmlessOf(characters: ReadonlySet<string>): readonly string[] {
  const categories = categoriesWithoutCharacters((character) => !characters.has(character));
  return [...characters].some((character) => /[a-z_'"`[\]]/i.test(character))
    ? categories
    : [...categories, 'code-injection', 'xss'];
}

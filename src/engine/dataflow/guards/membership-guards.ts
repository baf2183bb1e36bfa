/** What is known of a value that is in a list, and of a text that holds another. */
import type { Call, Expression, Member } from '../../parsing/ir/expressions.ts';
import { refusedIsNotSeen } from '../../results/partial-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { allCategories } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { notConstant } from '../values/value.ts';
import { narrowSlashes } from './address-guards.ts';
import { maskLacking } from './lacking.ts';
import { refuseSegment } from './path-segments.ts';
import { isListFromOutside, isTainted, peek } from './peek.ts';
import { cleanExpression, cleanWithParts, partially } from './refine.ts';
import { refuseKey, refuseKeyIn } from './refused-keys.ts';

/** `list.includes(x)` for a list of ours is an allow-list; `x.includes('..')` only looks for something bad. */
export function narrowMembership(
  it: Interpreter,
  test: Call,
  callee: Member,
  scope: Scope,
  isMember: boolean,
): void {
  const [argument] = test.args;
  if (!argument) return;
  if (!isMember && refuseSegment(it, callee.object, argument, scope)) return;
  const text = takenApart(callee.object);
  // `entry.getName().contains("..")`: a text that is written out is looked for in a text.
  const isAsked = text.kind === 'call' && argument.kind === 'literal' && typeof argument.value === 'string';
  if (isAsked || isTainted(it, text, scope)) {
    if (isMember) return;
    cleanWithout(it, text, argument, scope);
    refuseKey(it, callee.object, argument, scope);
    return;
  }
  if (isMember) cleanBy(it, argument, callee.object, scope);
  else if (!refuseKeyIn(it, callee.object, argument, scope)) refuseKey(it, argument, callee.object, scope);
}

/** `'..' in PurePath(name).parts`: the path whose parts are looked at. */
export function takenApart(collection: Expression): Expression {
  if (collection.kind !== 'member' || collection.property !== 'parts') return collection;
  const { object } = collection;
  const [only, ...others] = object.kind === 'call' ? object.args : [];
  return only && others.length === 0 ? only : object;
}

/** `'name' not in data`, where that is all a request brought: nothing stands under the name. */
export function refuseField(it: Interpreter, name: Expression, fields: Expression, scope: Scope): boolean {
  const { taints = [] } = peek(it, fields, scope) ?? {};
  if (name.kind !== 'literal' || taints.length === 0 || !taints.every(isWholeCollection)) return false;
  const { line, endLine, start, end } = name;
  const field: Expression = { kind: 'index', object: fields, index: name, line, endLine, start, end };
  cleanExpression(it, field, scope, allCategories);
  return true;
}

/**
 * Clean because it is one of what `collection` holds, when that is not the attacker's own.
 * @param open categories of which it says nothing
 */
export function cleanBy(
  it: Interpreter,
  subject: Expression,
  collection: Expression,
  scope: Scope,
  open = 0,
): void {
  if (isListFromOutside(it, collection, scope)) return;
  const runs = allowsScripts(it, collection, scope) ? it.models.categories.mask(['unrestricted-upload']) : 0;
  cleanWithParts(it, subject, scope, allCategories & ~runs & ~open);
}

/** `table[key]` is there, or `key in table`: so is `__proto__`, in every object. */
export function cleanByLookup(it: Interpreter, key: Expression, table: Expression, scope: Scope): void {
  cleanBy(it, key, table, scope, it.models.categories.mask(['prototype-pollution']));
}

/** Files with these endings run in a browser: pictures, too, where they are drawn by a document. */
const ofScripts = /^\.?(?:svgz?|[sx]?html?|php\d?|phtml|jspx?|aspx?)$/i;

/** Whether a list of ours holds such an ending. */
function allowsScripts(it: Interpreter, collection: Expression, scope: Scope): boolean {
  const lists = peek(it, collection, scope)?.objects ?? [];
  return lists.some(({ itemsValue }) =>
    itemsValue?.some(({ constant }) => typeof constant === 'string' && ofScripts.test(constant)),
  );
}

/** A dot and the system's own separator: `".." + File.separator`. */
const separated = /^(['"])\.{1,2}\1\s*\+\s*(?:\w+\.)*(?:separator(?:Char)?|DirectorySeparatorChar|sep)$/;

/** `TOP_PATH`, `Paths.TOP_PATH` */
const nameOfConstant = /^(?:\w+\.)*[A-Z][A-Z\d_]+$/;

/** The subject does not contain this text: some attacks need it, for others it is only a hint. */
export function cleanWithout(it: Interpreter, subject: Expression, text: Expression, scope: Scope): void {
  const { constant } = it.evaluate(text, scope);
  const code = it.codeAt(text);
  const isNotSeen = constant === notConstant && nameOfConstant.test(code);
  partially(it, subject, scope, isNotSeen ? refusedIsNotSeen : `checked not to contain ${code}`);
  const absent = separated.test(code) ? './' : constant;
  if (typeof absent !== 'string') return;
  if (absent === '//') narrowSlashes(it, subject, absent, scope, false);
  const mask = maskLacking(it, { text: absent });
  if (mask !== 0) cleanWithParts(it, subject, scope, mask);
}

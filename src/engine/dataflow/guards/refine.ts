/** Rewriting what is known of the value a name or member stands for, on the way where a condition holds. */
import type { Call, Expression, Index, Member } from '../../parsing/ir/expressions.ts';
import { schemeIsChecked } from '../../results/partial-guards.ts';
import { noteFieldChecked } from '../findings/spared-sinks.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { memberInScope } from '../modules/names.ts';
import { addressCategories, hostCategories } from '../taint/address-categories.ts';
import { optionInjection } from '../taint/escaping.ts';
import { clean, type Taint, withPartialGuard } from '../taint/taint.ts';
import type { HeapObject, ValueCell } from '../values/heap.ts';
import type { AnyCell } from '../values/journal.ts';
import type { Scope } from '../values/scope.ts';
import { noObjects, Value } from '../values/value.ts';
import { addressTakenApart, clearAddressOf, hostAskedOf } from './address-parts.ts';
import { noteCheckedField } from './checked-fields.ts';
import { clearFromNow, guardFromNow, noteLate } from './clear-from-now.ts';
import { withCondition } from './conditions.ts';
import { fieldRead } from './field-reads.ts';
import { fieldGiven } from './fields-given.ts';
import { allowEnding, isNamedEnding, nameEndingSo } from './file-endings.ts';
import { asWholeText, inOtherCase, tidied, withoutBeginning } from './other-case.ts';
import { peek } from './peek.ts';
import { withParts } from './put-together.ts';
import { isMadeOfField, isPartOfField, isReadOfLibrary, noteChecked } from './repeated-calls.ts';

/** Makes what the expression stands for clean, wherever it is kept. */
export function cleanExpression(it: Interpreter, expression: Expression, scope: Scope, mask: number): void {
  const text = inOtherCase(expression) ?? withoutBeginning(expression) ?? asWholeText(expression);
  if (text) cleanExpression(it, text, scope, mask);
  settleNameOf(it, expression, scope, mask);
  const address = addressTakenApart(expression);
  if (address) cleanExpression(it, address, scope, it.models.categories.mask(hostCategories(it)));
  // `host or ''`
  if (expression.kind === 'logical' && expression.operator !== '&&' && expression.right.kind === 'literal')
    cleanExpression(it, expression.left, scope, mask);
  // `url.host`, `url.Hostname()` and `url.getHost()`
  const named = expression.kind === 'call' ? expression.callee : expression;
  // What has a host begins with a scheme.
  const addressMask = it.models.categories.mask([...addressCategories, optionInjection]);
  // Of a host that a check leaves open the address may still be any.
  const isSettled = mask === 0 || (mask & it.models.categories.mask(['ssrf'])) !== 0;
  if (isSettled && (named.kind === 'member' || named.kind === 'index') && isHostPart(it, named, scope)) {
    changeTaints(it, named.object, scope, (taints) => clean(taints, addressMask));
    clearFromNow(it, peek(it, named.object, scope)?.taints ?? [], addressMask);
    // `urlparse(url).hostname`: what was taken apart is checked.
    if (named.object.kind === 'call')
      for (const arg of named.object.args.flatMap(withJoined)) {
        const whole = peek(it, arg, scope)?.taints.filter((taint) => !taint.isDerived) ?? [];
        clearFromNow(it, whole, addressMask);
        changeTaints(it, arg, scope, (taints) => clean(taints, addressMask));
      }
  }
  if (named.kind === 'member' && /^(?:protocol|scheme)$/i.test(named.property))
    for (const whole of [named.object, ...(named.object.kind === 'call' ? named.object.args : [])])
      clearFromNow(it, peek(it, whole, scope)?.taints ?? [], it.models.categories.mask([optionInjection]));
  // `new URL(text).protocol`, `urlparse(text).scheme`
  if (named.kind === 'member' && /^(?:protocol|scheme)$/.test(named.property))
    for (const whole of [named.object, ...(named.object.kind === 'call' ? named.object.args : [])])
      guardFromNow(it, peek(it, whole, scope)?.taints ?? [], schemeIsChecked);
  clearFromNow(it, fieldRead(it, expression, scope), mask);
  if (expression.kind === 'call' && isSettled)
    for (const address of hostAskedOf(it, expression, scope))
      cleanExpression(it, address, scope, addressMask);
  if (
    (expression.kind === 'call' && !isHeld(it, expression, scope)) ||
    isReadOfLibrary(it, expression, scope)
  )
    noteChecked(it, expression, scope, mask);
  if (expression.kind === 'member') it.builtins.checkedMember?.(it, expression, scope, mask);
  if (expression.kind === 'identifier') {
    it.builtins.checkedName?.(it, expression.name, scope, mask);
    if (isSettled) clearAddressOf(it, peek(it, expression, scope)?.taints ?? [], expression.name);
    // `order := strings.ToLower(given)`, and what was given is used.
    withCondition(scope, expression.name, (made) => {
      const given = tidied(made);
      if (given) cleanExpression(it, given, scope, mask);
      settleNameOf(it, made, scope, mask);
    });
  }
  const hasOthers = isOneOfMany(it, expression, scope);
  changeTaints(it, expression, scope, (taints) => {
    if (!hasOthers) clearFromNow(it, taints.filter(isTheWhole), mask);
    return clean(taints, mask);
  });
  // Only now: what was noted is clean wherever it is read.
  if (expression.kind === 'index' || isPartOfField(expression) || isMadeOfField(it, expression, scope))
    noteChecked(it, expression, scope, mask);
  if (expression.kind === 'index' || expression.kind === 'member')
    noteCheckedField(it, expression, scope, mask);
}

/** The source itself, and not on one way the source and on another a part of it, read anew. */
function isTheWhole({ isDerived, source }: Taint, _: number, taints: readonly Taint[]): boolean {
  return !isDerived && !taints.some((one) => one.isDerived && one.source.cleared === source.cleared);
}

/** What is said of a file's ending is said of its name. */
function settleNameOf(it: Interpreter, ending: Expression, scope: Scope, mask: number): void {
  if ((mask & it.models.categories.mask(['unrestricted-upload'])) === 0) return;
  if (isNamedEnding(ending)) allowEnding(it, ending, scope);
  const name = nameEndingSo(ending, scope);
  if (name) settleEnding(it, name, scope);
}

/** What the name of a file ends with is one of ours. */
export function settleEnding(it: Interpreter, name: Expression, scope: Scope): void {
  if (allowEnding(it, name, scope))
    cleanExpression(it, name, scope, it.models.categories.mask(['unrestricted-upload']));
}

/** A getter gives what the field has by then: that is noted of the field. */
function isHeld(it: Interpreter, call: Call, scope: Scope): boolean {
  const field = fieldGiven(it, call, scope);
  const holders = field ? (peek(it, field.object, scope)?.objects ?? []) : [];
  return field !== null && holders.length > 0 && holders.every((one) => one.get(field.property)?.value);
}

/** `urljoin(base, target)`, of which the host is asked: what leads elsewhere has another one. */
function withJoined(address: Expression): Expression[] {
  const isJoined = address.kind === 'call' && lastNameOf(address.callee) === 'urljoin';
  return isJoined ? [address, ...address.args] : [address];
}

/** What the host of an address was compared with settles where the address leads; of anything else it says nothing. */
export function settleHost(it: Interpreter, host: Expression, scope: Scope): void {
  cleanExpression(it, host, scope, 0);
}

/** `args[0]`, where all elements of a list come from the same source: the others are as they were. */
function isOneOfMany(it: Interpreter, expression: Expression, scope: Scope): boolean {
  if (expression.kind !== 'index') return false;
  // `text.split(',')[0]`
  if (expression.object.kind === 'call' && /^split/i.test(lastNameOf(expression.object.callee))) return true;
  const lists = peek(it, expression.object, scope)?.objects ?? [];
  return lists.some(({ kind, elementsValue }) => kind === 'array' && elementsValue?.isTainted);
}

/**
 * The same of what the text is put together from: a check that says what a whole does not hold, or that it is one of ours,
 * says so of its parts.
 */
export function cleanWithParts(it: Interpreter, expression: Expression, scope: Scope, mask: number): void {
  // `origin = f'{url.scheme}://{url.netloc}'`, before the check changes what is known of `origin`.
  if (expression.kind === 'identifier')
    withCondition(scope, expression.name, (made) => {
      for (const part of withParts(made)) if (part !== made) cleanExpression(it, part, scope, mask);
    });
  for (const part of withParts(expression)) cleanExpression(it, part, scope, mask);
}

const hostParts =
  /^(?:hostname|host|origin|netloc|host_str|getHost|get(?:Raw)?Authority|(?:idn|dnsSafe)Host|authority)$/i;

/** `url.host`, or of what PHP's `parse_url` gave `$parts['host']`. */
function isHostPart(it: Interpreter, node: Member | Index, scope: Scope): boolean {
  if (node.kind === 'member') return hostParts.test(node.property);
  const isHost = node.index.kind === 'literal' && node.index.value === 'host';
  return isHost && (peek(it, node.object, scope)?.paths.some(({ text }) => text === 'parse_url()') ?? false);
}

/** Helps, but does not suffice. */
export function partially(it: Interpreter, expression: Expression, scope: Scope, guard: string): void {
  changeTaints(it, expression, scope, (taints) => withPartialGuard(taints, guard));
}

/** What a name stands for is text or a number, no collection. */
export function withoutObjects(it: Interpreter, expression: Expression, scope: Scope): void {
  const cell = expression.kind === 'identifier' ? scope.find(expression.name) : null;
  const { value } = cell ?? {};
  if (cell && value && value.objects.length > 0)
    it.journal.write(cell, new Value(value.constant, value.taints, noObjects, value.paths, value.shape));
}

/** Methods that leave a text as it is, or nearly so. */
const sameText =
  /^(?:[tT]rim|toLowerCase|toUpperCase|toString|normalize|[lr]?strip|lower|upper|to_s|to_str|downcase|upcase|dup)$/;

/** Also `name.replace('-', '')`, before it is asked what else is in the name: that sign does no harm. */
function leavesText(method: string, [replaced]: readonly Expression[]): boolean {
  if (sameText.test(method)) return true;
  return (
    /^replace(?:All)?$/.test(method) && replaced?.kind === 'literal' && /^[-_.]$/.test(String(replaced.value))
  );
}

/** Rewrites the taints of what a name or member stands for. */
export function changeTaints(
  it: Interpreter,
  expression: Expression,
  scope: Scope,
  change: (taints: readonly Taint[]) => readonly Taint[],
): void {
  changeValues(it, expression, scope, (value) => changed(value, change));
}

/** Rewrites what is known of a tainted value that a name or member stands for. */
export function changeValues(
  it: Interpreter,
  expression: Expression,
  scope: Scope,
  change: (value: Value) => Value,
): void {
  switch (expression.kind) {
    case 'identifier': {
      const cell = scope.find(expression.name);
      if (cell?.value?.isTainted) {
        noteLate(it, cell as AnyCell);
        it.journal.write(cell, change(cell.value));
      }
      // `if (allowed.contains(name))` of a field that is called by its name alone.
      const member = cell ? null : memberInScope(it, expression.name);
      if (member) changeHeld(it, member.receiver, expression.name, member.value, change);
      return;
    }
    case 'member':
    case 'index': {
      // `host.to_s`, a call that looks like a field.
      if (it.language.readsCallMethods && expression.kind === 'member' && leavesText(expression.property, []))
        changeValues(it, expression.object, scope, change);
      const object = peek(it, expression.object, scope);
      const name =
        expression.kind === 'member' ? expression.property : peek(it, expression.index, scope)?.constant;
      const value = peek(it, expression, scope);
      if (object && value) changeHeld(it, object, name, value, change);
      return;
    }
    case 'call': {
      const field = fieldGiven(it, expression, scope);
      if (field) changeValues(it, field, scope, change);
      // A check of `x.trim()`, `String(x)` or `Number(x)` is a check of `x`.
      if (expression.callee.kind === 'member' && leavesText(expression.callee.property, expression.args))
        changeValues(it, expression.callee.object, scope, change);
      else if (
        expression.callee.kind === 'identifier' &&
        /^(?:String|Number|str|strval|strtolower|strtoupper|mb_strtolower|mb_strtoupper|trim|basename)$/.test(
          expression.callee.name,
        ) &&
        expression.args[0]
      )
        changeValues(it, expression.args[0], scope, change);
      return;
    }
    case 'logical':
    case 'await':
    case 'cast':
      changeValues(it, expression.kind === 'logical' ? expression.left : expression.operand, scope, change);
      return;
    case 'assign':
      if (expression.target.kind === 'identifier') changeValues(it, expression.target, scope, change);
      return;
    default:
      return;
  }
}

function changeHeld(
  it: Interpreter,
  { objects }: Value,
  name: unknown,
  value: Value,
  change: (value: Value) => Value,
): void {
  if (!value.isTainted) return;
  const after = change(value);
  for (const holder of objects) {
    const cell = cellOf(holder, name, value);
    if (!cell) continue;
    noteLate(it, cell);
    noteFieldChecked(holder);
    it.journal.write(cell, after);
  }
}

/** What is clean for everything is a number or one of a few words, and none of the lists that it might have been. */
function changed(value: Value, change: (taints: readonly Taint[]) => readonly Taint[]): Value {
  const taints = change(value.taints);
  if (taints.length > 0 || value.objects.length === 0) return value.withTaints(taints);
  const objects = value.objects.filter(({ kind }) => kind !== 'array' && kind !== 'collection');
  return value.withTaints(taints).withObjects(objects);
}

/** Where the property is kept; an element of a list whose length is not known, or under a key that is not, gets a place of its own. */
function cellOf(holder: HeapObject, name: unknown, held: Value): ValueCell | undefined {
  if (typeof name !== 'number' && typeof name !== 'string') return undefined;
  const known = typeof name === 'string' ? holder.get(name) : undefined;
  if (known?.value) return known;
  if (!holder.elementsValue || holder.itemsValue) return undefined;
  const cell = holder.cell(String(name));
  // Where the check says no it is still what it was.
  cell.value ??= held;
  return cell;
}

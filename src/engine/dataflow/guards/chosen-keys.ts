/** Elements under keys that come from outside. */
import type { Call, Expression, Index } from '../../parsing/ir/expressions.ts';
import type { ForEach } from '../../parsing/ir/statements.ts';
import { readIndex, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { cleanMask } from '../taint/taint.ts';
import { MaskCell } from '../taint/taint-source.ts';
import type { Value } from '../values/value.ts';

/**
 * `object[index]`. What stands under a key from outside may be what all objects inherit from; the path `[]` keeps that
 * in mind, so that a second such key, also one on the way down a loop, is known to write there: `[].[]`.
 */
export function elementAt(it: Interpreter, object: Value, index: Value, node: Index): Value {
  if (node.isProperty && typeof index.constant === 'string')
    return readMember(it, object, index.constant, node);
  const found = readIndex(it, object, index, node);
  if (index.isTainted) it.builtins.assureKey?.(it, object, index);
  if (!index.isTainted || !it.language.hasPrototypes) return found;
  const mask = it.models.categories.mask(['prototype-pollution']);
  if (index.taints.every((taint) => (cleanMask(taint) & mask) !== 0) || isOwn(it, node)) return found;
  const underAnyKey = it.paths.root('[]');
  return found.paths.includes(underAnyKey) ? found : found.withPaths([...found.paths, underAnyKey]);
}

/** What fixed names are written to: only `object[key].name = …` itself is read as such, not what becomes of an element later. */
export function holderOfName(it: Interpreter, object: Value, node: Expression): Value {
  if (node.kind === 'index' || !it.language.hasPrototypes) return object;
  const underAnyKey = it.paths.root('[]');
  return object.paths.includes(underAnyKey)
    ? object.withPaths(object.paths.filter((path) => path !== underAnyKey))
    : object;
}

/** `object.hasOwnProperty(key)`, `has.call(object, key)`, `Object.hasOwn(object, key)`: `object[key]` is nothing inherited. */
export function noteOwn(it: Interpreter, test: Call): void {
  const asked = ownKeyAskedIn(test);
  if (asked) setOwn(it, elementCode(it, asked.object, asked.key), true);
}

/** The object that is asked whether it has a property of its own under the key; null for other calls. */
export function ownKeyAskedIn({ callee, args }: Call): { object: Expression; key: Expression } | null {
  const name = lastNameOf(callee);
  const isMethod = name === 'hasOwnProperty' && callee.kind === 'member' && args.length === 1;
  const isCall = name === 'call' && callee.kind === 'member' && ownNames.test(lastNameOf(callee.object));
  if (!isMethod && !isCall && !ownNames.test(name)) return null;
  const [object, key] = isMethod ? [callee.object, args[0]] : args;
  return object && key ? { object, key } : null;
}

/** Runs rounds over the keys of an object: until they are over, what stands there under the key is its own. */
export function overOwnKeys(it: Interpreter, loop: ForEach, rounds: () => void): void {
  const code = it.language.hasPrototypes ? ownElement(it, loop) : null;
  if (code !== null) setOwn(it, code, true);
  rounds();
  if (code !== null) setOwn(it, code, false);
}

/** Of `for (const key in object)` and `for (const key of Object.keys(object))`; null for other loops. */
function ownElement(it: Interpreter, { target, overKeys, iterable }: ForEach): string | null {
  if (target.kind !== 'identifier') return null;
  if (overKeys) return elementCode(it, iterable, target);
  const [object] =
    iterable.kind === 'call' && it.codeAt(iterable.callee) === 'Object.keys' ? iterable.args : [];
  return object ? elementCode(it, object, target) : null;
}

/** The same where a function is called for each key: `Object.keys(object).forEach((key) => …)`. */
export function overOwnKeysIn<T>(it: Interpreter, call: Call | null, rounds: () => T): T {
  const code =
    call?.callee.kind === 'member' ? ownElementOfCallback(it, call.callee.object, call.args) : null;
  if (code === null) return rounds();
  setOwn(it, code, true);
  const result = rounds();
  setOwn(it, code, false);
  return result;
}

function ownElementOfCallback(
  it: Interpreter,
  keys: Expression,
  [callback]: readonly Expression[],
): string | null {
  if (keys.kind !== 'call' || it.codeAt(keys.callee) !== 'Object.keys') return null;
  const [object] = keys.args;
  const key = callback?.kind === 'function' ? callback.parameters[0]?.pattern : undefined;
  return object && key?.kind === 'identifier' ? `${it.codeAt(withoutCast(object))}[${key.name}]` : null;
}

function setOwn(it: Interpreter, code: string, isOwn: boolean): void {
  it.frame.checked ??= new Map();
  const cell = it.frame.checked.get(code) ?? new MaskCell(0);
  it.frame.checked.set(code, cell);
  it.journal.write(cell, isOwn ? it.models.categories.mask(['prototype-pollution']) : 0);
}

const ownNames = /^_?(?:has|own|hasOwn|hasProp|hasOwnProp|hasOwnProperty)$/;

/** Whether the element is known to be a property of the object itself. */
export function isOwn(it: Interpreter, { object, index }: Index): boolean {
  const { checked, caller, function: running } = it.frame;
  const code = elementCode(it, object, index);
  // A function without a name is called for each key by the one that it stands in.
  const around = running && !running.name ? caller?.checked : undefined;
  return (checked?.get(code)?.value ?? around?.get(code)?.value ?? 0) !== 0;
}

function elementCode(it: Interpreter, object: Expression, key: Expression): string {
  return `${it.codeAt(withoutCast(object))}[${it.codeAt(withoutCast(key))}]`;
}

/** `entity[key as keyof Entity]` is `entity[key]`. */
function withoutCast(expression: Expression): Expression {
  return expression.kind === 'cast' ? withoutCast(expression.operand) : expression;
}

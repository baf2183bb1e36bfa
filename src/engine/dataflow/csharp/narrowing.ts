/** Checks as C# writes them, in terms of those that all languages share. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { extensionMeant } from '../calls/extension-methods.ts';
import { cleanElements } from '../guards/checked-elements.ts';
import { narrowAsFunction } from '../guards/extension-checks.ts';
import { narrow } from '../guards/guards.ts';
import { narrowByPattern } from '../guards/pattern-guards.ts';
import { peek } from '../guards/peek.ts';
import { cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import { RegexObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { choosesCharacters, maskWithout } from './characters.ts';
import { narrowAny } from './file-names.ts';
import { flagsIn } from './regexes.ts';

/** Methods that others call otherwise. */
const sameAs = new Map([
  ['Contains', 'includes'],
  ['ContainsKey', 'has'],
  ['StartsWith', 'startsWith'],
  ['EndsWith', 'endsWith'],
  ['Any', 'some'],
  ['All', 'every'],
  ['Exists', 'some'],
]);

/** Says whether the call is one of these checks. */
export function narrowCall(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee, args } = test;
  if (callee.kind !== 'member') return false;
  if (narrowAny(it, test, scope, holds)) return true;
  if (narrowCharacters(it, test, scope, holds)) return true;
  const shared = sameAs.get(callee.property);
  const [list, choose] = args;
  // `Array.Exists(list, one => one == x)` is `list.Any(one => one == x)`.
  if (list && choose && isArray(callee.object) && /^(?:Exists|TrueForAll)$/.test(callee.property)) {
    const property = callee.property === 'Exists' ? 'some' : 'every';
    narrow(it, { ...test, callee: { ...callee, object: list, property }, args: [choose] }, scope, holds);
    return true;
  }
  if (shared !== undefined) {
    narrow(it, { ...test, callee: { ...callee, property: shared } }, scope, holds);
    return true;
  }
  if (holds && narrowSets(it, test, scope)) return true;
  if (callee.property === 'Equals') return narrowEquals(it, test, scope, holds);
  if (callee.property !== 'IsMatch') return narrowExtension(it, test, scope, holds);
  const [subject, second] = args;
  const regex = regexMeant(it, callee.object, scope);
  const given = second ? peek(it, second, scope)?.constant : undefined;
  const pattern = regex?.pattern ?? given;
  if (typeof pattern !== 'string' || !subject) return false;
  const [, , options] = args;
  const flags = regex?.flags ?? (options ? flagsIn(it.codeAt(options)) : '');
  narrowByPattern(it, pattern.replace(/^\\A/, '^').replace(/\\[zZ]$/, '$'), subject, scope, holds, flags);
  return true;
}

function isArray(object: Expression): boolean {
  return object.kind === 'identifier' && object.name === 'Array';
}

/** `given.IsSubsetOf(allowed)`, `allowed.IsSupersetOf(given)`: each of them is one of ours. */
function narrowSets(it: Interpreter, { callee, args: [other] }: Call, scope: Scope): boolean {
  if (callee.kind !== 'member' || !other || !/^Is(?:Proper)?(?:Sub|Super)setOf$/.test(callee.property))
    return false;
  const [given, allowed] = callee.property.includes('Sub') ? [callee.object, other] : [other, callee.object];
  const all = peek(it, allowed, scope)?.isTainted === false ? peek(it, given, scope) : null;
  if (all) cleanElements(it, given, all, scope, allCategories);
  return true;
}

/** A regular expression, or a method without parameters that gives one: `Names().IsMatch(name)`. */
function regexMeant(it: Interpreter, regex: Expression, scope: Scope): RegexObject | undefined {
  const isCall = regex.kind === 'call' && regex.args.length === 0;
  const value = isCall ? it.evaluate(regex, scope) : peek(it, regex, scope);
  return value?.objects.find((object) => object instanceof RegexObject);
}

/** `text.All(char.IsLetter)`, `!text.Any(c => c == '/')` */
function narrowCharacters(it: Interpreter, { callee, args }: Call, scope: Scope, holds: boolean): boolean {
  const [node] = args;
  if (callee.kind !== 'member' || !node || !/^(?:All|Any)$/.test(callee.property)) return false;
  if (holds !== (callee.property === 'All') || !choosesCharacters(it, node)) return false;
  const text = peek(it, callee.object, scope);
  if (!text?.isTainted || text.objects.some(({ kind }) => kind !== 'opaque')) return false;
  const mask = maskWithout(it, it.evaluate(node, scope), !holds, node);
  cleanExpression(it, callee.object, scope, mask);
  return true;
}

/** `name.IsPlain()` is `Names.IsPlain(name)`. */
function narrowExtension(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee, args } = test;
  const fn = callee.kind === 'member' ? extensionMeant(it, callee.property, args.length) : null;
  return (
    fn !== null && callee.kind === 'member' && narrowAsFunction(it, test, callee.object, fn, scope, holds)
  );
}

/** `a.Equals(b)` and `string.Equals(a, b)` say `a == b`. */
function narrowEquals(it: Interpreter, test: Call, scope: Scope, holds: boolean): boolean {
  const { callee, args } = test;
  const [first, second] = args;
  if (callee.kind !== 'member' || !first) return false;
  const isStatic = callee.object.kind === 'identifier' && /^(?:string|String)$/.test(callee.object.name);
  if (isStatic && !second) return false;
  const [left, right] = isStatic && second ? [first, second] : [callee.object, first];
  const { line, endLine, start, end } = test;
  narrow(it, { line, endLine, start, end, kind: 'binary', operator: '==', left, right }, scope, holds);
  return true;
}

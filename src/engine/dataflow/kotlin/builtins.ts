/** What the standard library of Kotlin does with values, in files of Kotlin. Everything else is as in Java. */
import type { Span } from '../../parsing/ir/span.ts';
import { type CallSite, plainCall } from '../calls/call-site.ts';
import { callOwn } from '../classes/own-methods.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { constantValue, type Value } from '../values/value.ts';
import { attemptMethods } from './attempts.ts';
import { characterMethods } from './characters.ts';
import { callDelegate } from './delegates.ts';
import { elementMethods } from './elements.ts';
import { callExtension } from './extensions.ts';
import { freeFunctions } from './free-functions.ts';
import { groupingMethods } from './groupings.ts';
import { heldValueMethods } from './held-values.ts';
import { mapMethods } from './maps.ts';
import { objectMethods } from './objects.ts';
import { propertyOf } from './properties.ts';
import { providedTexts } from './provided-texts.ts';
import { regexMethods, regexOf } from './regexes.ts';
import { onItself, scopeFunctions } from './scope-functions.ts';
import { sentValueMethods } from './sent-values.ts';
import { textMethods } from './texts.ts';
import { ownLambda } from './trailing-lambdas.ts';

export function isKotlin({ frame }: Interpreter): boolean {
  return frame.file.ir.language === 'kotlin';
}

/** In order: the first that knows the method on this receiver answers. */
const methodTables: readonly ReadonlyMap<string, Builtin>[] = [
  scopeFunctions,
  heldValueMethods,
  attemptMethods,
  regexMethods,
  mapMethods,
  sentValueMethods,
  elementMethods,
  groupingMethods,
  characterMethods,
  textMethods,
  objectMethods,
  providedTexts,
];

/** `HostnameVerifier { _, _ -> … }`: the function is the object's only method. */
function asInterface({ args, callee }: CallSite): Value | null {
  const [only, ...others] = args;
  const isFunction = only?.objects.length === 1 && only.objects[0]?.kind === 'function';
  return isFunction && others.length === 0 && callee.objects.length === 0 ? only : null;
}

/** `Pair(a, b)`, `Channel()`: constructors, or functions that are named like them. */
function madeByName(it: Interpreter, call: CallSite): Value | null {
  const isOwn = call.callee.objects.length > 0;
  return isOwn ? null : (freeFunctions.get(call.name)?.(it, call) ?? null);
}

/** The result of a call of the standard library; null for calls that mean what they mean in Java. */
export function kotlinCall(it: Interpreter, call: CallSite): Value | null {
  if (call.isNew) return regexOf(it, call) ?? madeByName(it, call) ?? asInterface(call);
  if (!call.receiver)
    return freeFunctions.get(call.name)?.(it, call) ?? onItself(it, call) ?? ownLambda(it, call);
  const delegated = callDelegate(it, call);
  if (delegated) return delegated;
  const isKnown = call.paths.some((path) => it.models.isNamed(path));
  const extended = isKnown ? null : callExtension(it, call);
  if (extended) return extended;
  for (const methods of methodTables) {
    const result = methods.get(call.name)?.(it, call);
    if (result) return result;
  }
  return null;
}

/** What a property gives that is no field; undefined for fields, and in files of Java. */
export function kotlinProperty(it: Interpreter, value: Value, name: string, span: Span): Value | undefined {
  return isKotlin(it) ? propertyOf(it, value, name, span) : undefined;
}

/** Functions of classes that operators call. */
const operators: Readonly<Record<string, string>> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'div',
  '%': 'rem',
};

/** `list + x`, `folder / name`; null for operators that mean what they mean in Java. */
export function kotlinOperator(
  it: Interpreter,
  sign: string,
  left: Value,
  right: Value,
  span: Span,
): Value | null {
  const name = operators[sign];
  if (name === undefined || !isKotlin(it)) return null;
  const own = left.objects.length > 0 ? callOwn(it, left, name, [right], span) : null;
  if (own) return own;
  if (sign !== '+' && sign !== '/') return null;
  if (sign === '/') return isPath(left) ? resolved(it, left, right, span) : null;
  const call = { ...plainCall(left, left, [right], span), name: 'plus' };
  return mapMethods.get('plus')?.(it, call) ?? elementMethods.get('plus')?.(it, call) ?? null;
}

function isPath({ paths }: Value): boolean {
  return paths.some(({ text }) => /^<java\.nio\.file\.(?:Normalized)?Path>$/.test(text));
}

/** `folder / name` is `folder.resolve(name)`. */
function resolved(it: Interpreter, folder: Value, name: Value, span: Span): Value {
  const text = concatenate(it, [folder, constantValue('/'), name], span);
  return text.withPaths([it.paths.type('java.nio.file.Path')]);
}

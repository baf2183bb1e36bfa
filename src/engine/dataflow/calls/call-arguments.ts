/** What a call is given: arguments by place and by name, and what lists and dictionaries hand over. */

import type { FunctionNode, Parameter } from '../../parsing/ir/declarations.ts';
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { iterated, readIndex } from '../classes/members.ts';
import { evaluateFor } from '../execution/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { type HeapObject, KeywordArguments } from '../values/heap.ts';
import { knownBeginning } from '../values/known-beginning.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, objectValue, unknown, type Value } from '../values/value.ts';

/**
 * In their order; lists that are taken apart give their elements where these are known.
 * @param callee what is called, to hand each of its parameters a part of a list of which nothing is known
 */
export function evaluateArguments(
  it: Interpreter,
  nodes: readonly Expression[],
  scope: Scope,
  callee: Value = unknown,
) {
  const args: Value[] = [];
  const spreadByName: Value[] = [];
  let rest: Value | null = null;
  let hasUnknownArguments = false;
  for (const node of nodes) {
    if (node.kind !== 'spread') {
      args.push(it.evaluate(node, scope));
      continue;
    }
    const value = it.evaluate(node.operand, scope);
    if (node.isByName) {
      spreadByName.push(value);
      if (namedEntries(value)) continue;
      // A hash of which the keys are not known is still one argument.
      if (it.language.keywordsMakeObject) {
        if (takesKeywordsOnly(callee)) continue;
        while (args.length < placeOfRest(callee)) args.push(constantValue(undefined));
        args.push(value);
        continue;
      }
      rest = unnamedRest(it, value, node) ?? rest;
      // What is known to take its arguments by name gets none of the keys.
      if (parametersIn(callee)) {
        hasUnknownArguments = true;
        continue;
      }
    }
    const known = value.objects.length === 1 ? value.objects[0]?.itemsValue : null;
    if (known) args.push(...known);
    else {
      const element = iterated(it, value, node);
      args.push(...knownBeginning(value));
      args.push(element);
      // `Comment(*row)`, `search(*text.split(','))`
      if (element.isTainted && node === nodes.at(-1))
        for (let at = 1; args.length < parameterCount(callee); at++)
          args.push(readIndex(it, value, constantValue(at), node));
      hasUnknownArguments = true;
    }
  }
  if (rest && callee.objects.some(takesRest)) args.push(rest);
  return { args, hasUnknownArguments, spreadByName };
}

/** `search(**request.args)`: whatever the names are, they are those of the parameter that takes the rest. */
function unnamedRest(it: Interpreter, value: Value, span: Span): Value | null {
  const element = readIndex(it, value, unknown, span);
  if (!element.isTainted) return null;
  const made = new KeywordArguments(it.entryId);
  made.elements.value = element;
  const names = iterated(it, value, span);
  if (names.isTainted) made.keys.value = names;
  return objectValue(made);
}

function takesRest(target: HeapObject): boolean {
  return (
    target instanceof FunctionObject && target.node.parameters.some(({ takesKeywords }) => takesKeywords)
  );
}

/** How many parameters take one argument each; of a class that has no constructor of its own its fields do. */
function parameterCount({ objects: [target] }: Value): number {
  if (target instanceof FunctionObject) return plainParameters(target.node);
  if (!(target instanceof ClassObject)) return 0;
  const maker = target.node.methods.find(({ name }) => name === 'constructor');
  return maker ? plainParameters(maker) : target.node.fields.length;
}

function plainParameters({ parameters }: FunctionNode): number {
  const rest = parameters.findIndex((parameter) => parameter.rest || parameter.takesKeywords);
  return rest < 0 ? parameters.length : rest;
}

/**
 * Arguments by name, also those from dictionaries; null where there are none.
 * @param callee what is called, and with how many arguments by place
 */
export function keywordsOf(
  it: Interpreter,
  node: Call,
  spreadByName: readonly Value[],
  scope: Scope,
  callee: Value,
): ReadonlyMap<string, Value> | null {
  const { keywords } = node;
  if (!keywords && spreadByName.length === 0) return null;
  const spread = spreadByName.flatMap(
    (value) => namedEntries(value) ?? entriesByParameter(it, value, node, callee),
  );
  const written = Object.entries(keywords ?? {}).map(([key, value]): [string, Value] => [
    key,
    evaluateFor(it, value, scope, key),
  ]);
  return spread.length + written.length > 0 ? new Map([...spread, ...written]) : null;
}

/** `search(**params.permit(:q).to_h)`: of a dictionary that comes from outside each parameter gets what has its name. */
function entriesByParameter(it: Interpreter, value: Value, node: Call, callee: Value): [string, Value][] {
  const byPlace = node.args.filter(({ kind }) => kind !== 'spread').length;
  const names = new Set(
    callee.objects.flatMap((target) => [
      ...parametersOf(target)
        .filter((parameter, at) => mayBeNamed(it, parameter, at, byPlace))
        .map(parameterName),
      ...fieldsFilled(it, target).slice(byPlace),
    ]),
  );
  const entries = [...names].flatMap((name): [string, Value][] =>
    name ? [[name, readIndex(it, value, constantValue(name), node)]] : [],
  );
  return entries.filter(([, entry]) => entry.isTainted);
}

function mayBeNamed(it: Interpreter, parameter: Parameter, at: number, byPlace: number): boolean {
  if (it.language.keywordsMakeObject) return parameter.isKeyword === true;
  return at >= byPlace && !parameter.rest && !parameter.takesKeywords;
}

function takesKeywordsOnly({ objects }: Value): boolean {
  return (
    objects.length > 0 &&
    objects.every((target) => {
      const parameters = parametersOf(target).filter(({ takesBlock }) => !takesBlock);
      return parameters.length > 0 && parameters.every(({ isKeyword }) => isKeyword);
    })
  );
}

function parametersIn({ objects }: Value): boolean {
  return (
    objects.length > 0 &&
    objects.every((target) => target instanceof FunctionObject || target instanceof ClassObject)
  );
}

/** Where the parameter stands that takes the rest by name; 0 where none does. */
function placeOfRest({ objects: [target] }: Value): number {
  const at = target ? parametersOf(target).findIndex(({ takesKeywords }) => takesKeywords) : 0;
  return Math.max(at, 0);
}

/** Of a function, or of what makes a class's instances. */
function parametersOf(target: HeapObject): readonly Parameter[] {
  if (target instanceof FunctionObject) return target.node.parameters;
  if (!(target instanceof ClassObject)) return [];
  for (const { node } of lineageOf(target)) {
    const maker = node.methods.find(({ name }) => name === 'constructor');
    if (maker) return maker.parameters;
  }
  return [];
}

/** Names of the fields that a class without a constructor is given. */
function fieldsFilled({ language }: Interpreter, target: HeapObject): string[] {
  if (!language.argumentsFillFields || !(target instanceof ClassObject) || parametersOf(target).length > 0)
    return [];
  return lineageOf(target).flatMap(({ node }) =>
    node.fields
      .filter((field) => field.type !== undefined || language.isAttribute?.(field))
      .map(({ name }) => name),
  );
}

/** What a dictionary holds that becomes arguments by name; null where its keys are not all known. */
function namedEntries({ objects, taints }: Value): [string, Value][] | null {
  const [object] = objects;
  if (objects.length !== 1 || taints.length > 0 || object?.kind !== 'object' || object.elementsValue)
    return null;
  const entries = object.entries();
  return entries.length > 0 ? entries : null;
}

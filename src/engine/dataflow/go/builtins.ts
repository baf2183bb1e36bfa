/** What Go's own functions, and the parts of its standard library that only move values, do. */
import { BuiltinTable } from '../builtin-table.ts';
import type { CallSite } from '../calls/call-site.ts';
import { isCallable } from '../calls/callees.ts';
import { boundTo } from '../entry-points/bound-types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { LanguageBuiltins } from '../language-builtins.ts';
import { pathPartAt, pathPartSomewhere } from '../taint/path-parts.ts';
import { flatten, noTaints } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import { unknown, type Value } from '../values/value.ts';
import { addressSigns } from './address-signs.ts';
import { characterFunctions } from './characters.ts';
import { construct } from './construct.ts';
import { containerFunctions, containerMethods } from './containers.ts';
import { contextFunctions, contextMethods, handlerOf } from './contexts.ts';
import { asFunctionType, conversionFunctions } from './conversions.ts';
import { declaredRecord } from './declared-collections.ts';
import { formatFunctions, writeByFormat } from './formatting.ts';
import { narrowAnswer, narrowCall } from './guards.ts';
import { fillFromMaker } from './makers.ts';
import { mapFunctions } from './maps.ts';
import { writeBack } from './outputs.ts';
import { pageFunctions } from './pages.ts';
import { pathFunctions } from './paths.ts';
import { predeclared } from './predeclared.ts';
import { reflectionFunctions, reflectionMethods } from './reflection.ts';
import { regexFunctions, regexMethods } from './regexes.ts';
import { rowFunctions } from './rows.ts';
import { sliceFunctions } from './slices.ts';
import { stringFunctions } from './strings.ts';
import { urlFunctions, urlMethods } from './urls.ts';
import { writerFunctions, writerMethods } from './writers.ts';

const globalNames = new Set([
  ...predeclared.keys(),
  'unescaped_output',
  'output_without_quotes',
  'output_as_address',
  'escaped_output',
  'bool',
  'chan',
  'error',
  'any',
  'iota',
  'close',
  'print',
  'println',
  'delete',
  'clear',
]);

const functions = new BuiltinTable([
  predeclared,
  mapFunctions,
  conversionFunctions,
  sliceFunctions,
  containerFunctions,
  contextFunctions,
  reflectionFunctions,
  stringFunctions,
  characterFunctions,
  formatFunctions,
  pageFunctions,
  pathFunctions,
  writerFunctions,
  regexFunctions,
  urlFunctions,
  rowFunctions,
]);
/** In order: the first that knows the method on this receiver answers. */
const methods = new BuiltinTable([
  reflectionMethods,
  contextMethods,
  containerMethods,
  writerMethods,
  regexMethods,
  urlMethods,
]);

export const goBuiltins: LanguageBuiltins = {
  isGlobal: (name) => globalNames.has(name),
  global: () => null,
  indirectCall,
  handlerOf,
  call(it: Interpreter, call: CallSite): Value | null {
    if (call.isNew) return construct(it, call);
    if (isAskedForNumber(it, call)) return unknown;
    for (const path of call.paths) {
      const result = functions.answer(it, path.text, call);
      if (result) return result;
    }
    return call.receiver && methods.answer(it, call.name, call);
  },
  positional: pathPartAt,
  indexed: pathPartSomewhere,
  narrowCall,
  narrowAnswer,
  addressSigns,
  writeBack,
  standsForAll: fillFromMaker,
  declaredRecord,
  // `given.(string)` is no object, whatever was sent.
  asText: (_, value) => value.withTaints(flatten(value.taints)),
};

/** `type Status int` */
function isNumberType(type: HeapObject): boolean {
  return type instanceof ClassObject && type.node.isEnumeration === true;
}

/** `(*Job).Run(job, name)`: the first argument is what the method is called on. */
function methodOfType({ objects: [type, ...others] }: Value, name: string): Value | undefined {
  return type instanceof ClassObject && others.length === 0
    ? type.instancePrototype.get(name)?.value
    : undefined;
}

/** `fiber.Query[int](c, "page")`: of a function that nothing is seen of. */
function isAskedForNumber(it: Interpreter, { node, callee }: CallSite): boolean {
  const type = node?.typeArgument;
  return type !== undefined && callee.objects.length === 0 && it.language.harmlessTypes?.has(type) === true;
}

/** `T(value)` of a type of the program, and library functions that hand back the function they are given. */
function indirectCall(it: Interpreter, call: CallSite): Value | null {
  writeByFormat(it, call);
  const [given, ...others] = call.args;
  const method = given && call.receiver ? methodOfType(call.receiver, call.name) : undefined;
  if (given && method) return it.callValue(method, given, others, call.span);
  if (!given || call.isNew || others.length > 0) return null;
  const { objects } = call.callee;
  const [type] = objects;
  if (type instanceof ClassObject && objects.every((object) => object instanceof ClassObject)) {
    if (given.objects.some(isCallable)) return asFunctionType(given, type);
    if (given.isTainted && objects.every(isNumberType)) return given.withTaints(noTaints);
    // A text gets the methods of its type: `Status(text).Valid()`.
    return given.isTainted && given.objects.every(({ kind }) => kind === 'opaque')
      ? boundTo(it, given, type)
      : given;
  }
  const isWrapper = call.paths.some((path) => it.models.know(path).isWrapper);
  return isWrapper && given.objects.some(({ kind }) => kind === 'function') ? given : null;
}

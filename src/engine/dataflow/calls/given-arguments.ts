/** Which argument of a call goes to which parameter: by place, by name, as the rest of them, as a block. */
import type { FunctionNode, Parameter } from '../../parsing/ir/declarations.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject, KeywordArguments } from '../values/heap.ts';
import { constantValue, objectValue, type Value } from '../values/value.ts';
import type { CallSite } from './call-site.ts';

/** Arguments with those given by name put at their places; the others go to the parameter that takes the rest. */
export function inOrder(
  it: Interpreter,
  fn: FunctionObject,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
): readonly Value[] {
  const block = args.at(-1);
  const isBlock = it.language.keywordsMakeObject === true && isBlockValue(block);
  const handed = args.at(-1)?.objects[0];
  const isHanded = handed instanceof KeywordArguments;
  const placed: Value[] = isBlock || isHanded ? args.slice(0, -1) : [...args];
  const positional = placed.length;
  const others = isHanded ? handed : emptyRest(it);
  const { parameters } = fn.node;
  const takesName = ({ rest, byNameOnly, isKeyword }: Parameter) =>
    !rest && !byNameOnly && (isKeyword || !it.language.keywordsMakeObject);
  for (const [name, value] of keywords) {
    const at = parameters.findIndex((parameter) => takesName(parameter) && parameterName(parameter) === name);
    // PHP's parameters are named with their sign, the keys of what takes the rest without it.
    if (at < 0) others.cell(name.replace(/^\$/, '')).value = value;
    else placed[at] = value;
  }
  const taker = parameters.findIndex(takesByName);
  const hasOthers = isHanded || others.entries().length > 0;
  if (hasOthers && it.language.keywordsMakeObject) {
    const at = taker >= 0 ? taker : positional;
    if (parameters[at] && !parameters[at].takesBlock) placed[at] ??= objectValue(others);
  } else if (hasOthers && taker >= 0) placed[Math.max(placed.length, taker)] = objectValue(others);
  else if (hasOthers && parameters.at(-1)?.rest) placed[parameters.length - 1] ??= objectValue(others);
  // Parameters that were left out have their defaults.
  if (isBlock && block) placed[Math.max(placed.length, parameters.length)] = block;
  return Array.from(placed, (value) => value ?? constantValue(undefined));
}

function emptyRest({ language, entryId }: Interpreter): HeapObject {
  return language.keywordsMakeObject ? new HeapObject('object', entryId) : new KeywordArguments(entryId);
}

function takesByName({ takesKeywords, byNameOnly }: Parameter): boolean {
  return takesKeywords === true || byNameOnly === true;
}

/** Arguments of which the last one stands behind the parentheses: it is for the last parameter, others have defaults. */
export function withTrailing(args: readonly Value[], { parameters }: FunctionNode): readonly Value[] {
  const [last] = args.slice(-1);
  const left = parameters.length - args.length;
  if (!last || left <= 0 || parameters.some(({ rest }) => rest)) return args;
  return [...args.slice(0, -1), ...Array.from({ length: left }, () => constantValue(undefined)), last];
}

/** The arguments as the function takes them. */
export function argumentsTaken({ node, args }: CallSite, target: FunctionNode): readonly Value[] {
  return node?.trails ? withTrailing(args, target) : args;
}

/** Whether so many arguments fit: parameters with a default may be left out. */
export function takesSoMany({ parameters }: FunctionNode, count: number): boolean {
  const isLeftOut = ({ rest, pattern }: Parameter) => rest === true || pattern.kind === 'default-pattern';
  const required = parameters.filter((one) => !isLeftOut(one)).length;
  return count >= required && (count <= parameters.length || parameters.some(({ rest }) => rest));
}

/** What a call hands over: a Ruby block, or arguments by name, come last, but are none of the arguments. */
export interface GivenArguments {
  args: readonly Value[];
  block: Value | undefined;
  keywords?: Value;
}

/**
 * The argument of the parameter; undefined where there is none.
 * @param span of the call; null where who calls stands outside and knows the parameters
 * @param behind how many parameters stand behind it
 */
export function givenFor(
  it: Interpreter,
  parameter: Parameter,
  index: number,
  { args, block, keywords }: GivenArguments,
  span: Span | null,
  behind: number,
): Value | undefined {
  const { rest, takesBlock, takesKeywords, byNameOnly } = parameter;
  if (byNameOnly) return keywords?.objects[0]?.get(parameterName(parameter))?.value;
  if (rest) {
    const isOne = span === null && standsForAll(args, index, behind);
    return listGiven(it, args, index) ?? (isOne ? manyOf(it, args[index]) : restOf(it, args, index));
  }
  if (takesBlock) return block;
  // Arguments by place never get there, except from who calls from outside and knows the parameters.
  if (takesKeywords && !it.language.keywordsMakeObject)
    return keywords ?? (span === null ? args[index] : undefined);
  return args[index];
}

/** The arguments sorted by what they are. */
export function givenTo(
  it: Interpreter,
  { parameters, isBlock }: FunctionNode,
  args: readonly Value[],
): GivenArguments {
  const [first] = args;
  if (isBlock && parameters.length > 1 && args.length === 1 && first?.objects[0]?.kind === 'array') {
    const items = first.objects.length === 1 ? first.objects[0].itemsValue : null;
    const element = elementsOf(it, first, parameters[0] ?? noSpan);
    return { args: items ?? parameters.map(() => element), block: undefined };
  }
  const block = args.at(-1);
  if (block?.objects[0] instanceof KeywordArguments && parameters.some(takesByName))
    return { args: args.slice(0, -1), block: undefined, keywords: block };
  if (!isBlockValue(block)) return { args, block: undefined };
  const others = parameters.filter(({ takesBlock }) => !takesBlock).length;
  const isSeparate = others < parameters.length || args.length > others;
  return isSeparate ? { args: args.slice(0, -1), block } : { args, block };
}

const noSpan = { line: 1, endLine: 1, start: 0, end: 0 };

function isBlockValue(value: Value | undefined): value is Value {
  return value?.objects.some((object) => object instanceof FunctionObject && object.node.isBlock) ?? false;
}

/** Where methods are told apart by their parameters, a list may be given in the place of its elements. */
function listGiven(it: Interpreter, args: readonly Value[], from: number): Value | null {
  const last = it.language.overloads && args.length === from + 1 ? args[from] : undefined;
  return last && last.objects.length > 0 && last.objects.every(({ kind }) => kind === 'array') ? last : null;
}

function restOf(it: Interpreter, args: readonly Value[], from: number): Value {
  const rest = new HeapObject('array', it.entryId);
  const named = args.at(-1)?.objects[0];
  const hasNamed = named instanceof KeywordArguments;
  rest.items.value = args.slice(from, hasNamed ? -1 : undefined);
  // PHP's take what is given by name as well, under these keys.
  if (hasNamed) for (const [name, value] of named.entries()) rest.cell(name).value = value;
  return objectValue(rest);
}

/** From outside a single value stands for as many as there may be; what is given by name comes behind it. */
function standsForAll(args: readonly Value[], index: number, behind: number): boolean {
  return args.length <= index + 1 || (args.length === index + 1 + behind && args[index]?.isTainted === true);
}

function manyOf(it: Interpreter, value: Value | undefined): Value {
  const rest = new HeapObject('array', it.entryId);
  rest.elements.value = value;
  return objectValue(rest);
}

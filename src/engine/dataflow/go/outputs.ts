/** Variables that a call is told the place of, and what it puts there: `json.Unmarshal(body, &user)`. */
import type { Expression, Unary } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { instantiate } from '../classes/instances.ts';
import { readMember } from '../classes/members.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { boundTo } from '../entry-points/bound-types.ts';
import { bind } from '../execution/patterns.ts';
import type { Interpreter } from '../interpreter.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { allCategories, clean, flatten, type Taint } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { join, noObjects, notConstant, taintedValue, unknown, Value } from '../values/value.ts';
import { decodeItself } from './own-decoders.ts';
import { sentName } from './sent-names.ts';
import { harmlessTypes } from './type-names.ts';
import { checksOf, isChosen, ofRights } from './validated-fields.ts';
import { wrappedIn } from './wrapped-errors.ts';

/** Names of functions that fill what they are given from what they are given. */
const filling = /^(?:Unmarshal|Decode|Bind|Parse|Scan|Sscan|Fill|Map)/;
/** A record that was looked for by some of its fields: `has, err := engine.Get(&user)`. What is found overwrites it. */
const looksUp = /^(?:Get|Find|First|Take|Last)$/;
const maxDepth = 3;
const maxFields = 100;

export function writeBack(it: Interpreter, call: CallSite, scope: Scope): void {
  if (call.callee.objects.some((object) => object instanceof FunctionObject)) {
    forgetConstants(it, call, scope);
    return;
  }
  if (call.paths.some(({ text }) => text === 'errors.As')) {
    writeError(it, call, scope);
    return;
  }
  const outputs = call.outputs ?? guessedOutputs(it, call);
  for (const [index, node] of call.argNodes.entries()) {
    const output = outputs.find(({ argument }) => argument === index);
    const value = call.args[index];
    if (!value) continue;
    if (output && output.taints.length === 0) overwrite(it, value);
    const isFilled = output && output.taints.length > 0;
    if (isFilled) fillObjects(it, value, taintedValue(output.taints), call, 0);
    const variable =
      variableOf(node) ?? (isFilled && isList(value) && node.kind === 'identifier' ? node : null);
    if (!variable) continue;
    const after = isFilled ? filled(it, value, taintedValue(output.taints)) : forgotten(value);
    if (after) bind(it, variable, after, scope, false);
  }
}

/** `errors.As(err, &bad)`: where it is one of that type, it is the error itself, or one that it has wrapped. */
function writeError(it: Interpreter, { args: [error], argNodes }: CallSite, scope: Scope): void {
  const variable = argNodes[1] && variableOf(argNodes[1]);
  if (variable && error && (error.isTainted || error.objects.length > 0))
    bind(it, variable, wrappedIn(error).reduce(join, error), scope, false);
}

function variableOf(
  node: Expression,
): Extract<Expression, { kind: 'identifier' | 'member' | 'index' }> | null {
  if (node.kind !== 'unary' || (node as Unary).operator !== '&') return null;
  const { operand } = node;
  return operand.kind === 'identifier' || operand.kind === 'member' || operand.kind === 'index'
    ? operand
    : null;
}

/** `Read(buffer)`: a slice is a place of its own. */
function isList({ objects }: Value): boolean {
  return objects.some(({ kind }) => kind === 'array');
}

/** A function of the program may have set what it was told the place of. */
function forgetConstants(it: Interpreter, call: CallSite, scope: Scope): void {
  for (const [index, node] of call.argNodes.entries()) {
    const variable = variableOf(node);
    const after = variable && call.args[index] ? forgotten(call.args[index]) : null;
    if (variable && after) bind(it, variable, after, scope, false);
  }
}

/** What a database put into a struct is no longer what was looked for. */
function overwrite(it: Interpreter, target: Value): void {
  for (const object of target.objects)
    for (const { name } of classOf(object)?.node.fields.slice(0, maxFields) ?? []) {
      const cell = object.get(name);
      if (cell?.value?.isTainted) it.journal.write(cell, unknown);
    }
}

/** What is left of a value that may have been overwritten; null where that is all. */
function forgotten(value: Value): Value | null {
  if (value.isConstant) return value.withoutConstant();
  if (!value.objects.some(({ kind }) => kind === 'array')) return null;
  const list = new HeapObject('array', value.objects[0]?.madeIn ?? 0);
  list.elements.value = unknown;
  return new Value(notConstant, value.taints, [list], value.paths, null);
}

/** Without a model: what goes in comes out where the name says so. */
function guessedOutputs(it: Interpreter, call: CallSite): { argument: number; taints: readonly Taint[] }[] {
  if (
    looksUp.test(call.name) &&
    call.args.length === 1 &&
    !call.paths.some((path) => it.models.know(path).isModelled)
  )
    return [{ argument: 0, taints: [] }];
  if (!filling.test(call.name) || call.paths.some((path) => it.models.know(path).isModelled)) return [];
  const taints = [call.receiver, ...call.args].reduce<readonly Taint[]>(
    (all, value) => (value ? joinTaints(all, value.taints) : all),
    [],
  );
  return call.args.flatMap((value, argument) => (value.isTainted ? [] : [{ argument, taints }]));
}

/** A variable that is no struct takes the value itself; what it began with tells whether that is a text. */
function filled(_it: Interpreter, before: Value, given: Value): Value | null {
  const { constant } = before;
  if (typeof constant === 'number' || typeof constant === 'boolean') return unknown;
  if (before.objects.some((object) => classOf(object) !== null)) return null;
  return new Value(notConstant, given.taints, noObjects, before.paths, null);
}

/** Structs keep their form: each field takes its part, by its type. */
function fillObjects(it: Interpreter, target: Value, given: Value, call: CallSite, depth: number): void {
  const isStored = given.taints.some(({ source }) => source.stored !== undefined);
  for (const object of target.objects) {
    const made = classOf(object);
    // What stands for all values of a type must not hold what one request brought.
    if (made?.sharedInstance?.objects.includes(object)) continue;
    if (!made) {
      if (object.kind === 'object') it.journal.write(object.elements, given);
      continue;
    }
    for (const field of made.node.fields.slice(0, maxFields)) {
      const { name, type = '' } = field;
      const cell = object.cell(name);
      // Decoders reach what other packages see only, and what is not kept from them: `json:"-"`.
      if (!/^[A-Z]/.test(name) || checksOf(field, 'json') === '-' || isChosen(field)) continue;
      const part = readMember(it, given, isStored ? name : sentName(field, call.name), call.span);
      if (harmlessTypes.has(typeNameIn(it, type) ?? '')) {
        if (ofRights.test(name)) it.journal.write(cell, chosenOnly(it, part));
        continue;
      }
      const inner = cell.value;
      const nested = inner?.objects.map(classOf).find((one) => one !== null);
      if (nested && isPlain(nested)) it.journal.write(cell, ofPlainType(it, part, nested));
      else if (nested && depth < maxDepth) {
        const fresh = instantiate(it, nested, [], null);
        fillObjects(it, fresh, part, call, depth + 1);
        it.journal.write(cell, fresh);
      } else it.journal.write(cell, isText(type) ? part.withTaints(flatten(part.taints)) : part);
    }
    if (!isStored) decodeItself(it, object, made, given, call);
  }
}

/** `type Kind string`: it has no fields that could be filled. */
function isPlain({ node }: ClassObject): boolean {
  return node.isRecord !== true && node.isAbstract !== true && !node.superclass && node.fields.length === 0;
}

function ofPlainType(it: Interpreter, part: Value, type: ClassObject): Value {
  if (type.node.isEnumeration) return unknown;
  const plain = part.withTaints(flatten(part.taints));
  return plain.isTainted ? boundTo(it, plain, type) : plain;
}

/** Of no use but as what it is. */
function chosenOnly(it: Interpreter, part: Value): Value {
  const mask = allCategories & ~it.models.categories.mask(['mass-assignment']);
  return taintedValue(clean(flatten(part.taints), mask));
}

function isText(type: string): boolean {
  return /^\*?(?:string|\[\](?:string|byte))$/.test(type);
}

function classOf(object: HeapObject): ClassObject | null {
  return object.prototype?.maker ?? null;
}

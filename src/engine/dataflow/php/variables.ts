/**
 * What PHP does to variables themselves: by a name that is computed (`$$name`), as another name of one (`$a = &$b`),
 * kept from call to call (`static $a`), and to all elements at once (`foreach ($list as &$element)`); and what throws
 * in the middle of an expression (`$a ?? throw $e`).
 */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression, Identifier, Index, Member } from '../../parsing/ir/expressions.ts';
import type { VariableOperation } from '../../parsing/php/names.ts';
import type { CallSite } from '../calls/call-site.ts';
import { throwValue } from '../execution/branching.ts';
import { bind } from '../execution/patterns.ts';
import { checkAssignment } from '../findings/sinks.ts';
import type { Interpreter } from '../interpreter.ts';
import { ValueCell } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, joinValues, pathValue, unknown, type Value } from '../values/value.ts';
import { extractOne } from './extracted.ts';
import { elementsReplaced } from './lists.ts';

type Operation = (it: Interpreter, call: CallSite, scope: Scope) => Value;

const operations: Readonly<Record<VariableOperation, Operation>> = {
  variable: (_it, call, scope) => {
    const name = chosenName(call);
    // Who chooses the name of a variable has not chosen what it holds.
    return (name === null ? null : scope.find(name)?.value) ?? unknown;
  },
  assign: (it, call, scope) => {
    const name = chosenName(call);
    const [node] = call.argNodes;
    const value = call.args[1] ?? unknown;
    if (name !== null) bind(it, { ...call.span, kind: 'identifier', name }, value, scope, false);
    else if (node && call.args[0]) {
      noteChosen(it, '$$', node, call.args[0], value);
      extractOne(it, scope, call.args[0], value);
    }
    return value;
  },
  alias,
  static: keep,
  unset,
  listed: (it, call) => {
    const [given = unknown, element = unknown] = call.args;
    return elementsReplaced(it, given, element);
  },
  throw: (it, { args: [value] }) => {
    if (value) throwValue(it, value);
    it.flow = 'throw';
    return unknown;
  },
};

/** The result, where the call is one of these. */
export function onVariables(it: Interpreter, call: CallSite, scope: Scope): Value | null {
  if (!call.name.startsWith('&')) return null;
  return operations[call.name.slice(1) as VariableOperation]?.(it, call, scope) ?? null;
}

function chosenName({ args: [name] }: CallSite): string | null {
  return typeof name?.constant === 'string' && /^[A-Za-z_]\w*$/.test(name.constant)
    ? `$${name.constant}`
    : null;
}

/** Whoever chooses the name as well decides what is overwritten; names that a table holds are seldom theirs. */
function noteChosen(
  it: Interpreter,
  of: '$$' | '$object',
  node: Expression,
  name: Value,
  value: Value,
): void {
  if (node.kind === 'identifier' && name.isTainted && value.isTainted)
    checkAssignment(it, pathValue(it.paths.root(of)), '[]', name, node);
}

/** `$object->$name = $value` */
export function writeProperty(
  it: Interpreter,
  object: Value,
  name: Value,
  value: Value,
  target: Index,
): boolean {
  // An object of no class has nothing that was not meant to be set.
  const isPlain = object.paths.some(({ text }) => text === '<stdClass>' || text === 'json_decode()');
  if (target.isProperty && !isPlain) noteChosen(it, '$object', target.index, name, value);
  return false;
}

function nameAt({ argNodes }: CallSite, at: number): string {
  const node = argNodes[at];
  return node?.kind === 'identifier' ? node.name : '';
}

/** Cells that have more than one name. */
const shared = new WeakSet<ValueCell>();

/** A place that had a value of its own gets the other's: on another way through the function it may still be apart. */
function alias(it: Interpreter, call: CallSite, scope: Scope): Value {
  const [left, right] = call.argNodes;
  const [, value = unknown] = call.args;
  if (!left || !right || !isPlace(left)) return value;
  const to = placeOf(it, left, scope);
  const from = placeOf(it, right, scope);
  const own = to?.own(to.name);
  const cell =
    from && (from.own(from.name) ?? (right.kind === 'identifier' ? scope.findOrPlace(right.name) : null));
  if (own !== undefined && own === cell) return value;
  if (!to || !cell || (own && holdsSomething(own))) {
    bind(it, left, cell?.value ?? value, scope, false);
    return value;
  }
  to.place(to.name, cell);
  shared.add(cell);
  return cell.value ?? value;
}

/** A property that is only declared holds nothing yet. */
function holdsSomething({ value }: ValueCell): boolean {
  return value !== undefined && value.constant !== null && value.constant !== undefined && !value.isUnknown;
}

/** Where a name stands, and under which name there. */
interface Place {
  name: string;
  own(name: string): ValueCell | undefined;
  place(name: string, cell: ValueCell): void;
}

function isPlace(node: Expression): node is Identifier | Member | Index {
  return node.kind === 'identifier' || node.kind === 'member' || node.kind === 'index';
}

/** A variable of the function, or a property or element of one object; null where that is not known. */
function placeOf(it: Interpreter, node: Expression, scope: Scope): Place | null {
  if (node.kind === 'identifier') {
    const { functionScope } = scope;
    return {
      name: node.name,
      own: (name) => functionScope.own(name),
      place: (name, cell) => functionScope.place(name, cell),
    };
  }
  const name = node.kind === 'member' ? node.property : keyOf(node);
  if (name === null || (node.kind !== 'member' && node.kind !== 'index')) return null;
  const [holder, ...others] = it.evaluate(node.object, scope).objects;
  if (!holder || others.length > 0 || !/^(?:object|class|array)$/.test(holder.kind)) return null;
  return { name, own: (key) => holder.get(key), place: (key, cell) => holder.place(key, cell) };
}

function keyOf(node: Expression): string | null {
  const key = node.kind === 'index' && node.index.kind === 'literal' ? node.index.value : null;
  return typeof key === 'string' ? key : null;
}

/** Of a variable with two names, the other one keeps the value. */
function unset(it: Interpreter, call: CallSite, scope: Scope): Value {
  const name = nameAt(call, 0);
  const own = scope.functionScope.own(name);
  if (own && shared.has(own)) scope.functionScope.place(name, new ValueCell(undefined));
  else bind(it, { ...call.span, kind: 'identifier', name }, constantValue(null), scope, false);
  return unknown;
}

interface Kept {
  entry: number;
  cells: Map<string, ValueCell>;
}

const keptOf = new WeakMap<FunctionNode, Kept>();

/** What an earlier call in the same request left there may be there, or what it begins with. */
function keep(it: Interpreter, call: CallSite, scope: Scope): Value {
  const name = nameAt(call, 0);
  const [, initial = constantValue(null)] = call.args;
  const node = it.frame.function;
  const kept = node && keptOf.get(node);
  const known = kept?.entry === it.entryId ? kept.cells : new Map<string, ValueCell>();
  if (node && kept?.cells !== known) keptOf.set(node, { entry: it.entryId, cells: known });
  const cell = known.get(name) ?? new ValueCell(undefined);
  known.set(name, cell);
  const before = cell.value && !isCache(cell.value) ? cell.value : undefined;
  it.journal.write(cell, joinValues(before?.withoutConstant(), initial) ?? initial);
  scope.functionScope.place(name, cell);
  return initial;
}

/** An array that is kept is mostly a cache: each of its keys has a value of its own, and which one is asked for is open. */
function isCache({ objects }: Value): boolean {
  return objects.some(({ kind, prototype }) => prototype === null && (kind === 'object' || kind === 'array'));
}

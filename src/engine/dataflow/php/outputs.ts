/** Calls that read or write variables of their caller: `extract`, `compact`, parameters that are filled. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Pattern } from '../../parsing/ir/patterns.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { bind } from '../execution/patterns.ts';
import type { Interpreter } from '../interpreter.ts';
import { columnAt } from '../storage/stored-columns.ts';
import { matchedGroups } from '../taint/matched-groups.ts';
import { step } from '../taint/steps.ts';
import { isRow, noTaints } from '../taint/taint.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import {
  constantValue,
  noPaths,
  notConstant,
  objectValue,
  taintedValue,
  unknown,
  Value,
} from '../values/value.ts';
import { callCallable, handlerOf } from './callables.ts';
import { extract } from './extracted.ts';
import { globalValue } from './globals.ts';
import { definedBefore } from './guarded-pages.ts';
import { include, isInclude } from './includes.ts';
import { elementsReplaced, listOf } from './lists.ts';
import { phpRegex } from './regex.ts';
import { decoded } from './strings.ts';
import { noteSigned } from './tokens.ts';
import { onVariables } from './variables.ts';

/** The result, where the call is one of these. */
export function scopedCall(it: Interpreter, call: CallSite, scope: Scope): Value | null {
  if (call.name.endsWith('bind_result')) return bindColumns(it, call, scope);
  if (call.receiver) return null;
  const done = onVariables(it, call, scope);
  if (done) return done;
  if (isInclude(call)) return include(it, call, scope);
  noteSigned(it, call, scope);
  const [path] = call.paths;
  if (!path || path.depth > 0) return null;
  switch (path.text) {
    case 'compact':
      return compact(it, call, scope);
    case 'defined':
      return definedBefore(it, call, scope);
    case 'extract':
      return extract(it, call, scope);
    case 'get_called_class':
    case 'get_class':
      return call.args.length === 0 ? (globalValue('__CLASS__', it) ?? unknown) : null;
    case 'parse_str':
    case 'mb_parse_str':
      // What a script that is run by hand puts into `$_GET` is not there for requests.
      if (isSuperglobal(call.argNodes[1])) return it.invoke(call);
      return fill(it, call, scope, 1, parsed(it, call));
    case 'preg_match':
      return fill(it, call, scope, 2, groups(it, call));
    case 'preg_match_all':
      return fill(it, call, scope, 2, matches(it, call));
    case 'array_walk':
    case 'array_walk_recursive':
      return walk(it, call, scope);
    case 'settype':
      return convert(it, call, scope);
    default:
      return null;
  }
}

/** `$statement->bind_result($name, $note)`: each variable gets a column of what is fetched. */
function bindColumns(it: Interpreter, call: CallSite, scope: Scope): Value {
  const first = call.receiver ? 0 : 1;
  const rows = (call.receiver ?? call.args[0])?.taints.filter(isRow) ?? noTaints;
  const result = it.invoke(call);
  for (const [at, target] of call.argNodes.slice(first).entries()) {
    const columns = rows.map((row) => columnAt(it, row, at));
    const value = columns.length === 0 ? unknown : taintedValue(step(it, columns, 'call', call.span));
    if (isPlace(target)) bind(it, target, value, scope, false);
  }
  return result;
}

/** Variables by their names, which lists of names may hold as well. */
function compact(it: Interpreter, call: CallSite, scope: Scope): Value {
  const made = new HeapObject('object', it.entryId);
  const names = call.args.flatMap((arg) => [
    arg,
    ...arg.objects.flatMap(({ itemsValue }) => itemsValue ?? []),
  ]);
  for (const { constant } of names) {
    const value = typeof constant === 'string' ? scope.find(`$${constant}`)?.value : undefined;
    if (value && typeof constant === 'string') made.cell(constant).value = value;
  }
  return objectValue(made);
}

/** Makes the call, then gives the variable at this argument a new value. */
function fill(it: Interpreter, call: CallSite, scope: Scope, at: number, value: Value): Value {
  const result = it.invoke(call);
  const target = call.argNodes[at];
  if (target && isPlace(target)) bind(it, target, value, scope, false);
  return result;
}

function isSuperglobal(node: Expression | undefined): boolean {
  return node?.kind === 'identifier' && /^\$_(?:GET|POST|REQUEST|COOKIE)$/.test(node.name);
}

function isPlace(node: Expression): node is Expression & Pattern {
  return node.kind === 'identifier' || node.kind === 'member' || node.kind === 'index';
}

function parsed(it: Interpreter, call: CallSite): Value {
  const taints = decoded(step(it, call.args[0]?.taints ?? noTaints, 'call', call.span));
  return new Value(notConstant, taints, [new HeapObject('opaque', it.entryId)], noPaths, null);
}

function groups(it: Interpreter, { args, span }: CallSite): Value {
  const text = args[0]?.constant;
  const regex = typeof text === 'string' ? phpRegex(text) : null;
  const taints = args[1] ? step(it, args[1].taints, 'call', span) : noTaints;
  return objectValue(matchedGroups(it, regex?.pattern ?? null, regex?.flags ?? '', taints));
}

function matches(it: Interpreter, call: CallSite): Value {
  const subject = call.args[1];
  return listOf(it, taintedValue(subject ? step(it, subject.taints, 'call', call.span) : noTaints));
}

/** Each element goes to a function that may take it by reference and change it. */
function walk(it: Interpreter, call: CallSite, scope: Scope): Value {
  const [over, callback] = call.args;
  const [target] = call.argNodes;
  if (!over || !callback) return unknown;
  const written = new Map<number, Value>();
  const args = [elementsOf(it, over, call.span), unknown];
  const functions = (handlerOf(it, callback, call.span) ?? callback).objects;
  if (callback.isTainted) it.invoke(call);
  if (functions.every((one) => !(one instanceof FunctionObject))) callCallable(it, callback, args, call.span);
  for (const one of functions)
    if (one instanceof FunctionObject)
      it.apply(one, one.boundThis ?? unknown, args, { span: call.span, written });
  const changed = written.get(0);
  if (changed && target && isPlace(target))
    bind(it, target, elementsReplaced(it, over, changed), scope, false);
  return constantValue(true);
}

/** `settype($value, 'integer')` */
function convert(it: Interpreter, call: CallSite, scope: Scope): Value {
  const type = call.args[1]?.constant;
  const isNumber = typeof type === 'string' && /^(?:int|integer|float|double|bool|boolean)$/.test(type);
  return isNumber ? fill(it, call, scope, 0, unknown) : it.invoke(call);
}

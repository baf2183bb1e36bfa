/**
 * Variables whose names a request brings: `extract($_POST)`, `foreach ($_GET as $name => $value) $$name = $value`.
 * Which there are nobody knows, so each that the function reads and never writes is taken for one of them.
 */
import type { Expression, Identifier } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { readIndex } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, joinValues, objectValue, unknown, type Value } from '../values/value.ts';
import { globalValue } from './globals.ts';

/** No name that PHP would take: what holds the arrays whose keys became variables. */
const holder = '&extracted';

/** `extract($array)`: variables named by the keys of the array. */
export function extract(it: Interpreter, call: CallSite, scope: Scope): Value {
  it.invoke(call);
  const [given] = call.args;
  const isKept = isConstant(call.argNodes[1], /^EXTR_SKIP$/);
  for (const object of given?.objects ?? [])
    for (const [name, value] of object.entries().slice(0, 200))
      if (/^[A-Za-z_]\w*$/.test(name) && object.kind !== 'opaque')
        if (!isKept || !scope.functionScope.own(`$${name}`))
          scope.functionScope.declare(`$${name}`, value, it.journal);
  if (given && takesNamesAsTheyAre(call.argNodes[1])) note(it, scope, given);
  return unknown;
}

/** With a prefix, or for variables that are there, others are none of the array's. */
function takesNamesAsTheyAre(flags: Expression | undefined): boolean {
  return flags === undefined || isConstant(flags, /^EXTR_(?:SKIP|OVERWRITE|REFS)$/);
}

function isConstant(flags: Expression | undefined, name: RegExp): boolean {
  return flags?.kind === 'identifier' && name.test(flags.name);
}

/** `$$name = $value`, where both come from outside. */
export function extractOne(it: Interpreter, scope: Scope, name: Value, value: Value): void {
  if (!name.isTainted || !value.isTainted) return;
  const array = new HeapObject('array', it.entryId);
  array.elements.value = value;
  note(it, scope, objectValue(array));
}

function note(it: Interpreter, { functionScope }: Scope, array: Value): void {
  functionScope.declare(holder, joinValues(functionScope.own(holder)?.value, array), it.journal);
}

/** What the request brings under the name of a variable that nothing has set; null where it sets none. */
export function extractedVariable(it: Interpreter, node: Identifier, scope: Scope): Value | null {
  const array = scope.functionScope.own(holder)?.value;
  if (!array || !/^\$[a-z]/i.test(node.name) || globalValue(node.name, it)) return null;
  const value = readIndex(it, array, constantValue(node.name.slice(1)), node);
  return value.isTainted ? value : null;
}

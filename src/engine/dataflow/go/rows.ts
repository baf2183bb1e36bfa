/** Rows of pgx, of each of which a function makes something: `pgx.CollectRows(rows, pgx.RowTo[string])`. */
import type { CallSite } from '../calls/call-site.ts';
import { isCallable } from '../calls/callees.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { columnAt } from '../storage/stored-columns.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';

/** They read the only column of a row. */
const single = /^RowTo(?:AddrOf)?$/;

/** What the function makes of one row. */
function madeOf(it: Interpreter, { args: [rows, maker], argNodes, span }: CallSite): Value {
  if (!rows) return unknown;
  if (maker?.objects.some(isCallable)) {
    const made = it.callValue(maker, unknown, [rows], span);
    // With the error beside it.
    return made.objects[0]?.itemsValue?.[0] ?? made;
  }
  const [, node] = argNodes;
  const name = lastNameOf(node?.kind === 'index' ? node.object : node);
  return single.test(name) ? rows.withTaints(rows.taints.map((taint) => columnAt(it, taint, 0))) : rows;
}

/** The result, and beside it the error, of which nothing is known. */
function withError(it: Interpreter, result: Value): Value {
  const both = new HeapObject('array', it.entryId);
  both.items.value = [result, unknown];
  return objectValue(both);
}

const all: Builtin = (it, call) => {
  const made = madeOf(it, call);
  const list = new HeapObject('array', it.entryId);
  list.elements.value = made;
  return withError(it, objectValue(list).withTaints(made.taints));
};

const one: Builtin = (it, call) => withError(it, madeOf(it, call));

export const rowFunctions: ReadonlyMap<string, Builtin> = new Map(
  Object.entries({ CollectRows: all, CollectOneRow: one, CollectExactlyOneRow: one }).map(
    ([name, builtin]): [string, Builtin] => [`github.com/jackc/pgx.${name}`, builtin],
  ),
);

/** Methods that a program declares on its records, called on rows that were read: `Comment.find(3).to_html`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty, isGetter } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { isRow, type Taint } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { taintedValue, type Value } from '../values/value.ts';
import { columnOf } from './stored-columns.ts';
import { storedName } from './stored-names.ts';

/** By the interpreter, the classes that stand for a table. */
const recordClasses = new WeakMap<Interpreter, { size: number; byTable: Map<string, ClassObject> }>();

/** What the method gives for the row; null where no class of the program that stands for its table has one. */
export function rowMethod(it: Interpreter, call: CallSite): Value | null {
  if (!it.storage.isOpen) return null;
  const receiver = call.receiver ?? (it.language.readsCallMethods ? it.frame.thisValue : null);
  const taint = receiver && rowIn(receiver);
  if (!taint) return null;
  for (const table of taint.source.stored?.tables ?? []) {
    const made = classesOf(it).get(table);
    const method = made && findProperty(it, made.instancePrototype, call.name)?.objects[0];
    if (method instanceof FunctionObject) return it.apply(method, receiver, call.args, { span: call.span });
  }
  if (call.receiver || call.args.length > 0) return null;
  // In a method of the record itself: `body` of Ruby.
  const column = columnOf(it, taint, call.name);
  return column === taint ? null : taintedValue([column]);
}

/** What a property gives that a class of the program works out, read of a row: `comment.html`; undefined for any other. */
export function rowProperty(it: Interpreter, row: Value, name: string, span: Span): Value | undefined {
  const taint = it.storage.isOpen ? rowIn(row) : null;
  for (const table of taint?.source.stored?.tables ?? []) {
    const made = classesOf(it).get(table);
    const found = made && findProperty(it, made.instancePrototype, name);
    if (found?.objects.some(isGetter)) return it.callValue(found, row, [], span);
  }
  return undefined;
}

/** The class of the program that stands for the row's table; undefined for what is no row. */
export function recordOf(it: Interpreter, value: Value): ClassObject | undefined {
  const tables = (it.storage.isOpen && rowIn(value)?.source.stored?.tables) || [];
  return tables.map((table) => classesOf(it).get(table)).find((made) => made !== undefined);
}

/** A row and nothing else, of which no class is known yet. */
function rowIn({ objects, taints: [taint, ...others] }: Value): Taint | null {
  const isPlain = objects.every(({ kind, prototype }) => kind === 'opaque' && !prototype);
  return isPlain && taint && others.length === 0 && isRow(taint) ? taint : null;
}

/** The class of the program that is called like a table, or like what holds its rows (`user.posts`). */
export function classOfTable(it: Interpreter, name: string): ClassObject | undefined {
  return classesOf(it).get(storedName(name));
}

function classesOf(it: Interpreter): ReadonlyMap<string, ClassObject> {
  const { classes } = it.symbols;
  const known = recordClasses.get(it);
  if (known?.size === classes.size) return known.byTable;
  const byTable = new Map<string, ClassObject>();
  for (const made of classes.values()) {
    const table = storedName(made.node.name);
    // The class is called like its table, and what only serves it (`CommentRepository`) has a longer name.
    const other = byTable.get(table);
    if (!other || made.node.name.length < other.node.name.length) byTable.set(table, made);
  }
  recordClasses.set(it, { size: classes.size, byTable });
  return byTable;
}

/**
 * Calls of object-relational mappers and document stores, known by their verb and by what they are about: a class of
 * the program, a table or collection that is named, a repository.
 */
import type { Call } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { isByBase } from '../classes/found-records.ts';
import { classFilled } from '../entry-points/bound-types.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { isFilledObject } from '../taint/request-fields.ts';
import { noTaints, type Taint } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { chosenName } from '../values/heap.ts';
import { shapeOf, type Value } from '../values/value.ts';
import type { Access, StoredRead, StoredValue } from './access.ts';
import { columnSet, modelGiven, selectedTable, tableQueried, writtenTable } from './built-statements.ts';
import {
  filledName,
  isGeneric,
  managedTable,
  moduleOfEntity,
  queriedTable,
  statementsTable,
  tableNamedBy,
  tableOfVariable,
} from './named-tables.ts';
import { selectedColumns } from './selected-columns.ts';
import { anyColumn } from './storage.ts';
import { storageVerb } from './verbs.ts';

/** Classes of the languages themselves, and connections, which nobody stores. */
const ownClasses =
  /^(?:URL(?:SearchParams)?|Date|\w*Error|\w+Exception|Promise|Map|Set|RegExp|Buffer|String|Number|Array|FormData|PDO|mysqli|SQLite3|\w*(?:Client|Connection|Pool))$/;

/** Keys under which the columns stand. */
const wrapping = /^(?:\$set|\$push|\$addToSet|\$setOnInsert|data|values|defaults|create|update|set)$/;
const filtering = /^(?:where|filter|query|_?id)$/;

const maxDepth = 3;
const maxColumns = 40;

/** @returns null for any other call */
export function entityAccess(it: Interpreter, call: CallSite): Access | null {
  const instance = instanceOf(it, call);
  if (instance) return instance;
  const built = writtenTable(call);
  if (built) return { kind: 'write', table: built.table, values: () => valuesBuilt(call, built.columns) };
  const set = columnSet(call);
  if (set) return { kind: 'write', table: set.table, values: () => givenFor(set.column, call.args[0]) };
  const model = modelGiven(call);
  if (model) return ofModel(it, call, model);
  const begun = call.node ? (selectedTable(call.node) ?? tableQueried(call.node)) : null;
  if (begun !== null) return { kind: 'read', tables: [begun], selected: null };
  const run = call.node ? (statementsTable(it, call.node) ?? queriedTable(call.node)) : null;
  if (run !== null) return { kind: 'read', tables: [run], selected: selectedBy(it, call) };
  const typed = call.node ? typeAskedFor(it, call.node) : null;
  if (typed !== null) return { kind: 'read', tables: [typed], selected: null };
  const verb = storageVerb(call.name);
  const managed = verb === null && call.node ? managedTable(it, call.node) : null;
  if (managed !== null) return { kind: 'read', tables: [managed], selected: null };
  if (verb === null) return null;
  const made = madeClass(call, verb);
  const { node } = call;
  const table =
    made?.node.name ??
    (node?.callee.kind === 'member' ? tableNamedBy(it, node.callee.object) : null) ??
    (verb === 'read' ? filledName(it, node?.args[0]) : (namedFirst(call) ?? ofVariable(it, node)));
  if (table === null) return null;
  return verb === 'write'
    ? { kind: 'write', table, values: () => valuesWritten(it, call, made) }
    : { kind: 'read', tables: [table], selected: selectedBy(it, call) };
}

/** What stands at the places of columns, or what the arguments say themselves. */
function* valuesBuilt(call: CallSite, columns: readonly (string | null)[]): Iterable<StoredValue> {
  if (columns.length === 0) yield* valuesOf(call);
  for (const [at, column] of columns.entries()) if (column !== null) yield* givenFor(column, call.args[at]);
}

function* givenFor(column: string, value: Value | undefined): Iterable<StoredValue> {
  if (value?.isTainted) yield { column, value };
}

/** `db.NewInsert().Model(link)`, `db.NewSelect().Model(&links)` */
function ofModel(it: Interpreter, call: CallSite, verb: 'read' | 'write'): Access | null {
  const made = madeClass(call, verb);
  if (verb === 'write' && made)
    return { kind: 'write', table: made.node.name, values: () => valuesWritten(it, call, made) };
  const filled = verb === 'read' ? filledName(it, call.node?.args[0]) : null;
  return filled === null ? null : { kind: 'read', tables: [filled], selected: null };
}

/** Where rows are lists, what stands where in them. */
function selectedBy(it: Interpreter, { node }: CallSite): StoredRead['selected'] {
  return it.language.rowsByPlace && node ? selectedColumns(it, node) : null;
}

/** `$wpdb->insert($wpdb->prefix . 'reviews', ['text' => $text])`: the table's name, behind what all tables begin with. */
function namedFirst({ args: [table, row] }: CallSite): string | null {
  if (!table || !row?.objects.some(({ kind }) => kind === 'object')) return null;
  const end = shapeOf(table).at(-1);
  const text = typeof table.constant === 'string' ? table.constant : end && 'fixed' in end ? end.fixed : '';
  return /^\w{2,64}$/.test(text) ? text : null;
}

/** `em.find(Comment.class, id)`, `em.createNamedQuery("comments", Comment.class)`: the class of what is looked for. */
function typeAskedFor(it: Interpreter, { callee, args }: Call): string | null {
  const name = callee.kind === 'member' ? callee.property : '';
  const isQuery = /^create(?:Named|Native)?Query$/.test(name);
  const type = isQuery ? args.at(-1) : storageVerb(name) === 'read' ? args[0] : undefined;
  return type?.kind === 'type-reference' ? tableNamedBy(it, type) : null;
}

/** `user.update(fields)` */
function ofVariable(it: Interpreter, node: Call | null): string | null {
  const holder = node?.callee.kind === 'member' ? node.callee.object : undefined;
  return holder?.kind === 'identifier' ? tableOfVariable(it, holder.name) : null;
}

/** `post.update_attribute(:note, text)`: the column, and what it is given. */
const namesColumn = /^update_(?:attribute|column)!?$/;

function* valuesWritten(it: Interpreter, call: CallSite, made: ClassObject | null): Iterable<StoredValue> {
  const [column, given] = call.args;
  if (namesColumn.test(call.name) && typeof column?.constant === 'string') {
    yield* givenFor(column.constant, given);
    return;
  }
  yield* fillable(valuesOf(call), made);
  for (const { objects } of call.args)
    for (const object of objects) if (object instanceof FunctionObject) yield* valuesSet(it, object);
  for (const value of call.args) yield* fieldsFilled(value);
}

/** `Posts.insert { it[text] = form.text }` of Exposed */
function* valuesSet(it: Interpreter, { node, scope }: FunctionObject): Iterable<StoredValue> {
  for (const statement of node.body) {
    if (statement.kind !== 'expression' || statement.expression.kind !== 'assign') continue;
    const { target, value } = statement.expression;
    if (target.kind !== 'index' || target.object.kind !== 'identifier' || target.object.name !== 'it')
      continue;
    const column = lastNameOf(target.index);
    if (column !== '') yield* givenFor(column, it.evaluate(value, scope));
  }
}

/** `db.Add(comment)` of what a framework has filled as a whole: its fields, but for those that were set since. */
function* fieldsFilled(value: Value): Iterable<StoredValue> {
  const [object] = value.objects;
  const made = filledAs(value);
  if (!object || !made) return;
  for (const { node } of lineageOf(made))
    for (const { name, isStatic } of node.fields)
      if (!isStatic && object.get(name)?.value === undefined) yield { column: name, value };
}

function filledAs({ objects: [object], taints }: Value): ClassObject | undefined {
  return object && taints.some(isFilledObject) ? classFilled(object) : undefined;
}

/** `new Comment({ text })`, `Comment.new(params)`: who makes one will store it. */
function instanceOf(it: Interpreter, call: CallSite): Access | null {
  const maker = call.name === 'new' ? call.receiver : call.callee;
  const made = maker?.objects.find((object) => object instanceof ClassObject);
  const { node } = call;
  const name = made?.node.name ?? nameMade(node);
  const form = it.language.formOf?.(it, call, made ?? null);
  if (form) return { kind: 'write', ...form };
  if (
    name === null ||
    (!made && ownClasses.test(name)) ||
    (maker && isNoRow(it, maker)) ||
    call.args.length + (call.keywords?.size ?? 0) === 0
  )
    return null;
  return { kind: 'write', table: name, values: () => fillable(valuesOf(call), made ?? null) };
}

/** `PostSets::Post.new(tags)`: mappers of Ruby make rows themselves, what takes its arguments in `initialize` is another thing. */
function isNoRow(it: Interpreter, { objects }: Value): boolean {
  const classes = objects.filter((object) => object instanceof ClassObject);
  if (it.language.id !== 'ruby' || classes.length === 0 || classes.some(isByBase)) return false;
  return classes.every((made) =>
    lineageOf(made).some(({ node }) => node.methods.some(({ name }) => name === 'constructor')),
  );
}

/** Of a class that is not in the program. */
function nameMade(node: Call | null): string | null {
  if (!node?.isNew || node.callee.kind !== 'identifier') return null;
  const { name } = node.callee;
  return /^[A-Z]/.test(name) ? name : moduleOfEntity(name);
}

/** The class of what is written, or of what is looked for: `session.add(comment)`, `em.find(Comment.class, id)`. */
function madeClass({ args, receiver }: CallSite, verb: 'read' | 'write'): ClassObject | null {
  for (const object of [args[0], receiver].flatMap((value) => value?.objects ?? [])) {
    const ofObject = object.prototype?.maker ?? classFilled(object);
    const made = object instanceof ClassObject ? object : verb === 'write' ? ofObject : null;
    if (made && !isGeneric(made.node.name)) return made;
  }
  return null;
}

/** Models of Laravel name the columns that may be filled from what a request sends. */
function* fillable(values: Iterable<StoredValue>, made: ClassObject | null): Iterable<StoredValue> {
  const listed = made?.node.fields.find(({ name }) => /^\$?fillable$/.test(name))?.value;
  for (const stored of values)
    if (stored.column !== anyColumn || listed?.kind !== 'array') yield stored;
    else
      for (const element of listed.elements)
        if (element.kind === 'literal' && typeof element.value === 'string')
          yield { column: element.value, value: stored.value };
}

function* valuesOf(call: CallSite): Iterable<StoredValue> {
  const isFiltered = /^(?:find|update(?:One|Many)$|replaceOne$)/i.test(call.name) && call.args.length > 1;
  for (const value of isFiltered ? call.args.slice(1) : call.args) yield* columnsOf(value, maxDepth);
  for (const [column, value] of call.keywords ?? []) if (value.isTainted) yield { column, value };
  // What it was found by is no content of it.
  if (call.args.length === 0 && call.receiver) yield* columnsOf(call.receiver.withTaints(noTaints), maxDepth);
}

/** All that a request sent, under its own names. */
function holdsFields({ source, structured }: Taint): boolean {
  return source.isCollection || structured !== false;
}

/** The only names that are in it, where a filter says so. */
function chosenNames({ objects }: Value): string[] | null {
  const [only, ...others] = objects;
  const marks = others.length === 0 ? [...(only?.marks ?? [])] : [];
  const names = marks.filter((mark) => mark.startsWith(chosenName));
  return names.length > 0 ? names.map((name) => name.slice(chosenName.length)) : null;
}

/** What of it is tainted, by the column it is for. */
function* columnsOf(value: Value, depth: number): Iterable<StoredValue> {
  if (value.taints.some(holdsFields) && !filledAs(value))
    for (const column of chosenNames(value) ?? [anyColumn]) yield { column, value };
  if (depth === 0) return;
  for (const object of value.objects) {
    for (const [key, held] of object.entries(maxColumns)) {
      if (filtering.test(key)) continue;
      if (wrapping.test(key) && held.objects.length > 0) yield* columnsOf(held, depth - 1);
      else if (held.isTainted) yield { column: key, value: held };
    }
    for (const item of object.itemsValue?.slice(0, maxColumns) ?? []) yield* columnsOf(item, depth - 1);
    if (object.elementsValue) yield* columnsOf(object.elementsValue, depth - 1);
  }
}

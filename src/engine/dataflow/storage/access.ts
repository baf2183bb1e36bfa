/** What a call reads from a database or writes there: by an SQL statement, or through a mapper of objects. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import { shapeOf, type Value } from '../values/value.ts';
import { boundBefore } from './built-statements.ts';
import { entityAccess } from './entity-calls.ts';
import { sessionAccess } from './sessions.ts';
import type { Renamed } from './sql-selection.ts';
import { type SqlStatement, type SqlWrite, sqlStatement, type WrittenColumn } from './sql-statement.ts';
import { anyColumn } from './storage.ts';
import { columnName } from './stored-names.ts';

export interface StoredValue {
  column: string;
  value: Value;
}

/** What is stored in the columns of a table. */
export interface StoredWrites {
  table: string;
  values(): Iterable<StoredValue>;
}

export interface StoredRead {
  kind: 'read';
  tables: readonly string[];
  selected: readonly (string | null)[] | null;
  renamed?: Renamed | undefined;
  /** Where it is one value, and not rows. */
  column?: string;
}

export type Access = StoredRead | ({ kind: 'write' } & StoredWrites);

/** Statements stand among the first arguments. */
const maxStatementIndex = 2;
const maxFields = 60;

/** Gives a value for a parameter of a statement that was prepared before. */
const binding = /^(?:bind\w*|set[A-Z]\w*|[eE]xecute\w*|[eE]xec|run|query|[aA]dd(?:WithValue)?|param\w*)$/;
/** Says for which parameter, first. */
const keyed = /^(?:bind|set|[aA]dd|param)/;

/** @returns null for calls that have nothing to do with a database, as far as is known */
export function accessOf(it: Interpreter, call: CallSite): Access | null {
  const session = sessionAccess(it, call);
  if (session) return session;
  const { args } = call;
  for (let index = 0; index <= maxStatementIndex; index++) {
    const value = args[index];
    const statement = value ? statementIn(value) : null;
    if (statement?.kind === 'read') return statement;
    if (value && statement) return byStatement(it, call, statement, index, value);
  }
  return boundToStatement(it, call) ?? entityAccess(it, call);
}

function statementIn(value: Value): SqlStatement | null {
  const { constant, shape } = value;
  if (typeof constant === 'string') return constant.length < 12 ? null : sqlStatement([{ fixed: constant }]);
  return shape ? sqlStatement(shapeOf(value)) : null;
}

function byStatement(
  it: Interpreter,
  call: CallSite,
  statement: SqlWrite,
  index: number,
  text: Value,
): Access {
  const { columns, table } = statement;
  const given = call.args.slice(index + 1);
  if (given.length === 0) it.frame.statement = statement;
  return {
    kind: 'write',
    table,
    *values() {
      if (!columns) {
        for (const value of [text, ...given]) yield { column: anyColumn, value };
        return;
      }
      let hole = 0;
      for (const { name: column, from } of columns) {
        if (from === 'outside') yield { column, value: atHole(text, hole++) };
        if (typeof from !== 'object') continue;
        for (const value of valuesFor(from.parameter, given, call)) yield { column, value };
      }
    },
  };
}

/** Sources are in the order in which their values stand in the text, as far as they are told apart. */
function atHole(text: Value, index: number): Value {
  const taint = text.taints[index] ?? text.taints[0];
  return taint ? text.withTaints([taint]) : text;
}

/** What is given for a parameter: in a list, under its name, in its place; what else is given where that is not known. */
function valuesFor(parameter: number | string, given: readonly Value[], call: CallSite): Value[] {
  const found: Value[] = [];
  for (const { objects } of given)
    for (const object of objects) {
      const item =
        typeof parameter === 'number'
          ? object.itemsValue?.[parameter]
          : (object.get(parameter)?.value ?? fieldFor(object, parameter));
      if (item) found.push(item);
      else if (object.elementsValue) found.push(object.elementsValue);
    }
  if (typeof parameter === 'number' && found.length === 0 && given[parameter]) found.push(given[parameter]);
  const named = call.keywords?.get(String(parameter));
  if (named) found.push(named);
  return found.length > 0 ? found : given.filter(({ isTainted }) => isTainted);
}

/** `:title`, and the field `Title` of a struct. */
function fieldFor(object: HeapObject, parameter: string): Value | undefined {
  const name = columnName(parameter);
  return object.entries(maxFields).find(([key]) => columnName(key) === name)?.[1];
}

/** `statement.setString(1, text)`, `$statement->execute([$text])`: of the last statement that this function prepared. */
function boundToStatement(it: Interpreter, call: CallSite): Access | null {
  const { statement } = it.frame;
  if (!statement?.columns || call.args.length === 0 || !binding.test(call.name)) return null;
  const { columns, table } = statement;
  return {
    kind: 'write',
    table,
    *values() {
      const [key, ...rest] = call.args;
      const isKeyed = rest.length > 0 && key?.isConstant === true && keyed.test(call.name);
      // `query(sql).bind(a).bind(b)`: one after the other.
      const place = call.name === 'bind' && rest.length === 0 ? boundBefore(call) : null;
      for (const column of columns) {
        if (typeof column.from !== 'object') continue;
        const { parameter } = column.from;
        if (isKeyed && !isFor(column, key?.constant)) continue;
        if (place !== null && typeof parameter === 'number' && parameter !== place) continue;
        for (const value of valuesBound(parameter, call, isKeyed, place))
          yield { column: column.name, value };
      }
    },
  };
}

function valuesBound(
  parameter: number | string,
  call: CallSite,
  isKeyed: boolean,
  place: number | null,
): readonly Value[] {
  const [key, ...rest] = call.args;
  // `bind_param('si', $note, $id)`: their types, and each in its place.
  const own = isTypes(key?.constant, rest) && typeof parameter === 'number' ? rest[parameter] : undefined;
  if (own) return [own];
  if (isKeyed) return rest;
  return place === null ? valuesFor(parameter, call.args, call) : call.args;
}

function isTypes(key: unknown, values: readonly Value[]): boolean {
  return typeof key === 'string' && /^[sidb]+$/.test(key) && key.length === values.length;
}

/** Drivers count from one; texts may be named with their sign, or be a list of types. */
function isFor({ from }: WrittenColumn, key: unknown): boolean {
  if (typeof from !== 'object') return false;
  if (typeof key === 'number') return from.parameter === key - 1;
  if (typeof key !== 'string') return true;
  const name = key.replace(/^[:@$]/, '');
  return typeof from.parameter === 'string' ? from.parameter === name : /^[sidb]+$/.test(key);
}

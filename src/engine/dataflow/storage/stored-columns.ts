/** Which column of a row a value is: only some hold something from outside. */
import type { Index } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { isRow, type Taint } from '../taint/taint.ts';
import type { StoredPlace } from '../taint/taint-source.ts';
import type { Value } from '../values/value.ts';
import { anyColumn, type FilledColumn } from './storage.ts';
import { rowsGiven } from './stored-values.ts';
import { storageVerb } from './verbs.ts';

/** What is read under a name of what came from a database is a column of it. */
export function columnOf(it: Interpreter, taint: Taint, name: string): Taint {
  const { stored } = taint.source;
  if (!stored) return taint;
  if (stored.isCertain) return stored.column?.column === anyColumn ? partOf(it, taint, stored, name) : taint;
  const column = it.storage.column(stored.tables, stored.renamed?.get(name) ?? name);
  const related = column === null ? it.storage.filled([name]) : [];
  if (related.length > 0) return rowsOf(taint, related, name);
  if (column === null && stored.column === null) return taint;
  return {
    ...taint,
    source: {
      ...taint.source,
      expression: `${taint.source.expression}.${name}`,
      stored: { ...stored, column, isCertain: column !== null, part: name },
    },
  };
}

/** The same of what was put into a field of this name as it was read; a text that was made of it is no column. */
export function columnOfField(it: Interpreter, taint: Taint, name: string): Taint {
  return taint.source.stored?.isCertain === false && !isMade(taint) ? columnOf(it, taint, name) : taint;
}

/** Ways from a database into a field are short. */
const maxStops = 12;

function isMade({ step }: Taint): boolean {
  let at: typeof step | null = step;
  for (let stops = 0; at && stops < maxStops; stops++, at = at.previous)
    if (at.kind === 'concat' || at.isText) return true;
  return false;
}

/** `post.comments`: rows of another table. */
function rowsOf(taint: Taint, tables: readonly string[], name: string): Taint {
  const stored = { tables, selected: null, column: null, isCertain: false, part: name };
  return { ...taint, source: { ...taint.source, stored } };
}

/** What has parts was no column, but what belongs to the row: `post.comments` holds rows of another table. */
function partOf(it: Interpreter, taint: Taint, { part }: StoredPlace, name: string): Taint {
  const tables = it.storage.filled([part ?? '']);
  const column = it.storage.column(tables, name);
  const stored = { tables, selected: null, column, isCertain: column !== null, part: name };
  return { ...taint, source: { ...taint.source, stored } };
}

/** The same by its place, as drivers hand out rows: by what was selected, or any column where that is not known. */
export function columnAt(it: Interpreter, taint: Taint, index: number): Taint {
  const { stored } = taint.source;
  if (!stored || stored.isCertain) return taint;
  const column = filledAt(it, stored, index);
  return {
    ...taint,
    source: { ...taint.source, stored: { ...stored, column, ...(column && { part: column.column }) } },
  };
}

function filledAt(it: Interpreter, { tables, selected }: StoredPlace, index: number): FilledColumn | null {
  // The first column of a table is its number.
  if (!selected) return index === 0 ? null : it.storage.anyColumn(tables);
  const name = selected[index];
  return name ? it.storage.column(tables, name) : null;
}

/** What a loop hands out: of rows each, `for row in cursor`, of one row any of its columns, `for cell in row`. */
export function columnsInTurn(it: Interpreter, value: Value): Value {
  if (!it.storage.isOpen || !value.taints.some(isRow)) return value;
  return value.withTaints(
    value.taints.map((taint) => {
      const { stored } = taint.source;
      if (!stored || !isRow(taint)) return taint;
      const turn = stored.isOne ? { column: anyOf(it, stored) } : { isOne: true as const };
      return { ...taint, source: { ...taint.source, stored: { ...stored, ...turn } } };
    }),
  );
}

function anyOf(it: Interpreter, { tables, selected }: StoredPlace): FilledColumn | null {
  if (!selected) return it.storage.anyColumn(tables);
  for (const name of selected) {
    const column = name && it.storage.column(tables, name);
    if (column) return column;
  }
  return null;
}

/** Calls that give one row, and not several. */
const givesOne = /^(?:fetch(?:one|_?(?:assoc|row|array|object))?|fetchRow|fetchAssociative|fetchNumeric)$/;

/** They hand on rows as they are, as what reads them does. */
const handing =
  /^(?:\w*fetch\w*|[eE]xecute\w*|exec|query|next|map|filter|reject|sort(?:_?[bB]y)?|order(?:_?[bB]y)?|skip|offset|page|collect|concat|reverse|slice|values|rows|items|data|json|lean|then|single|include|with|stream|iterator|chunk|orElse\w*|set(?:Parameter\w*|MaxResults|FirstResult)|forEach|reload|[aA]s[A-Z]\w*)$/;
/** They open what a row is wrapped in: `Result`, `Option`, `Optional`, `Mono`, `Deferred`. */
const opening =
  /^(?:unwrap(?:_or(?:_default|_else)?)?|expect|ok|ok_or(?:_else)?|map_err|(?:with_)?context|cloned?|transpose|flatten|flatMap|mapNotNull|(?:switch|default)IfEmpty|toList|await\w*|block|getOr[A-Z]\w*|singleOrNull)$/;

function handsOn(name: string): boolean {
  return storageVerb(name) === 'read' || handing.test(name) || opening.test(name);
}

/**
 * What a method makes of rows: a column, by its name (`row.getString("text")`, `comment.getText()`), by its place, or
 * rows again. Of what anything else makes of them nothing is known.
 */
export function columnCalled(it: Interpreter, call: CallSite, result: Value): Value {
  if (!it.storage.isOpen || !result.taints.some(isOpenRow)) return result;
  const given = new Set(rowsGiven(call).map(({ source }) => source));
  const taints = result.taints.flatMap((taint) => {
    if (!isOpenRow(taint)) return [taint];
    const column = calledColumn(it, call, taint);
    if (column !== taint) return [column];
    const isColumn = taint.source.stored?.column !== null;
    const isRead = taint.step.previous === null;
    return isColumn || isRead || (given.has(taint.source) && handsOn(call.name)) ? [taint] : [];
  });
  return result.withTaints(givesOne.test(call.name) ? taints.map(asOne) : taints);
}

function asOne(taint: Taint): Taint {
  const { stored } = taint.source;
  if (!stored || !isRow(taint)) return taint;
  return { ...taint, source: { ...taint.source, stored: { ...stored, isOne: true } } };
}

/** `row[Posts.text]` of Exposed: an object of the program stands for the column. */
export function columnIndexed(it: Interpreter, { index }: Index, value: Value): Value {
  if (index.kind !== 'member' || !value.taints.some(isOpenRow)) return value;
  return value.withTaints(
    value.taints.map((taint) => (isOpenRow(taint) ? columnOf(it, taint, index.property) : taint)),
  );
}

function isOpenRow({ source }: Taint): boolean {
  return source.stored !== undefined && !source.stored.isCertain;
}

/** They take a column's name. */
const named =
  /^(?:get(?:String|NString|Clob|Object|Value|Text|Attribute|Column|Item)?|Get(?:String|FieldValue|Value)|value|field|Field|column|attr|attribute|getAttribute|at|dig|fetch|fetchColumn|result|opt\w*|try_get|pluck|pick)$/;

/** Calls that give the first column of what was selected, and not rows of one. */
function isSingle({ name, keywords }: CallSite): boolean {
  return /^scalar(?:s|_one|_one_or_none)?$/.test(name) || keywords?.get('flat')?.constant === true;
}

function calledColumn(it: Interpreter, call: CallSite, taint: Taint): Taint {
  const [key] = call.args;
  if (isSingle(call) && taint.source.stored?.selected) return columnAt(it, taint, 0);
  if (typeof key?.constant === 'string')
    return named.test(call.name) ? columnOf(it, taint, key.constant) : taint;
  // `row.get(COMMENTS.BODY)`
  const [field] = call.argNodes;
  if (field?.kind === 'member' && /^[A-Z][A-Z\d_]*$/.test(field.property) && named.test(call.name))
    return columnOf(it, taint, field.property);
  // Rows that are lists are asked for a place in brackets: `query.get(1)` finds by a number.
  if (typeof key?.constant === 'number' && named.test(call.name) && !it.language.rowsByPlace)
    return columnAt(it, taint, it.language.id === 'java' ? key.constant - 1 : key.constant);
  if (call.args.length + (call.keywords?.size ?? 0) > 0 || handsOn(call.name)) return taint;
  const getter = /^[gG]et_?([A-Z]\w*)$/.exec(call.name)?.[1];
  // Attributes of Ruby's objects are methods.
  const name = getter ?? (it.language.readsCallMethods ? call.name : undefined);
  return name === undefined ? taint : columnOf(it, taint, name);
}

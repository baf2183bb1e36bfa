/**
 * Rounds over names that are written out, each of which something is asked by: `for name in ('a', 'b'): check(form[name])`.
 * Each round knows its own name, so that what it says of a field it says of that one.
 */
import type { Pattern } from '../../parsing/ir/patterns.ts';
import type { ForEach } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import { constantValue, type Value } from '../values/value.ts';

/** Longer lists are gone through as anything else. */
const maxNames = 8;
const maxRows = 24;
const maxTables = 8;

/** The values of the rounds; null where the loop is over something else. */
export function namesOfLoop(
  { frame }: Interpreter,
  { target, overKeys, key, start, end }: ForEach,
  { objects, isTainted }: Value,
): readonly Value[] | null {
  const [list, ...others] = objects;
  if (overKeys || key || target.kind !== 'identifier' || list?.kind !== 'array' || others.length > 0)
    return null;
  const names = isTainted || list.elementsValue ? null : list.itemsValue;
  if (!names || names.length === 0 || names.length > maxNames) return null;
  if (!names.every(({ constant, isTainted: isSent }) => typeof constant === 'string' && !isSent)) return null;
  return hands(target.name, frame.file.text.slice(start, end)) ? names : null;
}

/**
 * Tables whose keys and values are both written out: `foreach (['list' => 'render'] as $tag => $function) add_shortcode($tag, [$this,
 * $function])`; those whose keys become names: `foreach ($vars as $name => $value) $$name = $value`; and headers, of which
 * the key says what the value is: `foreach ($headers as $name => $value) header("$name: $value")`. Each round knows both;
 * null where the loop is over something else.
 */
export function rowsWithKeys(
  { frame }: Interpreter,
  { target, key, start, end }: ForEach,
  { objects, isTainted }: Value,
): readonly (readonly [Value, Value])[] | null {
  if (!key || target.kind !== 'identifier' || objects.length === 0 || objects.length > maxTables || isTainted)
    return null;
  const text = frame.file.text.slice(start, end);
  const areHeaders = becomesHeader(key, text);
  if (objects.length > 1 && !areHeaders) return null;
  const rows = objects.flatMap((table) => entriesOf(table) ?? []);
  if (rows.length === 0 || rows.length > maxRows || objects.some((table) => !entriesOf(table))) return null;
  const isTable = rows.every(([, value]) => isName(value)) && hands(target.name, text);
  if (!isTable && !areHeaders && !becomesName(key, text)) return null;
  return rows.map(([name, value]) => [constantValue(name), value]);
}

/** What a table without other keys holds; null where it may have more of them. */
function entriesOf(table: HeapObject): (readonly [string, Value])[] | null {
  if (table.kind !== 'object' || table.prototype || table.elementsValue || table.keysValue) return null;
  return table.entries(maxRows + 1);
}

/** `header("$name: $value")` */
function becomesHeader(key: Pattern, text: string): boolean {
  return (
    key.kind === 'identifier' &&
    key.name.startsWith('$') &&
    new RegExp(`\\bheader\\([^;]{0,300}\\${key.name}\\b`).test(text)
  );
}

/** `$$name = …`, `$object->$name = …` */
function becomesName(key: Pattern, text: string): boolean {
  return (
    key.kind === 'identifier' &&
    key.name.startsWith('$') &&
    new RegExp(`(?:\\$\\{?|->\\{?)\\${key.name}\\b\\}?\\s*=(?!=)`).test(text)
  );
}

/** A name, or a pair of an object and a method's name. */
function isName({ constant, isTainted, objects }: Value): boolean {
  return (
    !isTainted && (typeof constant === 'string' || objects.some(({ itemsValue }) => itemsValue?.length === 2))
  );
}

/** The variable is handed on as it is, or stands in a pair. */
function hands(variable: string, text: string): boolean {
  return new RegExp(`[[(,]\\s*${variable.replace('$', '\\$')}\\s*[\\]),]`).test(text);
}

/** Where the last dot or slash of a text stands, and what is left of the text from there. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { type Constant, pathValue, type Value } from '../values/value.ts';

const places: Readonly<Record<string, string>> = { '.': 'strrpos(.)', '/': 'strrpos(/)', '\\': 'strrpos(/)' };
const named = new Set(Object.values(places));

/** `strrpos($name, '.')` */
export function lastPosition(it: Interpreter, call: CallSite): Value | null {
  const part: Constant = call.args[1]?.constant;
  const place = typeof part === 'string' ? places[part] : undefined;
  return place === undefined ? null : pathValue(it.paths.root(place));
}

/** `strrpos($name, '.') + 1`: right behind it. */
export function behindPosition(left: Value, right: Value): Value | null {
  return right.constant === 1 && isPosition(left) ? left : null;
}

function isPosition(value: Value | undefined): boolean {
  return value?.paths.some(({ text }) => named.has(text)) ?? false;
}

/** `substr($name, strrpos($name, '.') + 1)`: an ending without dots, or a name without folders. */
export function cleanBehind(it: Interpreter, { args }: CallSite): number {
  return args.length === 2 && isPosition(args[1])
    ? it.models.categories.mask(['path-traversal', 'file-inclusion', 'archive-slip'])
    : 0;
}

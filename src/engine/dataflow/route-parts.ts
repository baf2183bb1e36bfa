/** What the path of a route says of the parts that it hands to its function. */
import type { Interpreter } from './interpreter.ts';
import { cleanInContext } from './taint.ts';
import type { Value } from './value.ts';

export function locationOf(path: string | null, name: string): 'path' | 'query' {
  return path === null || path.includes(name) ? 'path' : 'query';
}

/** `/users/<int:id>`, `/users/{id:int}`, `/<any(css,js):kind>/`, `(?P<year>[0-9]{4})`: what stands there is a number, or one of few words. */
export function isHarmlessPart(path: string | null, name: string): boolean {
  return (
    path !== null &&
    (new RegExp(`[<{](?:int|float|uuid|any\\([\\w, ]*\\)):${escapeName(name)}[>}]`).test(path) ||
      new RegExp(`[{<]${escapeName(name)}:(?:int|float|uuid|ymd|date|datetime|decimal)[}>]`).test(path) ||
      new RegExp(`\\(\\?P<${escapeName(name)}>(?:\\\\d|\\[0-9\\])(?:[+*?]|\\{[\\d,]+\\})?\\)`).test(path))
  );
}

/** `/files/<name>`, `/files/{name}`: Python's servers decode the path before it is matched, so no slash is in it. */
export function asPartOf(it: Interpreter, path: string | null, name: string, value: Value): Value {
  const holdsNoSlash =
    it.language.id === 'python' &&
    path?.includes('://') === false &&
    new RegExp(`(?<!\\?P)<(?:(?:str|string|slug):)?${escapeName(name)}>|\\{${escapeName(name)}\\}`).test(
      path,
    );
  if (!holdsNoSlash) return value;
  return value.withTaints(cleanInContext(value.taints, it.models.categories.mask(pathCategories)));
}

/** Behind a folder it stays in there. */
const pathCategories = ['path-traversal', 'file-inclusion'];

function escapeName(name: string): string {
  return name.replace(/[^\w]/g, '.');
}

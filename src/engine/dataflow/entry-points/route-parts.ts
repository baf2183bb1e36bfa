/** What the path of a route says of the parts that it hands to its function. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import { patternIsNotSeen } from '../../results/partial-guards.ts';
import { absolutePath } from '../../rules/absolute-path.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { clean, cleanInContext } from '../taint/taint.ts';
import type { Value } from '../values/value.ts';

export function locationOf(path: string | null, name: string): 'path' | 'query' {
  return path === null || path.includes(name) ? 'path' : 'query';
}

/** Stands in a path for the pattern of a part that is not known. */
export const unknownPattern = '…';

/** Functions that are only reached by routes that hold a part of their path to a pattern: no convention knows better. */
export const heldToPatterns = new WeakSet<FunctionNode>();

/** `/users/<int:id>`, `/users/{id:int}`, `/<any(css,js):kind>/`, `(?P<year>[0-9]{4})`: what stands there is a number, or one of few words. */
export function isHarmlessPart(path: string | null, name: string): boolean {
  return (
    path !== null &&
    (new RegExp(`[<{](?:int|float|uuid|any\\([\\w, ]*\\)):${escapeName(name)}[>}]`).test(path) ||
      new RegExp(`[{<]${escapeName(name)}:(?:int|float|uuid|ymd|date|datetime|decimal)[}>]`).test(path) ||
      new RegExp(`\\(\\?P<${escapeName(name)}>(?:\\\\d|\\[0-9\\])(?:[+*?]|\\{[\\d,]+\\})?\\)`).test(path))
  );
}

/** `<name>`, `<int:name>`, `{name:int}`, `(?P<name>…)` */
const namedPart = /(?:[<{]|\(\?P<)(?:[\w, ()]+:)?(\w+)(?::[^{}<>]*)?[>}]/g;

/** Whether a part of the path has this name. */
export function isPartOfPath(path: string | null, name: string): boolean {
  const inBrackets = [...(path ?? '').matchAll(namedPart)].some(([, part]) => part === name);
  return inBrackets || (path?.split('/').includes(`:${name}`) ?? false);
}

/** Whether a function that takes what is left by name gets parts of the path so: those that no parameter of its own has. */
export function hasPartsBeside(own: readonly string[], paths: readonly (string | null)[]): boolean {
  return paths.some((path) =>
    [...(path ?? '').matchAll(namedPart)].some(
      ([, name = '']) => !own.includes(name) && !isHarmlessPart(path, name),
    ),
  );
}

/** `<slug:name>`, `(?P<name>[a-z]+)`: nothing else gets to the handler. */
export function heldToPattern(it: Interpreter, path: string | null, name: string, value: Value): Value {
  const pattern = path === null ? null : patternOfGroup(path, name);
  return pattern === null
    ? value
    : value.withTaints(clean(value.taints, maskOfPattern(it, `^(?:${pattern})$`)));
}

function patternOfGroup(path: string, name: string): string | null {
  if (path.includes(`<slug:${name}>`)) return '[-a-zA-Z0-9_]+';
  const opening = `(?P<${name}>`;
  const from = path.indexOf(opening) + opening.length;
  if (from < opening.length) return null;
  let depth = 1;
  for (let at = from; at < path.length; at++) {
    if (path[at] === '\\') at++;
    // Parentheses of a class are none; what is not simple is not read.
    else if (path[at] === '[') at = Math.max(at, path.indexOf(']', at + 2));
    else if (path[at] === '(') depth++;
    else if (path[at] === ')' && --depth === 0) return path.slice(from, at);
  }
  return null;
}

/** `/files/<name>`, `/files/{name}`, `(?P<name>[^/]+)`: Python's servers decode the path before it is matched, so no slash is in it. */
export function asPartOf(it: Interpreter, path: string | null, name: string, value: Value): Value {
  const holdsNoSlash =
    it.language.id === 'python' &&
    path?.includes('://') === false &&
    (matchesNoSlash(patternOfGroup(path, name)) ||
      new RegExp(
        `(?<!\\?P)<(?:(?:str|string|slug):)?${escapeName(name)}(?::(?:str|strorempty|ext|alpha|slug))?>|\\{${escapeName(name)}(?::str)?\\}`,
      ).test(path));
  // Werkzeug's `path` begins with no slash; Django's, whose routes do not begin with one themselves, may.
  if (it.language.id === 'python' && path?.startsWith('/') && path.includes(`<path:${name}>`))
    return value.withTaints(clean(value.taints, it.models.categories.maskOfSteps([absolutePath])));
  if (!holdsNoSlash) return value;
  return value.withTaints(cleanInContext(value.taints, it.models.categories.mask(pathCategories)));
}

/** `[^/]+`, `[\w.-]+`: no `.`, and no class that lets a slash through. */
function matchesNoSlash(pattern: string | null): boolean {
  if (pattern === null) return false;
  const outside = pattern.replace(/\[(\^?)((?:\\.|[^\]\\])*)\]/g, (_whole, not: string, signs: string) => {
    const hasSlash = signs.includes('/') || (not === '' && /\\[SWD]/.test(signs));
    return hasSlash === (not === '^') ? '' : '/';
  });
  return !/\/|\\[SWD]|(?<!\\)\./.test(outside);
}

/** Behind a folder it stays in there. */
const pathCategories = ['path-traversal', 'file-inclusion'];

function escapeName(name: string): string {
  return name.replace(/[^\w]/g, '.');
}

/** Constraints by name, of ASP.NET, that leave numbers and the like. */
const harmlessConstraints = /^(?:int|long|decimal|double|float|bool|guid|datetime|min|max|range)\b/;

/**
 * `/logs/{day:[0-9]+}`, `/users/{id:int}`: what does not fit never gets to the handler.
 * @returns the categories for which the part of this name is clean
 */
export function maskOfPart(it: Interpreter, name: string | null): number {
  const { path } = it.entry.entryPoint;
  if (path === undefined || name === null) return 0;
  if (isHarmlessPart(path, name)) return it.models.categories.mask('all');
  const group = patternOfGroup(path, name);
  if (group !== null) return maskOfPattern(it, `^(?:${group})$`);
  const constraint = constraintOf(path, name);
  if (constraint === null || constraint.includes(unknownPattern)) return 0;
  const isNamed = it.language.namedConstraints && /^\w+(?:\(.*\))?$/.test(constraint);
  const pattern = isNamed ? /^regex\((.*)\)$/.exec(constraint)?.[1] : constraint;
  if (pattern === undefined)
    return harmlessConstraints.test(constraint) ? it.models.categories.mask('all') : 0;
  return maskOfPattern(it, `^(?:${pattern.replace(/^\^|\$$/g, '')})$`);
}

/** A part that is held to a pattern that is not known. */
export function partialGuardsOfPart({ entry }: Interpreter, name: string | null): readonly string[] {
  const { path } = entry.entryPoint;
  const constraint = path === undefined || name === null ? null : constraintOf(path, name);
  return constraint?.includes(unknownPattern) ? [patternIsNotSeen] : [];
}

/** What stands behind the name of a part: `{id:[0-9]+}`, and of JavaScript `:id(\\d+)` and `:id{[0-9]+}`. */
function constraintOf(path: string, name: string): string | null {
  const begin = new RegExp(`\\{\\s*${escapeName(name)}\\s*:|:${escapeName(name)}[({]`).exec(path);
  if (!begin) return null;
  const isBehind = path[begin.index] === ':';
  const pattern = upToEnd(path, begin.index + begin[0].length, begin[0].endsWith('(') ? '()' : '{}');
  // Express writes anything as `:url(*)`. And there the path is matched as it came, and decoded afterwards.
  return isBehind && pattern !== null && /^\*|\[\^|\\[DSW]|(?<!\\)\.(?![^[]*\])|%/.test(pattern)
    ? null
    : pattern;
}

/** Up to the sign that ends it: patterns have such signs of their own. */
function upToEnd(path: string, from: number, [opening, closing]: string): string | null {
  let depth = 1;
  for (let at = from; at < path.length; at++) {
    if (path[at] === '\\') at++;
    else if (path[at] === opening) depth++;
    else if (path[at] === closing && --depth === 0) return path.slice(from, at).trim();
  }
  return null;
}

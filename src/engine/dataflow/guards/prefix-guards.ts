/** Checks of how a value begins: whether a path stays in its folder, and an address on its host. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { beginsWithSlash, folderNameIsChecked, schemeIsChecked } from '../../results/partial-guards.ts';
import { absolutePath } from '../../rules/absolute-path.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { addressCategories } from '../taint/address-categories.ts';
import { cleanInContext, cleanMask } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { concatShapes, fixedShape, type Shape, taintedHole } from '../values/shape.ts';
import { shapeOf, unknown, Value } from '../values/value.ts';
import { narrowSlashes } from './address-guards.ts';
import { clearFromNow, guardFromNow } from './clear-from-now.ts';
import { isOfResolved, pathInFolder } from './folder-asked.ts';
import { narrowHyphen } from './hyphen-guards.ts';
import { pathMeant } from './path-meant.ts';
import { isTainted, peek, peekCall } from './peek.ts';
import { changeTaints, changeValues, cleanExpression, cleanWithParts, partially } from './refine.ts';

const pathCategories = ['path-traversal', 'file-inclusion', 'archive-slip', 'unrestricted-upload'];

/** Shorter beginnings of names (`_`) say nothing of the fields that are meant. */
const shortestBeginning = 3;

/**
 * `path.startsWith(base)` after resolving it, or `url.startsWith('https://host/')`, are complete; others are not.
 * @param byFolders folders are compared as wholes, and not the signs of a text
 */
export function narrowPrefix(
  it: Interpreter,
  subject: Expression,
  prefix: Expression,
  scope: Scope,
  holds: boolean,
  byFolders = false,
): void {
  const meant = pathMeant(asText(subject));
  const value = peekCall(it, meant.path, scope) ?? unknown;
  const start = it.evaluate(asText(prefix), scope);
  narrowHyphen(it, subject, start, scope, holds);
  if (holds && isListOfOurs(start)) {
    cleanExpression(it, subject, scope, it.models.categories.mask(addressCategories));
    return;
  }
  // What begins with something of ours begins at no root of its own either.
  const beginsWithOurs = holds && !start.isTainted && start.constant !== '' && start.constant !== '/';
  if (beginsWithOurs || (!holds && beginsFromRoot(start)))
    cleanWithParts(it, subject, scope, it.models.categories.maskOfSteps([absolutePath]));
  // Names of fields that begin so were meant to be sent.
  if (beginsWithOurs && !(typeof start.constant === 'string' && start.constant.length < shortestBeginning))
    cleanExpression(it, subject, scope, it.models.categories.mask(['mass-assignment']));
  // Tidied up, and from the root on, it leads out of no folder that stands in front of it.
  if (holds && start.constant === '/' && isResolved(value))
    changeTaints(it, subject, scope, (taints) =>
      cleanInContext(taints, it.models.categories.mask(pathCategories)),
    );
  if (typeof start.constant === 'string' && narrowSlashes(it, subject, start.constant, scope, holds)) return;
  const told = holds ? null : toldByRelative(it, subject, scope);
  if (told && leadsUp(start))
    for (const part of pathMeant(told).parts)
      cleanExpression(it, part, scope, it.models.categories.mask(pathCategories));
  const isWhole = meant.isResolved || isResolved(value);
  // Asked the other way round it says nothing of what comes from outside.
  const isOfInput = !told || [told, ...pathMeant(told).parts].some((part) => isTainted(it, part, scope));
  const isTold = !holds && leadsUp(start) && isOfInput;
  const isInside = isRelative(value)
    ? isTold
    : isWhole && (holds ? isFolderOfOurs(it, start) : leadsUp(start));
  if (isInside && holds && !byFolders && endsInName(start)) {
    guardFromNow(it, value.taints, folderNameIsChecked);
  } else if (isInside) {
    // What does not lead up may still begin from the root, where it was put behind nothing of ours.
    const isOnlyTold = !holds && !isRelative(value);
    const mask = it.models.categories.maskLacking(pathCategories, !isOnlyTold);
    for (const part of meant.parts) cleanExpression(it, part, scope, mask);
    // What it was worked out from leads to the same place.
    clearFromNow(it, value.taints, mask);
  } else if (!holds) return;
  else if (isAddressOfOurs(start)) {
    if (isOwnAddress(value) && typeof start.constant === 'string')
      changeValues(it, subject, scope, (known) => beginningSo(known, fixedShape(String(start.constant))));
    else cleanExpression(it, subject, scope, it.models.categories.mask(addressCategories));
    // For whoever tidies it up and puts it behind a folder.
    if (isPathOfOurs(start)) partially(it, subject, scope, beginsWithSlash);
  } else if (leadsToAnApp(start)) {
    cleanExpression(it, subject, scope, it.models.categories.mask(['open-redirect']));
    partially(it, subject, scope, schemeIsChecked);
  } else partially(it, subject, scope, toldByBeginning(start));
}

/** What is known of a value that begins so, where that settles no more than its scheme. */
export function toldByBeginning(start: Value): string {
  return isScheme(start) ? schemeIsChecked : 'the beginning of the value is checked';
}

/** A folder in which nothing of who asks leads anywhere: `root + tenant`, once that was found to be a plain name. */
function isFolderOfOurs(it: Interpreter, { taints }: Value): boolean {
  const mask = it.models.categories.mask(['path-traversal']);
  return taints.every((taint) => (cleanMask(taint) & mask) === mask);
}

/** Calls whose result has no separator at its end, whatever they are given. */
const withoutEnd =
  /(?:^|\.)(?:path\.resolve|os\.path\.(?:realpath|abspath|normpath)|realpath(?:Sync)?|filepath\.(?:Clean|Abs|EvalSymlinks)|getCanonicalPath|getAbsolutePath|File\.(?:expand_path|realpath|absolute_path)|Rails\.root\(\)\.join|Pathname\(?\)?>?\.(?:join|realpath|cleanpath|expand_path))\(\)$|(?:^|\.)Rails\.root(?:\(\))?$/;

/** A folder without a separator behind it: what begins with its text may lie beside it. */
export function endsInName({ constant, paths }: Value): boolean {
  if (typeof constant === 'string') return /[^/\\]$/.test(constant);
  return paths.some(({ text }) => withoutEnd.test(text));
}

/** `path.resolve(base, name) === base`, `path.relative(base, name) === ''`: what it was worked out from leads nowhere else. */
export function settleResolved(it: Interpreter, subject: Expression, scope: Scope): void {
  const value = peek(it, subject, scope);
  const mask = it.models.categories.mask(pathCategories);
  const told = toldByRelative(it, subject, scope);
  if (told) for (const part of pathMeant(told).parts) cleanExpression(it, part, scope, mask);
  if (value && (isResolved(value) || isRelative(value))) clearFromNow(it, value.taints, mask);
  settleFolder(it, subject, scope);
}

/** `path.dirname(full) === root`: a resolved path lies in the folder itself. */
function settleFolder(it: Interpreter, folder: Expression, scope: Scope): void {
  const inside = pathInFolder(folder);
  const meant = inside && pathMeant(inside);
  const value = meant && peek(it, meant.path, scope);
  const isWhole = meant?.isResolved || isOfResolved(folder) || (value && isResolved(value));
  if (!meant || !value?.isTainted || !isWhole) return;
  const mask = it.models.categories.mask(pathCategories);
  for (const part of meant.parts) cleanExpression(it, part, scope, mask);
  clearFromNow(it, value.taints, mask);
}

/** `https://example.com/`, `/account/`, `baseURL + "/"`: whatever follows, the host is ours. */
function isAddressOfOurs(start: Value): boolean {
  if (typeof start.constant === 'string') return /^(?:[a-z]+:\/\/[^/]+\/|\/[\w-])/i.test(start.constant);
  const shape = shapeOf(start);
  const [first, last] = [shape[0], shape.at(-1)];
  // `https://${host}/`
  const beginsAsAddress =
    first !== undefined && ('hole' in first || (/^[a-z]+:\/\/[^/]*$/i.test(first.fixed) && shape.length > 1));
  return (
    !start.isTainted && beginsAsAddress && last !== undefined && 'fixed' in last && last.fixed.endsWith('/')
  );
}

/** The address that was asked for as a whole: how it begins says nothing of the fields that are read out of it. */
function isOwnAddress({ taints }: Value): boolean {
  return taints.some(
    ({ source: { kind, parameter, isCollection } }) =>
      kind === 'http-path' || (parameter?.location === 'query' && parameter.name === null && !isCollection),
  );
}

function beginningSo({ constant, taints, objects, paths }: Value, beginning: Shape): Value {
  return new Value(constant, taints, objects, paths, concatShapes([beginning, taintedHole]));
}

/** `/pages/`: behind one slash a name is no host. */
function isPathOfOurs({ constant }: Value): boolean {
  return typeof constant === 'string' && /^\/[\w-]/.test(constant);
}

/** `notes://`: a browser hands it to the app that has this scheme, and shows no other site. */
function leadsToAnApp({ constant }: Value): boolean {
  const [, scheme] = typeof constant === 'string' ? (/^([a-z][a-z\d+.-]*):\/\//i.exec(constant) ?? []) : [];
  return (
    scheme !== undefined &&
    !/^(?:https?|wss?|s?ftps?|file|blob|data|about|intent|(?:java|vb)script)$/i.test(scheme)
  );
}

/** `url.startswith(('https://one.example/', 'https://two.example/'))` */
function isListOfOurs({ objects: [list, ...others], isTainted }: Value): boolean {
  const items = others.length === 0 && !isTainted ? (list?.itemsValue ?? []) : [];
  return items.length > 0 && items.every(isAddressOfOurs);
}

/** `https://` says nothing of the host behind it. */
function isScheme({ constant }: Value): boolean {
  return (
    typeof constant === 'string' && /^(?:https?|(?!javascript|data|vbscript)[a-z]+:\/{0,2})$/i.test(constant)
  );
}

/** `path.slice(0, folder.length) === folder`, `path.split('/')[0] === '..'`, `commonpath([folder, path]) == folder` */
export function narrowBeginning(
  it: Interpreter,
  left: Expression,
  right: Expression,
  scope: Scope,
  isEqual: boolean,
): boolean {
  for (const side of [left, right]) if (narrowCommon(it, side, scope, isEqual)) return true;
  const isFirst = left.kind === 'index' && isZero(left.index);
  const call = isFirst ? left.object : left;
  if (call.kind !== 'call' || call.callee.kind !== 'member') return false;
  const { property, object } = call.callee;
  if (isFirst ? property !== 'split' : !/^(?:slice|substring|substr)$/.test(property)) return false;
  if (!isFirst && !isZero(call.args[0])) return false;
  narrowPrefix(it, object, right, scope, isEqual);
  return true;
}

/** Two paths of which the shared part is compared: the one from outside is in the folder of the other. */
function narrowCommon(it: Interpreter, asked: Expression, scope: Scope, isEqual: boolean): boolean {
  const call = asAssigned(asked, scope);
  if (call?.kind !== 'call' || !/^common(?:path|prefix)$/.test(lastNameOf(call.callee))) return false;
  const [both] = call.args;
  if (both?.kind !== 'array' || both.elements.length !== 2) return false;
  const [first, second] = both.elements;
  if (!first || !second) return false;
  const [path, folder] = isTainted(it, pathMeant(first).path, scope) ? [first, second] : [second, first];
  narrowPrefix(it, path, folder, scope, isEqual, lastNameOf(call.callee) === 'commonpath');
  return true;
}

function isZero(expression: Expression | undefined): boolean {
  return expression?.kind === 'literal' && expression.value === 0;
}

function isResolved({ objects, paths }: Value): boolean {
  return (
    objects.some((object) => object.marks?.has('resolved')) ||
    paths.some(({ text }) =>
      /(?:^|\.)(?:resolve|(?<!os\.path\.|File\.)join|normalize|normpath|abspath|realpath(?:Sync)?|Clean|(?<!\bPath\.)Join|Abs|EvalSymlinks|GetFullPath|expand_path|cleanpath|realdirpath)\(\)$/.test(
        text,
      ),
    )
  );
}

/** The path of which `path.relative(folder, path)`, there or kept in a variable, says that it does not lead out. */
function toldByRelative(it: Interpreter, subject: Expression, scope: Scope): Expression | null {
  const asked = asAssigned(subject, scope);
  if (asked?.kind !== 'call' || asked.args.length !== 2) return null;
  const isOne = peek(it, asked.callee, scope)?.paths.some(
    ({ text }) => text === 'path.relative' || text === 'path/filepath.Rel',
  );
  return isOne ? (asked.args[1] ?? null) : null;
}

/** What a variable was set to: it may be narrowed by now, and is still the answer of the same call. */
function asAssigned(expression: Expression, scope: Scope): Expression | undefined {
  return expression.kind === 'identifier' ? scope.find(expression.name)?.condition?.test : expression;
}

function isRelative({ paths }: Value): boolean {
  return paths.some(({ text }) => text === 'path.relative()' || text === 'path/filepath.Rel()');
}

/** `/`, `os.sep`, or one of several such: what does not begin so is no path from the root. */
function beginsFromRoot({ constant, objects: [list], paths }: Value): boolean {
  if (typeof constant === 'string') return constant === '/';
  return (
    (list?.itemsValue?.some(beginsFromRoot) ?? false) ||
    paths.some(({ text }) => /(?:^|\.)(?:sep|separator)$/.test(text))
  );
}

/** `..`, also `'..' + path.sep`. */
function leadsUp(start: Value): boolean {
  const [first] = shapeOf(start);
  return first !== undefined && 'fixed' in first && /^\.\.?[/\\]?$/.test(first.fixed);
}

/** `str(path)` and `path.to_s` are looked at as `path`. */
function asText(expression: Expression): Expression {
  const member = expression.kind === 'call' && expression.args.length === 0 ? expression.callee : expression;
  if (member.kind === 'member' && /^(?:to_s|to_path|to_str)$/.test(member.property)) return member.object;
  const [only, ...others] = expression.kind === 'call' ? expression.args : [];
  const isText =
    expression.kind === 'call' &&
    expression.callee.kind === 'identifier' &&
    /^(?:str|String)$/.test(expression.callee.name);
  return isText && only && others.length === 0 ? only : expression;
}

/** What checks of paths say: whether one lies in a folder, leads up, or begins from the root. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { folderNameIsChecked } from '../../results/partial-guards.ts';
import { narrowAbsolute } from '../guards/address-guards.ts';
import { guardFromNow } from '../guards/clear-from-now.ts';
import { peek, peekCall } from '../guards/peek.ts';
import { endsInName } from '../guards/prefix-guards.ts';
import { changeTaints, cleanExpression } from '../guards/refine.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { clean, clearSources } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';

const pathCategories = ['path-traversal', 'file-inclusion', 'archive-slip', 'unrestricted-upload'];
const resolving = /^(?:getCanonicalPath|getCanonicalFile|toRealPath|normalize)$/;
const keeping =
  /^(?:toPath|toFile|toString|getPath|toAbsolutePath|getAbsolutePath|getAbsoluteFile|toUri|getFileName)$/;

/**
 * `file.getCanonicalPath().startsWith(base)`: once the path is resolved it cannot leave the folder it begins with, and
 * neither can the file it is the path of.
 */
export function narrowInside(
  it: Interpreter,
  subject: Expression,
  base: Expression,
  scope: Scope,
  holds: boolean,
): boolean {
  const { parts, isResolved } = partsOf(it, subject, scope);
  if (!isResolved) return false;
  if (!holds) {
    // What does not lead up may still begin from the root.
    const mask = it.models.categories.maskLacking(pathCategories, false);
    if (it.evaluate(base, scope).constant === '..')
      for (const part of parts) cleanExpression(it, part, scope, mask);
    return true;
  }
  if (isText(it, subject, scope) && endsInName(it.evaluate(base, scope))) {
    for (const part of parts) guardFromNow(it, peek(it, part, scope)?.taints ?? [], folderNameIsChecked);
    return true;
  }
  const mask = it.models.categories.mask(pathCategories);
  // Where the folder itself comes from outside, only what is not of it is held in it.
  const ofFolder = new Set(peek(it, base, scope)?.taints.map(({ source }) => source));
  for (const part of parts)
    changeTaints(it, part, scope, (taints) => {
      const held = taints.filter(({ source }) => !ofFolder.has(source));
      clearSources(it.journal, held, mask);
      return [...taints.filter(({ source }) => ofFolder.has(source)), ...clean(held, mask)];
    });
  return true;
}

/** A path is compared folder by folder, its text sign by sign. */
function isText(it: Interpreter, subject: Expression, scope: Scope): boolean {
  const asked = methodAsked(subject);
  if (asked) return textOfPath.test(`.${asked.property}()`);
  if (subject.kind === 'call') return false;
  return peek(it, subject, scope)?.paths.some(({ text }) => textOfPath.test(text)) ?? false;
}

const textOfPath = /\.(?:getCanonicalPath|getAbsolutePath|getPath|toString)\(\)$/;

/**
 * The name at the beginning of a chain of calls, what was resolved against it (`folder.resolve(name).normalize()`),
 * and whether the path was resolved on the way.
 */
function partsOf(
  it: Interpreter,
  expression: Expression,
  scope: Scope,
): { parts: readonly Expression[]; isResolved: boolean } {
  const parts: Expression[] = [];
  let root = expression;
  let isResolved = false;
  for (let asked = methodAsked(root); asked; asked = methodAsked(root)) {
    const { property, object, args } = asked;
    const [only] = args;
    if (only && /^resolve(?:Sibling)?$/.test(property)) parts.push(only);
    else if (!resolving.test(property) && !keeping.test(property)) break;
    isResolved ||= resolving.test(property);
    root = object;
  }
  isResolved ||= peek(it, root, scope)?.objects.some(({ marks }) => marks?.has('resolved')) ?? false;
  return { parts: [root, ...parts], isResolved };
}

interface Asked {
  object: Expression;
  property: string;
  args: readonly Expression[];
}

/** `file.getCanonicalPath()`, which is `file.canonicalPath` in Kotlin. */
function methodAsked(node: Expression): Asked | null {
  if (node.kind === 'member') {
    const property = `get${node.property.charAt(0).toUpperCase()}${node.property.slice(1)}`;
    return resolving.test(property) || keeping.test(property)
      ? { object: node.object, property, args: [] }
      : null;
  }
  if (node.kind !== 'call' || node.callee.kind !== 'member') return null;
  return { ...node.callee, args: node.args };
}

/** `path.isAbsolute()`, `new File(name).isAbsolute()`, `uri.isAbsolute()` */
export function narrowRooted(it: Interpreter, asked: Expression, scope: Scope, holds: boolean): void {
  const [made = asked] = asked.kind === 'call' && (asked.isNew || isOfPath(asked)) ? asked.args : [];
  narrowAbsolute(it, made, askedFor(it, asked, scope), scope, holds);
}

/** `Path.of(name)`, `Paths.get(name)` */
function isOfPath({ callee, args }: Call): boolean {
  return args.length === 1 && callee.kind === 'member' && /^Paths?$/.test(lastNameOf(callee.object));
}

/** Whether it is an address or a file that is asked whether it is absolute. */
function askedFor(it: Interpreter, asked: Expression, scope: Scope): 'address' | 'file' | null {
  const types = peekCall(it, asked, scope)?.paths.map(({ text }) => text) ?? [];
  if (types.some((text) => /\bURI\b/.test(text))) return 'address';
  return types.some((text) => /\b(?:File|Paths?)\b/.test(text)) ? 'file' : null;
}

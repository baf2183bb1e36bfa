/** What stands behind the last slash of a text: a name, which leads into no other folder. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { declaredVariable } from '../storage/declared-variables.ts';
import { clean, type Taint } from './taint.ts';

const categories = ['path-traversal', 'file-inclusion', 'archive-slip'];

/** The taints of the text, of which the call keeps the end: without those that need a slash where none is left. */
export function withoutFolders(it: Interpreter, call: CallSite, taints: readonly Taint[]): readonly Taint[] {
  return isBehindLastSlash(it, call) ? clean(taints, it.models.categories.mask(categories)) : taints;
}

/** `name.substringAfterLast('/')`, `name.substring(name.lastIndexOf('/') + 1)` */
function isBehindLastSlash(it: Interpreter, { args, argNodes, name, node }: CallSite): boolean {
  if (args.length !== 1) return false;
  if (name === 'substringAfterLast') return isSlash(args[0]?.constant);
  const [from] = argNodes;
  if (!/^substring$/i.test(name) || node?.callee.kind !== 'member' || !from) return false;
  return isPlaceBehind(it, from, it.codeAt(node.callee.object));
}

function isPlaceBehind(it: Interpreter, place: Expression, text: string): boolean {
  if (place.kind === 'identifier') {
    const made = declaredVariable(it.frame.function, place.name)?.value;
    return made?.kind === 'binary' && isPlaceBehind(it, made, text);
  }
  if (place.kind !== 'binary' || place.operator !== '+' || place.right.kind !== 'literal') return false;
  const asked = place.right.value === 1 ? slashAsked(it, place.left) : null;
  return asked !== null && it.codeAt(asked) === text;
}

/** The text whose last slash is asked for, also where the answer was kept in a variable. */
function slashAsked(it: Interpreter, place: Expression): Expression | null {
  const asked = place.kind === 'identifier' ? declaredVariable(it.frame.function, place.name)?.value : place;
  if (asked?.kind !== 'call') return null;
  // `Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\'))`: no slash stands behind the last of both.
  if (/^max(?:Of)?$/i.test(lastNameOf(asked.callee)))
    return asked.args.map((one) => slashAsked(it, one)).find((one) => one !== null) ?? null;
  if (asked.callee.kind !== 'member') return null;
  const [sought, ...others] = asked.args;
  if (!sought || others.length > 0 || !/^lastIndexOf(?:Any)?$/i.test(asked.callee.property)) return null;
  return charactersOf(sought).some(isFolderMark) ? asked.callee.object : null;
}

/** `['/', '\\']`, `charArrayOf('/', '\\')`, or one character. */
function charactersOf(sought: Expression): readonly (Expression | null)[] {
  if (sought.kind === 'array') return sought.elements;
  return sought.kind === 'call' && /^charArrayOf$/.test(lastNameOf(sought.callee)) ? sought.args : [sought];
}

function isFolderMark(sought: Expression | null): boolean {
  if (!sought) return false;
  return sought.kind === 'literal' ? isSlash(sought.value) : isSeparator(sought);
}

function isSlash(text: unknown): boolean {
  return text === '/' || text === '\\';
}

/** `File.separator`, `Path.DirectorySeparatorChar` */
function isSeparator(expression: Expression): boolean {
  return /^(?:separator(?:Char)?|(?:Alt)?DirectorySeparatorChar)$/.test(lastNameOf(expression));
}

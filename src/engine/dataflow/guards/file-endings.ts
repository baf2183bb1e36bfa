/** Checks of the ending of a file's name, which say of an uploaded file that it is none that runs. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { clearSources } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { withCondition } from './conditions.ts';
import { inOtherCase } from './other-case.ts';
import { peek } from './peek.ts';

/**
 * The ending of an uploaded file's name is one of ours: that makes the name harmless too, also where a new name was
 * put together from it before.
 * @returns whether it is the name of an uploaded file
 */
export function allowEnding(it: Interpreter, ending: Expression, scope: Scope): boolean {
  const uploads =
    peek(it, inAnyCase(ending), scope)?.taints.filter(({ source }) => source.kind === 'upload-name') ?? [];
  if (uploads.length > 0)
    clearSources(it.journal, uploads, it.models.categories.mask(['unrestricted-upload']));
  return uploads.length > 0;
}

/** `strtolower($ext)`, `ext.toLowerCase()` → the ending */
function inAnyCase(text: Expression): Expression {
  const [only, ...others] = text.kind === 'call' ? text.args : [];
  return inOtherCase(text) ?? (only && others.length === 0 ? only : text);
}

/** What the ending of a file's name is called. */
const endingNames = /(?:^|_|[a-z](?=E))\$?(?:ext|extension|file_?ext|ending|suffix)$/i;

/** `extension`, `fileExt` */
export function isNamedEnding(text: Expression): boolean {
  return endingNames.test(lastNameOf(inAnyCase(text)));
}

/** Leave the ending what it is. */
const tidying = /^(?:casefold|l?strip|[tT]rim(?:Start)?|toString|orEmpty)$/;

/** `extname(name)`, `Path.GetExtension(name)`, `filepath.Ext(name)`, `file.extension()` */
const endingOf = /^(?:get_?)?(?:file_?)?(?:name_?)?(?:ext(?:ension|_?name)?|suffix)$/i;

/** `name.substring(…)`, `name.slice(…)` */
const cutting = /^(?:[sS]ubstring|substr|slice)$/;

/** The name of which the expression takes the ending; null for all else. */
export function nameEndingSo(ending: Expression, scope: Scope): Expression | null {
  if (ending.kind === 'call') return nameTakenApart(ending, scope);
  if (ending.kind === 'index') return splitAtDot(ending.object);
  // `Path(name).suffix`, `file.extension`
  if (ending.kind !== 'member' || !/^(?:suffix|extension)$/.test(ending.property)) return null;
  return ending.object.kind === 'call' ? (ending.object.args[0] ?? null) : ending.object;
}

function nameTakenApart(call: Extract<Expression, { kind: 'call' }>, scope: Scope): Expression | null {
  const { callee, args } = call;
  const text = inOtherCase(call);
  if (text) return nameEndingSo(text, scope);
  const [first] = args;
  if (endingOf.test(lastNameOf(callee))) return first ?? (callee.kind === 'member' ? callee.object : null);
  if (callee.kind !== 'member') return null;
  if (callee.property === 'pop') return splitAtDot(callee.object);
  // `name.substringAfterLast('.')`, `StringUtils.substringAfterLast(name, ".")`
  if (callee.property === 'substringAfterLast') return args.length > 1 && first ? first : callee.object;
  if (cutting.test(callee.property)) {
    // `extname(name).slice(1)`: without its dot.
    if (first?.kind === 'literal' && first.value === 1) return nameEndingSo(callee.object, scope);
    return first && isLastDot(first, scope) ? callee.object : null;
  }
  return tidying.test(callee.property) || cutsDot(call) ? nameEndingSo(callee.object, scope) : null;
}

/** `ext.replace(".", "")` */
function cutsDot({ callee, args: [dot, put] }: Extract<Expression, { kind: 'call' }>): boolean {
  const isDot = dot?.kind === 'literal' && dot.value === '.' && put?.kind === 'literal' && put.value === '';
  return isDot && /^replace$/i.test(lastNameOf(callee));
}

/** `name.lastIndexOf('.') + 1`, also where it was kept in a variable. */
function isLastDot(place: Expression, scope: Scope): boolean {
  if (place.kind === 'binary') return place.operator === '+' && isLastDot(place.left, scope);
  if (place.kind === 'identifier') {
    let isDot = false;
    withCondition(scope, place.name, (made) => {
      isDot = isLastDot(made, scope);
    });
    return isDot;
  }
  if (place.kind !== 'call' || !/^lastIndexOf$/i.test(lastNameOf(place.callee))) return false;
  return place.args.some((arg) => arg.kind === 'literal' && arg.value === '.');
}

/** `name.rsplit('.', 1)`, `os.path.splitext(name)` → the name */
function splitAtDot(parts: Expression): Expression | null {
  if (parts.kind !== 'call' || parts.callee.kind !== 'member') return null;
  const { callee, args } = parts;
  const [first] = args;
  if (callee.property === 'splitext') return first ?? null;
  const isAtDot = first?.kind === 'literal' && first.value === '.';
  return isAtDot && /^(?:r?split|rpartition)$/.test(callee.property) ? callee.object : null;
}

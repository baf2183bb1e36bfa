/** Functions that take text away or put other text in its place, and what the value is clean for afterwards. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { replacedIn } from '../taint/own-escapes.ts';
import { step } from '../taint/steps.ts';
import {
  allCategories,
  clean,
  cleanInContext,
  flatten,
  type Taint,
  withPartialGuard,
} from '../taint/taint.ts';
import { constantValue, taintedValue, unknown, type Value } from '../values/value.ts';
import { callCallable } from './callables.ts';
import { listOf } from './lists.ts';
import { phpRegex } from './regex.ts';

/** `str_replace(search, replacement, subject)`, also with lists of what to search for. */
function replace(it: Interpreter, call: CallSite): Value | null {
  const [search, replacement, subject] = call.args;
  if (!search || !replacement || !subject) return null;
  const searched = itemsOf(search).map(({ constant }) => constant);
  const given = itemsOf(replacement).map(({ constant }) => constant);
  const isConstant =
    !replacement.isTainted && [...searched, ...given].every((one) => typeof one === 'string');
  if (isConstant && typeof subject.constant === 'string') {
    let result = subject.constant;
    for (const [index, one] of searched.slice(0, 50).entries()) {
      const by =
        given.length === 1 && search.objects.length > 0 && replacement.objects.length === 0
          ? given[0]
          : given[index];
      if (String(one) !== '') result = result.replaceAll(String(one), () => String(by ?? '')).slice(0, 4_000);
    }
    return constantValue(result);
  }
  const [only, ...more] = searched;
  if (typeof subject.constant === 'string' && typeof only === 'string' && more.length === 0 && only !== '') {
    const [filler = replacement] = itemsOf(replacement);
    const pieces = subject.constant.split(only).slice(0, maxPieces).map(constantValue);
    return concatenate(
      it,
      pieces.flatMap((piece, index) => (index === 0 ? [piece] : [filler, piece])),
      call.span,
    );
  }
  let own = flatten(subject.taints.length > 0 ? subject.taints : elementsOf(it, subject, call.span).taints);
  own = withoutTexts(
    it,
    own,
    searched.map((one, index) => [one, given[index] ?? given[0]]),
  );
  return rebuilt(it, call, subject, own, replacement);
}

/** A text of ours that is filled in more often is none that somebody wrote. */
const maxPieces = 20;

function itemsOf(value: Value): readonly Value[] {
  const [object] = value.objects;
  return object?.itemsValue ?? (object ? object.firstValues(50) : [value]);
}

function rebuilt(
  it: Interpreter,
  call: CallSite,
  subject: Value,
  own: readonly Taint[],
  replacement: Value,
): Value {
  const taints = step(it, own, own === subject.taints ? 'call' : 'sanitizer', call.span);
  const filler = replacement.objects.length > 0 ? elementsOf(it, replacement, call.span) : replacement;
  if (filler.isTainted)
    return concatenate(it, [taintedValue(taints, subject.shape), taintedValue(filler.taints)], call.span);
  const shape =
    subject.shape ?? (typeof subject.constant === 'string' ? [{ fixed: subject.constant }] : null);
  return taintedValue(taints, shape);
}

/** `strtr(text, table)`: characters that the table replaces are gone. */
function translate(it: Interpreter, call: CallSite): Value | null {
  const [subject, table, ...others] = call.args;
  if (!subject || !table) return null;
  let own = flatten(subject.taints);
  const { categories } = it.models;
  const [to] = others;
  if (to && typeof table.constant === 'string' && typeof to.constant === 'string') {
    for (const [at, character] of [...table.constant].entries())
      own = withoutText(it, own, character, to.constant[at]);
    return rebuilt(it, call, subject, own, unknown);
  }
  if (table.paths.some((path) => path.text === 'get_html_translation_table()'))
    own = clean(own, categories.mask(['xss']));
  for (const object of table.objects)
    own = withoutTexts(
      it,
      own,
      object
        .entries()
        .slice(0, 100)
        .map(([from, { constant }]) => [from, constant]),
    );
  return rebuilt(it, call, subject, own, table);
}

function withoutTexts(
  it: Interpreter,
  taints: readonly Taint[],
  replaced: readonly (readonly [unknown, unknown])[],
): readonly Taint[] {
  const own = replaced.reduce<readonly Taint[]>(
    (own, [text, by]) => (typeof text === 'string' ? withoutText(it, own, text, by) : own),
    taints,
  );
  return escapesByBackslash(replaced)
    ? cleanInContext(own, it.models.categories.mask(['sql-injection']))
    : own;
}

/** `str_replace(['\\', "'"], ['\\\\', "\\'"], $text)`: as `addslashes` does; a backslash that was sent has to go first. */
function escapesByBackslash(replaced: readonly (readonly [unknown, unknown])[]): boolean {
  const at = (text: string) => replaced.findIndex(([from, by]) => from === text && by === `\\${text}`);
  return at('\\') >= 0 && at('\\') < at("'");
}

/** What the value is clean for once a text is replaced everywhere in it. */
function withoutText(it: Interpreter, taints: readonly Taint[], text: string, by: unknown): readonly Taint[] {
  // Taken out once, `....//` leaves `../`.
  if (/^\.\.[/\\]/.test(text)) return withPartialGuard(taints, `${text} is taken out once`);
  const own = replacedIn(it, taints, { text }, by);
  // Without slashes it is the name of something in a folder.
  const isName = text === '/' && typeof by === 'string' && !by.includes('/');
  return isName ? clean(own, it.models.categories.mask(ofNames)) : own;
}

const ofNames = ['path-traversal', 'file-inclusion', 'archive-slip', 'open-redirect'];

const cleaningName =
  /^_?(?:clean|sanit|escape|esc_|purif|strip|safe|secure)|(?:Escape|Clean|Sanitize|Encode)$|_?(?:escape|clean|sanitize|encode)$/;

/** `preg_replace(pattern, replacement, subject)`: what the pattern takes away may make the value clean. */
function replacePattern(it: Interpreter, call: CallSite): Value | null {
  const [pattern, replacement, subject, limit] = call.args;
  if (!pattern || !replacement || !subject) return null;
  let filler = replacement;
  if (call.name === 'preg_replace_callback')
    filler = callCallable(it, replacement, [listOf(it, taintedValue(subject.taints))], call.span);
  let own = flatten(subject.taints);
  const patterns = itemsOf(pattern);
  // What a pattern that is put together takes away is not known, but the function around it says what it is for.
  const isForCleaning = cleaningName.test(it.frame.function?.name ?? '') && !pattern.isTainted;
  if (isForCleaning && patterns.some(({ isConstant }) => !isConstant)) own = clean(own, allCategories);
  // Behind so many of them all stays as it is.
  const isLimited = typeof limit?.constant === 'number' && limit.constant > 0;
  for (const { constant } of isLimited ? [] : patterns) {
    const regex = typeof constant === 'string' ? phpRegex(constant) : null;
    const by = replacement.constant;
    // What a function puts there of a function that escapes is trusted.
    if (regex && (typeof by === 'string' || isForCleaning))
      own = replacedIn(it, own, { regex: regex.pattern }, by);
  }
  return rebuilt(it, call, subject, own, filler.withoutConstant());
}

export const replacingFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['str_replace', replace],
  ['str_ireplace', replace],
  ['strtr', translate],
  ['preg_replace', replacePattern],
  ['preg_replace_callback', replacePattern],
  ['ereg_replace', replacePattern],
]);

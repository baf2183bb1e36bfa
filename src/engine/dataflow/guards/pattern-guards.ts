/** What a text may be that was matched against a regular expression. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { patternIsNotSeen, schemeIsChecked } from '../../results/partial-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { addressCategories } from '../taint/address-categories.ts';
import { optionInjection } from '../taint/escaping.ts';
import { cleanInContext } from '../taint/taint.ts';
import { RegexObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { narrowSlashes } from './address-guards.ts';
import { nameEndingSo } from './file-endings.ts';
import { fixesHost, leavesHostOpen } from './host-patterns.ts';
import { maskLacking, maskWithout } from './lacking.ts';
import { charactersLacking } from './pattern-characters.ts';
import { isTainted, peek } from './peek.ts';
import { changeTaints, cleanExpression, partially, settleEnding, settleHost } from './refine.ts';
import {
  isOfWholeText,
  keepsToOneLine,
  type Permitted,
  permittedCharacters,
  staysOnSite,
} from './regex-guards.ts';

/** `regex` was tried on the subject; an expression that is not known may check anything. */
export function narrowRegex(
  it: Interpreter,
  regex: Expression,
  subject: Expression,
  scope: Scope,
  holds: boolean,
): void {
  const found = peek(it, regex, scope)?.objects.find(
    (object): object is RegexObject => object instanceof RegexObject,
  );
  if (!found) {
    if (!isTainted(it, regex, scope)) narrowByOurs(it, subject, scope, holds);
    return;
  }
  narrowByPattern(it, found.pattern, subject, scope, holds, found.flags);
}

/** A pattern of ours that is not known: what matches it is left to a person, and the host of an address is settled. */
export function narrowByOurs(it: Interpreter, subject: Expression, scope: Scope, holds: boolean): void {
  partially(it, subject, scope, holds ? patternIsNotSeen : 'checked against a regular expression');
  if (holds) settleHost(it, subject, scope);
}

const beginsWithSlash = /^\^(?:\(\?:)?\\?\/(?![?*{])[^|]*$/;

/** `^\/\/`, `^\/[/\\]`, `^[/\\]{2}` */
const secondSlash = /^\^(?:\\?\/(?:\\?\/|\[(?:\\?\/|\\\\){1,3}\])|\[(?:\\?\/|\\\\){1,3}\]\{2(?:,\d*)?\})/;

/** The value was matched against the pattern, or was not. */
export function narrowByPattern(
  it: Interpreter,
  given: string,
  subject: Expression,
  scope: Scope,
  holds: boolean,
  asked = '',
): void {
  // `(?i)^https://…`
  const [before, inline = ''] = /^\(\?([imsux]+)\)/.exec(given) ?? [''];
  const pattern = given.slice(before.length);
  const flags = asked + inline;
  const mask = holds ? maskOfPattern(it, pattern, flags) : maskLacking(it, { regex: pattern });
  const lines = holds ? maskOfOneLine(it, pattern, flags) : 0;
  if (mask !== 0 || lines !== 0) cleanExpression(it, subject, scope, mask | lines);
  if (holds) narrowEnding(it, pattern, subject, scope);
  if (holds) partOfAddress(it, pattern, subject, scope, flags);
  if (!holds && secondSlash.test(pattern)) narrowSlashes(it, subject, '//', scope, false);
  if (holds && beginsWithSlash.test(pattern)) narrowSlashes(it, subject, '/', scope, true);
  // A host that is fixed says something to those who fear scripts, too.
  if (mask === 0 || (holds && fixesHost(pattern, flags, it.language.id === 'ruby'))) {
    const isScheme = holds && fixesScheme.test(pattern) && !flags.includes('m');
    partially(it, subject, scope, isScheme ? schemeIsChecked : `checked against /${pattern.slice(0, 60)}/`);
  }
}

/** `\.(jpe?g|png)$` of a name, or of its ending alone. */
function narrowEnding(it: Interpreter, pattern: string, subject: Expression, scope: Scope): void {
  const name = nameEndingSo(subject, scope);
  if (fixesEnding(pattern) || (name && isOneOfEndings(pattern))) settleEnding(it, name ?? subject, scope);
}

/** `^https?:`, `^(?:https?|ftp):` */
const fixesScheme = /^\^(?:https?\??|\((?:\?:)?https?\??(?:\|\w+)*\)):/;

/** `\.(?:jpe?g|png)$`, `^[^.]+\.csv$` */
const fixedEnding = /(?:\\\.|\[\.\])(?:\w[\w?]*|\((?:\?:)?[\w?|]+\))(?:\$|\\z)$/;

const harmlessEndings = new Set(
  'jpeg jpg png gif webp bmp ico pdf doc docx xls xlsx csv txt mp3 mp4 zip gz tar'.split(' '),
);

/** `/jpeg|jpg|png/` of an ending: nothing that runs is called so with more around it. */
function isOneOfEndings(pattern: string): boolean {
  const inner = pattern.replace(/^\^?(?:\\\.)?(?:\((?:\?:)?)?|\)?\$?$/g, '');
  return inner.split('|').every((word) => harmlessEndings.has(word.replace('?', '')));
}

/** Whatever fits the pattern ends in an extension that is one of ours. */
function fixesEnding(pattern: string): boolean {
  const [, inner] = /^\^\(\?:(.*)\)\$$/s.exec(pattern) ?? [];
  const whole = inner === undefined ? pattern : `${inner.replace(/\$$/, '')}$`;
  return fixedEnding.test(whole) && !whole.replace(/\((?:\\.|[^()\\])*\)/g, '').includes('|');
}

/** The categories for which a text that fits the pattern is clean; none where the pattern lets anything through. */
export function maskOfPattern(it: Interpreter, pattern: string, flags = ''): number {
  return maskOfCharacters(it, pattern, flags) | maskOfBeginning(it, pattern, flags);
}

function maskOfCharacters(it: Interpreter, pattern: string, flags: string): number {
  const permitted = permittedCharacters(pattern, flags);
  if (permitted === null)
    return isOfWholeText(pattern, flags) ? maskWithout(it, charactersLacking(pattern)) : 0;
  const dangerous = [...stillDangerous(permitted), ...(leavesHostOpen(pattern) ? ['ssrf'] : [])];
  return it.models.categories.mask('all') & ~it.models.categories.mask(dangerous);
}

/** The categories that need the end of a line, where a text that fits the pattern has none. */
export function maskOfOneLine(it: Interpreter, pattern: string, flags: string): number {
  return keepsToOneLine(pattern, flags)
    ? it.models.categories.mask(['log-injection', 'header-injection'])
    : 0;
}

/** The name of any host is none where it stands elsewhere in an address. */
function partOfAddress(
  it: Interpreter,
  pattern: string,
  subject: Expression,
  scope: Scope,
  flags: string,
): void {
  const permitted = permittedCharacters(pattern, flags);
  if (!permitted?.host) return;
  const mask = it.models.categories.mask(addressCategories);
  changeTaints(it, subject, scope, (taints) => cleanInContext(taints, mask));
}

/** Where it leads does not depend on how it goes on. */
function maskOfBeginning(it: Interpreter, pattern: string, flags: string): number {
  const isRuby = it.language.id === 'ruby';
  if (fixesHost(pattern, flags, isRuby)) return it.models.categories.mask(addressCategories);
  return staysOnSite(pattern, flags, isRuby) ? it.models.categories.mask(['open-redirect']) : 0;
}

/** Categories that need no character outside those a pattern lets through. */
function stillDangerous(permitted: Permitted): string[] {
  return [
    ...(permitted.path ? ['path-traversal', 'file-inclusion', 'archive-slip'] : []),
    ...(permitted.url || permitted.host ? addressCategories : []),
    ...(permitted.quotes
      ? ['sql-injection', 'command-injection', 'code-injection', 'xpath-injection', 'ldap-injection']
      : []),
    ...(permitted.markup ? ['xss'] : []),
    ...(permitted.option ? [optionInjection] : []),
  ];
}

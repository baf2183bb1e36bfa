/**
 * Whether what was made safe for one context stands in it: between quotes in a statement, outside of tags on a page,
 * behind a folder in a path, behind the host of an address.
 */

import { quoteOpenInScript } from '../../parsing/templates/script-quotes.ts';
import { endOfFixed, maxFixed, type Shape } from '../values/shape.ts';
import { addressCategories } from './address-categories.ts';

/** Unknown text gets the benefit of the doubt: an escaped value was escaped for a reason. */
export function standsInContext(category: string, shape: Shape): boolean {
  if (pathCategories.has(category)) return !isAtStart(shape);
  if (addressCategories.includes(category)) return isNoHost(category, shape);
  if (category === 'xss') return isOutsideOfTags(shape);
  // Between double quotes a shell still looks for commands, and PHP for variables: `"${phpinfo()}"`.
  const quotes = /^co(?:mmand|de)-injection$/.test(category) ? ["'"] : ["'", '"'];
  return isBetweenQuotes(shape, quotes);
}

/** The path begins with it: nothing stands in front of which it could lead out. */
export function standsAsPath(category: string, shape: Shape): boolean {
  return pathCategories.has(category) && isAtStart(shape);
}

/**
 * What stays within its part of an address (a name, what is encoded) leads elsewhere only as the host: behind the
 * slashes, or alone where a host is asked for. In front of a domain of ours it is a part of that: `//${name}.example.com`.
 */
function isNoHost(category: string, shape: Shape): boolean {
  const at = shape.findIndex((part) => 'hole' in part && part.hole === 'tainted');
  const before = shape[at - 1];
  const behind = shape[at + 1];
  // Behind what nobody knows it gets the benefit of the doubt.
  if (before && 'hole' in before) return true;
  const inHost = category === 'ssrf' ? /(?:^|\/\/)[^/?#]*$/ : /\/\/[^/?#]*$/;
  if (!inHost.test(before?.fixed ?? '')) return true;
  return behind !== undefined && 'fixed' in behind && /^\.[\w-]+\.[a-z]/i.test(behind.fixed);
}

const pathCategories = new Set(['path-traversal', 'file-inclusion', 'archive-slip', 'unrestricted-upload']);

/** Behind the root alone it may lead anywhere as well. */
function isAtStart(shape: Shape): boolean {
  const [first] = shape.filter((part) => !('fixed' in part) || !/^[/\\]?$/.test(part.fixed));
  return first !== undefined && 'hole' in first && first.hole === 'tainted';
}

/** Every hole stands between quotes, as far as the text before it tells. */
function isBetweenQuotes(shape: Shape, quotes: readonly string[]): boolean {
  let quote = '';
  for (const part of shape) {
    if ('fixed' in part) {
      if (part.fixed.length >= maxFixed) return true;
      quote = quoteAfter(part.fixed, quote);
    } else if (part.hole === 'tainted' && !quotes.includes(quote) && shape[0] !== part) return false;
  }
  return true;
}

function quoteAfter(text: string, before: string): string {
  let quote = before;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '\\') at++;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === "'" || character === '"') quote = character;
  }
  return quote;
}

function isOutsideOfTags(shape: Shape): boolean {
  let last = '';
  for (const part of shape) {
    if ('fixed' in part) last = part.fixed;
    else if (part.hole === 'tainted' && last.lastIndexOf('<') > last.lastIndexOf('>')) return false;
  }
  return true;
}

/** Which characters may not be in the values for none of them to leave where it stands on the page. */
export function endingThere(shape: Shape): ReadonlySet<string> {
  const endings = new Set<string>();
  let before = '';
  for (const part of shape) {
    if ('fixed' in part) before = textBehind(before, part.fixed);
    else {
      if (part.hole === 'tainted') for (const ending of endingsAfter(before)) endings.add(ending);
      before += 'x';
    }
  }
  return endings;
}

/** Of a text that is cut the end is known, and not how it began. */
function textBehind(before: string, fixed: string): string {
  return fixed.length >= maxFixed ? endOfFixed(fixed) : before + fixed;
}

/** In a script it is the quote around it, and the end of the script itself: that ends also within a text. */
function endingsAfter(before: string): string {
  const script = openScript(before);
  if (script !== null) return `${quoteOpenInScript(script)}<`;
  return openValue.exec(before.slice(before.lastIndexOf('<')))?.[1] ?? '<';
}

/** What of a script stands there; null outside of one. */
function openScript(before: string): string | null {
  const script = before.slice(before.toLowerCase().lastIndexOf('<script'));
  return inScript.test(script) ? script.slice(script.indexOf('>')) : null;
}

const inScript = /^<script\b[^>]*>(?!.*<\/script)/is;
/** `<a href="`: of a tag, all up to the value. */
const openValue =
  /^<[a-z][\w-]*(?:\s+[\w:.@-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))?)*\s+[\w:.@-]+\s*=\s*(?:(["'])(?:(?!\1)[^<>])*)$/i;

/**
 * An escape for pages leaves what ends an attribute without quotes, and what stands in an attribute that holds a script
 * is unescaped before it runs.
 */
export function standsWhereEscapesFail(shape: Shape): boolean {
  return standsBehind(shape, (before) => attributeOfScript.test(before.slice(before.lastIndexOf('<'))));
}

/** Outside of quotes it is part of the script itself: `var page = 2;alert(1)` has nothing that an escape for pages takes away. */
export function standsBareInScript(shape: Shape): boolean {
  return standsBehind(shape, (before) => {
    const script = openScript(before);
    return script !== null && quoteOpenInScript(script) === '';
  });
}

/** Whether the text in front of one of the values is such. */
function standsBehind(shape: Shape, isSuch: (before: string) => boolean): boolean {
  let before = '';
  for (const part of shape) {
    if ('fixed' in part) before = textBehind(before, part.fixed);
    else {
      if (part.hole === 'tainted' && isSuch(before)) return true;
      before += 'x';
    }
  }
  return false;
}

/** The whole address of a link, a form or a frame: no escape keeps it from being `javascript:…`. */
export function standsAsAddress(shape: Shape): boolean {
  const at = shape.findIndex((part) => 'hole' in part && part.hole === 'tainted');
  const before = shape[at - 1];
  if (!before || !('fixed' in before) || before.fixed.length >= maxFixed) return false;
  return addressAttribute.test(before.fixed.slice(before.fixed.lastIndexOf('<')));
}

const addressAttribute =
  /^<(?:a|area|form|button|input|iframe|frame|embed)\s(?:[^<>]*\s)?(?:href|src|action|formaction|xlink:href)\s*=\s*["']?$/i;

/** `<a title=`, `<a onclick="show('`: all of the tag up to the value. */
const attributeOfScript =
  /^<[a-z][\w-]*(?:\s+[\w:.@-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))?)*\s+(?:[\w:.@-]+\s*=\s*|on[a-z]+\s*=\s*(?:"[^"<>]*|'[^'<>]*))$/i;

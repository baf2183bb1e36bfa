/** Tags of Jinja and Django that say something of names: each is read into expressions of Python. */
import { asPython, splitAt, splitFilters } from './jinja-expressions.ts';
import { pageCalls } from './page-calls.ts';

export interface Setting {
  target: string;
  value: string;
}

/** `set a = b` of Jinja, `with a = b, c = d` of both, `with a=b c=d` of Django. */
export function readSettings(tag: 'set' | 'with', text: string): Setting[] {
  const parts = tag === 'set' ? [text] : splitAt(text, ',').flatMap(givenByName);
  return parts.flatMap((part) => {
    const [, target, value] = /^(\w{1,100})\s*=\s*([^%]+)$/s.exec(part) ?? [];
    return target && value ? [{ target, value: asPython(value) }] : [];
  });
}

/** `if let Some(name) = value` of Askama: the name stands for the value. */
export function readPattern(text: string): Setting[] {
  const [, target, value] =
    /^let\s+[\w:]{1,100}\s*\(\s*(?:ref\s+)?(\w{1,100})\s*\)\s*=([^%]+)$/s.exec(text) ?? [];
  return target && value ? [{ target, value: asPython(value.trim()) }] : [];
}

/** `a=b c="d e"` at the blanks; what has blanks around its `=` stays whole. */
function givenByName(text: string): string[] {
  return /^\w+=\S/.test(text) ? splitAt(text, ' ').filter((part) => part !== '') : [text];
}

/**
 * `include 'page' ignore missing`, `include 'page' with a=b only`, `extends 'layout'`: the page is filled with what is
 * known here, and with what it is given.
 */
export function readInclude(text: string): string {
  const words = wordsOf(text);
  const end = words.findIndex((word, at) => at > 0 && afterPage.has(word));
  const [page = ''] = splitFilters(words.slice(0, end < 0 ? words.length : end).join(' '));
  const given = words.slice(words.indexOf('with') + 1).filter((word) => /^\w+=/.test(word));
  const settings = words.includes('with') ? readSettings('with', given.join(' ')) : [];
  const names = settings.map(({ target, value }) => `'${target}': ${value}`);
  return `include_template(${asPython(page)}${names.length > 0 ? `, {${names.join(', ')}}` : ''})`;
}

const afterPage = new Set(['ignore', 'with', 'without', 'only']);

/** `import 'forms' as forms`, `from 'forms' import field as input, area`: macros of another template. */
export function readImport(tag: 'import' | 'from', text: string): Setting[] {
  const words = wordsOf(text);
  const at = words.indexOf(tag === 'import' ? 'as' : 'import');
  if (at < 1) return [];
  const end = words.findIndex((word) => word === 'with' || word === 'without');
  const from = `import_template(${asPython(words.slice(0, at).join(' '))})`;
  const names = words.slice(at + 1, end < 0 ? words.length : end).join(' ');
  if (tag === 'import') return /^\w+$/.test(names) ? [{ target: names, value: from }] : [];
  return splitAt(names, ',').flatMap((one) => {
    const [, name, target = name] = /^(\w{1,100})(?: as (\w{1,100}))?$/.exec(one) ?? [];
    return name && target ? [{ target, value: `${from}.${name}` }] : [];
  });
}

/** Outside of quotes and brackets. */
function wordsOf(text: string): string[] {
  return splitAt(text.replace(/\s/g, ' '), ' ').filter((word) => word !== '');
}

/** Tags of Django and Jinja that are no functions of the program. */
const knownTags = new Set(
  (
    'block blocktrans blocktranslate break cache continue csrf_token cycle debug do filter firstof get_current_language ' +
    'get_media_prefix get_static_prefix ifchanged language load localize localtime lorem now partial plural pluralize ' +
    'querystring regroup resetcycle spaceless static super templatetag timezone trans translate url verbatim widthratio'
  ).split(' '),
);

/** `badge name size="big"`, `badge name as shown`: a function of the program, where it has one by the name. */
export function readOwnTag(name: string, text: string): string | null {
  if (knownTags.has(name) || name.startsWith('end')) return null;
  const words = wordsOf(text);
  const target = words.at(-2) === 'as' ? words.at(-1) : undefined;
  const given = target === undefined ? words : words.slice(0, -2);
  const isValue = (word: string) => /^(?:\w{1,100}=)?(?:"[^"]*"|'[^']*'|[\w.]+)(?:\|.*)?$/s.test(word);
  if (!given.every(isValue)) return null;
  const values = given.map((word) => asPython(splitFilters(word)[0] ?? ''));
  const call = `${pageCalls.tag}(${[`'${name}'`, ...values].join(', ')})`;
  return target === undefined ? call : /^\w+$/.test(target) ? `${target} = ${call}` : null;
}

/** `field(name, value='')`: the head of a function, without the word before it and the colon behind it. */
export function readMacro(text: string): string {
  const opening = text.indexOf('(');
  const name = text.slice(0, opening).trim();
  if (opening < 0 || !/^\w{1,100}$/.test(name)) return '_()';
  const parameters = splitAt(text.slice(opening + 1, text.lastIndexOf(')')), ',').flatMap((one) => {
    const [parameter = '', ...value] = splitAt(one, '=');
    if (!/^\w{1,100}$/.test(parameter)) return [];
    return [value.length === 0 ? parameter : `${parameter}=${asPython(value.join('='))}`];
  });
  return `${name}(${parameters.join(', ')})`;
}

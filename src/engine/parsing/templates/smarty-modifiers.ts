/** Modifiers of Smarty (`{$name|escape:'url'}`) as PHP that does the same with a value, as far as it matters. */

type Modifier = (x: string, args: readonly string[]) => string;

const same: Modifier = (x) => x;
const nothing: Modifier = () => "''";

function each<T>(names: string, value: T): [string, T][] {
  return names.split(' ').map((name) => [name, value]);
}

/** `escape:'…'` by what it escapes for; every other one is HTML. */
const escapes: ReadonlyMap<string, Modifier> = new Map([
  ...each<Modifier>('url urlpathinfo', (x) => `rawurlencode(${x})`),
  ...each<Modifier>('quotes javascript', (x) => `addslashes(${x})`),
  ...each('hex hexentity decentity mail', nothing),
]);

const modifiers: ReadonlyMap<string, Modifier> = new Map<string, Modifier>([
  [
    'escape',
    (x, [kind = '']) =>
      escapes.get(kind.replace(/^'|'$/g, ''))?.(x, []) ?? `htmlspecialchars(${x}, ENT_QUOTES)`,
  ],
  ...each('count_characters count_paragraphs count_sentences count_words date_format dateFormat', nothing),
  ...each(
    'capitalize upper lower indent spacify strip truncate wordwrap from_charset to_charset unescape',
    same,
  ),
  ['cat', (x, [more]) => `(${x} . ${more ?? "''"})`],
  ['default', (x, [other]) => `(${x} ?: ${other ?? "''"})`],
  ['replace', (x, [from, to]) => `str_replace(${from ?? "''"}, ${to ?? "''"}, ${x})`],
  ['regex_replace', (x, [from, to]) => `preg_replace(${from ?? "''"}, ${to ?? "''"}, ${x})`],
  ['string_format', (x, [format]) => `sprintf(${format ?? "''"}, ${x})`],
  ['strip_tags', (x) => `strip_tags(${x})`],
]);

/** What projects call modifiers of their own that make a value fit for a page. */
const ownEscape = /esc|html|safe|clean|purif|encode/i;

/** Every function of PHP and of the program is one as well. */
export function applyModifier(name: string, x: string, args: readonly string[]): string {
  const known = modifiers.get(name);
  if (known) return known(x, args);
  const isOwnEscape =
    ownEscape.test(name) && !/decode/i.test(name) && !/^html(?:specialchars|entities)$/.test(name);
  return isOwnEscape ? `htmlspecialchars(${x})` : `${name}(${[x, ...args].join(', ')})`;
}

/** Whether it escapes for HTML, as `{$x|escape}` does. */
export function isHtmlEscape(name: string, args: readonly string[]): boolean {
  return name === 'escape' && !escapes.has((args[0] ?? '').replace(/^'|'$/g, ''));
}

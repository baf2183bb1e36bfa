/** Filters, functions and tests of Twig as PHP that does the same with a value, as far as it matters. */

/** `x` is what the filter is applied to; the arguments are PHP already. */
type Filter = (x: string, args: readonly string[]) => string;

const same: Filter = (x) => x;
const nothing: Filter = () => "''";
const escaped: Filter = (x) => `htmlspecialchars(${x})`;

function each<T>(names: string, value: T): [string, T][] {
  return names.split(' ').map((name) => [name, value]);
}

const filters: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  // Escaped before anything else is done with it.
  ...each('e escape nl2br', escaped),
  ...each(
    'abs country_name currency_name currency_symbol data_uri date date_modify filesize format_currency format_date ' +
      'format_date_time format_datetime format_number format_time length locale_name number_format purify round ' +
      'sanitize_html slug url_encode',
    nothing,
  ),
  ...each(
    'batch capitalize column filter lower raw reverse shuffle slice sort spaceless title trim u upper wordwrap',
    same,
  ),
  ['default', (x, [other]) => `(${x} ?? ${other ?? "''"})`],
  ['first', (x) => `current(${x})`],
  ['last', (x) => `end(${x})`],
  ['format', (x, args) => `sprintf(${[x, ...args].join(', ')})`],
  ['join', (x, [glue]) => `implode(${glue ?? "''"}, ${x})`],
  ['json_encode', (x) => `json_encode(${x})`],
  ['keys', (x) => `array_keys(${x})`],
  ['map', (x, [arrow]) => (arrow ? `array_map(${arrow}, ${x})` : x)],
  ['merge', (x, args) => `array_merge(${[x, ...args].join(', ')})`],
  ['replace', (x, [pairs]) => (pairs ? `strtr(${x}, ${pairs})` : x)],
  // Which text it becomes is not known, but what is put into it is put there as it is.
  ['trans', (x, [values]) => (values ? `(${x} . implode('', ${values}))` : x)],
  ['split', (x, [by]) => `explode(${by ?? "''"}, ${x})`],
  ['striptags', (x) => `strip_tags(${x})`],
]);

/** What is not known is a function that nobody knows either. */
export function applyFilter(name: string, x: string, args: readonly string[]): string {
  return filters.get(name)?.(x, args) ?? `twig_${name}(${[x, ...args].join(', ')})`;
}

/** Addresses, and markup that is made elsewhere. */
const harmless = new Set(
  (
    'absolute_url asset block constant controller country_names csrf_token date dump encore_entry_link_tags ' +
    'encore_entry_script_tags form form_end form_errors form_help form_label form_rest form_row form_start form_widget ' +
    'importmap is_granted logout_path logout_url parent path random range relative_path render render_esi source url'
  ).split(' '),
);

export function callFunction(name: string, args: readonly string[]): string {
  if (name === 'include') return `include_template(${args.slice(0, 2).join(', ')})`;
  if (name === 'attribute' && args.length > 1) return `${args[0]}[${args[1]}]`;
  return harmless.has(name) ? "''" : `twig_${name}(${args.join(', ')})`;
}

/** `x is test`: nobody can put anything into the answer. */
export function applyTest(name: string, x: string, args: readonly string[]): string {
  if (name === 'empty') return `empty(${x})`;
  return name === 'same' && args[0] ? `(${x} === ${args[0]})` : `isset(${x})`;
}

type Operator = (left: string, right: string) => string;

const infix =
  (operator: string): Operator =>
  (left, right) =>
    `(${left} ${operator} ${right})`;

const call =
  (name: string): Operator =>
  (left, right) =>
    `${name}(${left}, ${right})`;

/** How tight they bind, and what they are in PHP. */
export const operators: ReadonlyMap<string, { binds: number; toPhp: Operator }> = new Map(
  (
    [
      ['or', 10, infix('||')],
      ['xor', 12, infix('!=')],
      ['and', 15, infix('&&')],
      ['b-or', 16, infix('|')],
      ['b-xor', 17, infix('^')],
      ['b-and', 18, infix('&')],
      ...each('== != === !== < > <= >= <=>', 20).map(([name, binds]) => [name, binds, infix(name)]),
      ['in', 20, call('in_array')],
      ['not in', 20, (left, right) => `!in_array(${left}, ${right})`],
      ['matches', 20, (left, right) => `preg_match(${right}, ${left})`],
      ['starts with', 20, call('str_starts_with')],
      ['ends with', 20, call('str_ends_with')],
      ['has some', 20, (left) => `isset(${left})`],
      ['..', 25, call('range')],
      ['+', 30, infix('+')],
      ['-', 30, infix('-')],
      ['~', 40, infix('.')],
      ['*', 60, infix('*')],
      ['/', 60, infix('/')],
      ['//', 60, infix('/')],
      ['%', 60, infix('%')],
      ['**', 200, infix('**')],
    ] as [string, number, Operator][]
  ).map(([name, binds, toPhp]) => [name, { binds, toPhp }]),
);

/** What an SQL statement selects: columns, and what they are called in the result. */
import { nameIn, type Token } from './sql-tokens.ts';

/** Columns, by the other names that they have in the result. */
export type Renamed = ReadonlyMap<string, string>;

export interface Selected {
  column: string | null;
  /** What it is called in the result, where that is another name. */
  as?: string;
}

/** They give a text that they are given, or what is in it. */
const handing =
  /^(?:coalesce|ifnull|nvl|[lr]?trim|lower|upper|left|right|substr(?:ing)?|replace|concat|(?:string|array|json|jsonb)_agg|group_concat|max|min|any_value|cast)$/i;
const keyword = /^(?:and|or|not|is|like|in|then|else|when|case|between)$/i;

/** `a.text`, `text as body`, `text body`, `coalesce(text, '') as body` */
export function selectedColumn(given: readonly Token[]): Selected {
  const tokens = withoutQuantity(given);
  const last = tokens.at(-1)?.text ?? '';
  if (last === '*' || last.endsWith('.')) return { column: '*' };
  const name = nameIn(tokens);
  const column = columnIn(tokens);
  if (column !== null) return { column };
  const expression = unnamed(tokens);
  const of = expression && columnIn(expression);
  if (of !== null) return { column: of, as: name };
  return { column: name === '' || /^\d/.test(name) ? null : name };
}

/** Without `distinct` and `top 10`. */
function withoutQuantity(tokens: readonly Token[]): readonly Token[] {
  const [first, next] = tokens;
  if (/^top$/i.test(first?.text ?? '') && /^\(?\d*$/.test(next?.text ?? ''))
    return tokens.slice(next?.text === '(' ? 4 : 2);
  if (!/^(?:distinct|all)$/i.test(first?.text ?? '')) return tokens;
  const end = /^on$/i.test(next?.text ?? '') ? tokens.findIndex(({ text }) => text === ')') : 0;
  return tokens.slice(end + 1);
}

/** What stands before the name that the result has for it; null where there is none. */
function unnamed(tokens: readonly Token[]): readonly Token[] | null {
  const before = tokens.at(-2)?.text ?? '';
  if (/^as$/i.test(before)) return tokens.slice(0, -2);
  return /[\w)`"'\]]$/.test(before) && !keyword.test(before) ? tokens.slice(0, -1) : null;
}

/** The column of which an expression gives the content. */
function columnIn(tokens: readonly Token[]): string | null {
  const [first, next] = tokens;
  if (next?.text === '(')
    return handing.test(first?.text ?? '') && tokens.at(-1)?.text === ')' ? columnIn(firstIn(tokens)) : null;
  const isName = tokens.every(({ text, parameter }, index) =>
    index % 2 === 0 ? parameter === undefined && /^[a-z_`"[]/i.test(text) : text === '.',
  );
  return (isName && nameIn(tokens)) || null;
}

/** The first of what a function is given. */
function firstIn(tokens: readonly Token[]): readonly Token[] {
  let depth = 0;
  const given = tokens.slice(2);
  const end = given.findIndex(({ text }) => {
    if (text === '(') depth++;
    if (depth === 0) return /^(?:[,)]|as|order)$/i.test(text);
    if (text === ')') depth--;
    return false;
  });
  return given.slice(0, end);
}

/** The names that the result has for columns. */
export function renamedIn(selected: readonly Selected[]): Renamed {
  return new Map(
    selected.flatMap(({ column, as }): [string, string][] =>
      as === undefined || column === null ? [] : [[as, column]],
    ),
  );
}

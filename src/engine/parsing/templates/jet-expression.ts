/** Expressions of Jet as JavaScript: `.Name`, `user.Name`, `upper(name)`, `raw: name`, `name | replace: "a", "b" | raw`. */
import { pageCalls } from './page-calls.ts';

export interface JetValue {
  expression: string;
  /** It is written as it is. */
  isRaw: boolean;
}

/** What of an expression is no operator: a text, a field of what stands before it or of the context, a name, another sign. */
const piece = /"(?:[^"\\]|\\.)*"|`[^`]*`|(?:\.\w+)+|\.(?!\w)|\w+|\|\||[^\s\w]|\s+/g;
const maxPieces = 300;

/** Functions that write what they are given as it is, and those after which nothing harmful is left. */
const raw = new Set(['raw', 'unsafe']);
const harmless = new Set(['html', 'url', 'safeHtml', 'safeJs', 'writeJson', 'json', 'len', 'isset']);

/** @param dot what `.` is called where it stands */
export function jetExpression(text: string, dot: string): JetValue {
  const [first = [], ...others] = splitPieces(text.match(piece)?.slice(0, maxPieces) ?? [], '|');
  let value = command(first, dot, null);
  for (const other of others) value = command(other, dot, value.expression);
  return value;
}

/** `upper`, `repeat: 2`, `repeat(2)` behind a bar, or a whole expression. */
function command(pieces: readonly string[], dot: string, piped: string | null): JetValue {
  const written = pieces.filter((one) => one.trim() !== '');
  const [name = '', sign] = written;
  const isCall = /^[a-zA-Z_]\w*$/.test(name) && (sign === ':' || isWhole(written));
  if (!isCall && (piped === null || sign !== undefined))
    return { expression: joined(pieces, dot), isRaw: false };
  const given = splitPieces(sign === ':' ? written.slice(2) : written.slice(2, -1), ',')
    .filter((one) => one.length > 0)
    .map((one) => joined(one, dot));
  const values = [...(piped === null || given.includes('_') ? [] : [piped]), ...given].map((one) =>
    one === '_' && piped !== null ? piped : one,
  );
  if (harmless.has(name)) return { expression: "''", isRaw: false };
  if (raw.has(name)) return { expression: values[0] ?? "''", isRaw: true };
  const known = [`"${name}"`, ...values].join(', ');
  return { expression: `${pageCalls.filter}(${known})`, isRaw: false };
}

/** `name(…)` and nothing behind it. */
function isWhole(pieces: readonly string[]): boolean {
  if (pieces[1] !== '(') return false;
  let depth = 0;
  return pieces.slice(1).every((one, index, all) => {
    depth += one === '(' ? 1 : one === ')' ? -1 : 0;
    return depth > 0 || index === all.length - 1;
  });
}

function joined(pieces: readonly string[], dot: string): string {
  return pieces
    .map((one, index) => {
      if (one === '.') return dot;
      const isField = one.startsWith('.');
      return isField && !/[\w\])]$/.test(pieces[index - 1] ?? '') ? `${dot}${one}` : one;
    })
    .join('')
    .trim();
}

/** At the sign, outside of brackets. */
function splitPieces(pieces: readonly string[], sign: string): string[][] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const one of pieces) {
    if (/^[([{]$/.test(one)) depth++;
    else if (/^[)\]}]$/.test(one)) depth--;
    if (one === sign && depth === 0) parts.push([]);
    else parts.at(-1)?.push(one);
  }
  return parts;
}

/** `type="text", label`: what stands on both sides of each sign. */
export function jetParameters(text: string, dot: string): Map<string, string> {
  const parts = splitPieces(text.match(piece)?.slice(0, maxPieces) ?? [], ',');
  return new Map(
    parts.flatMap((part): [string, string][] => {
      const [, name, value = "''"] = /^\s*([a-zA-Z_]\w*)\s*(?:=\s*([\s\S]+))?$/.exec(part.join('')) ?? [];
      return name === undefined ? [] : [[name, jetExpression(value, dot).expression]];
    }),
  );
}

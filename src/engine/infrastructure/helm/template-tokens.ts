/** The text of a template as text and actions, and the words of an action. Linear in its length. */

export class TemplateSyntaxError extends Error {
  override name = 'TemplateSyntaxError';
}

export interface Token {
  kind: 'word' | 'field' | 'variable' | 'text' | 'number' | 'sign';
  text: string;
  /** Nothing stands between it and the token before it: `(x).y`. */
  isAttached: boolean;
}

export type Piece =
  | { kind: 'text'; text: string; start: number; end: number }
  | { kind: 'action'; tokens: Token[]; start: number; end: number; trimmed: string };

const words: readonly (readonly [Token['kind'], RegExp])[] = [
  ['text', /"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)*'/y],
  ['number', /[+-]?(?:0[xX][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)/y],
  ['field', /\.[\p{L}_][\p{L}\p{N}_]*/uy],
  ['variable', /\$[\p{L}\p{N}_]*/uy],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['sign', /:=|[.()|,=]/y],
];
const space = /[ \t\r\n]*/y;

/** @throws TemplateSyntaxError where an action does not end or has something in it that is no word */
export function splitTemplate(source: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let trimsNext = false;
  const addText = (end: number, trimsEnd: boolean): string => {
    let start = at;
    let stop = end;
    if (trimsNext) start += /^[ \t\r\n]*/.exec(source.slice(start, stop))?.[0].length ?? 0;
    if (trimsEnd) while (stop > start && ' \t\r\n'.includes(source.charAt(stop - 1))) stop--;
    if (stop > start) pieces.push({ kind: 'text', text: source.slice(start, stop), start, end: stop });
    return source.slice(stop, end);
  };
  for (;;) {
    const open = source.indexOf('{{', at);
    if (open < 0) break;
    const trims = source.charAt(open + 2) === '-' && ' \t\r\n'.includes(source.charAt(open + 3) || 'x');
    const trimmed = addText(open, trims);
    const { tokens, end, trimsAfter } = readAction(source, open + (trims ? 3 : 2));
    if (tokens.length > 0) pieces.push({ kind: 'action', tokens, start: open, end, trimmed });
    at = end;
    trimsNext = trimsAfter;
  }
  addText(source.length, false);
  return pieces;
}

function readAction(source: string, from: number): { tokens: Token[]; end: number; trimsAfter: boolean } {
  const tokens: Token[] = [];
  let at = from;
  for (;;) {
    const before = at;
    at = matchAt(space, source, at) ?? at;
    if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2);
      if (end < 0) throw new TemplateSyntaxError();
      at = end + 2;
      continue;
    }
    if (source.startsWith('}}', at)) return { tokens, end: at + 2, trimsAfter: false };
    if (source.startsWith('-}}', at) && at > before) return { tokens, end: at + 3, trimsAfter: true };
    const found = words
      .map(([kind, pattern]) => ({ kind, end: matchAt(pattern, source, at) }))
      .find(({ end }) => end !== null);
    if (!found || found.end === null) throw new TemplateSyntaxError();
    tokens.push({ kind: found.kind, text: source.slice(at, found.end), isAttached: at === before });
    at = found.end;
  }
}

function matchAt(pattern: RegExp, source: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : null;
}

/**
 * Glob patterns of `.github/whitebox.yml`: `**` for any folders, `*` and `?` within a name, `[a-z]`, `{a,b}`; names that
 * begin with a dot are matched only by a dot. Whoever owns a repository writes them, and each file's path is held against
 * them, also in the process that answers everybody: so by an engine whose time grows with the path only. Backtracking, as
 * of Node's own `matchesGlob`, takes hours for `*a*a*a*a*a*a*a*a*b`.
 */
import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS | null>();
const mostKept = 1_000;

/** @param path with forward slashes. A glob that is none matches nothing. */
export function matchesPath(path: string, glob: string): boolean {
  let expression = compiled.get(glob);
  if (expression === undefined) {
    if (compiled.size >= mostKept) compiled.clear();
    expression = compile(glob);
    compiled.set(glob, expression);
  }
  return expression?.testExact(path) ?? false;
}

function compile(glob: string): RE2JS | null {
  try {
    return RE2JS.compile(expressionOf(glob));
  } catch {
    return null;
  }
}

/** What a pattern is made of; anything else stands for itself. */
const pieces = /\*\*\/|\*+|\?|\[[!^]?\]?[^\]/]*\]|[{},]|./gsu;
const name = '[^/.][^/]*';

function expressionOf(glob: string): string {
  let expression = '';
  /** For each open brace, whether a name begins at it. */
  const open: boolean[] = [];
  let begins = true;
  const closing = (glob.match(/\}/g) ?? []).length;
  for (const { 0: piece, index } of glob.matchAll(pieces)) {
    const begun: boolean = begins;
    begins = piece.endsWith('/');
    if (piece === '**/' && begun) expression += `(?:${name}/)*`;
    else if (piece === '**/') expression += '[^/]*/';
    else if (piece.startsWith('*')) expression += star(piece, begun, glob[index + piece.length]);
    else if (piece === '?') expression += begun ? '[^/.]' : '[^/]';
    else if (piece === '{' && open.length < closing) {
      open.push(begun);
      begins = begun;
      expression += '(?:';
    } else if (piece === '}' && open.pop() !== undefined) expression += ')';
    else if (piece === ',' && open.length > 0) {
      begins = open.at(-1) === true;
      expression += '|';
    } else if (piece.startsWith('[') && piece.length > 1) expression += characters(piece, begun);
    else expression += RE2JS.quote(piece);
  }
  return expression;
}

function star(piece: string, begun: boolean, next: string | undefined): string {
  if (!begun) return '[^/]*';
  const ends = next === undefined || next === ',' || next === '}';
  if (piece === '**' && ends) return `${name}(?:/${name})*`;
  // Before a dot it stands for something: `*.js` is not `.js`.
  return ends || next === '.' ? name : `(?:${name})?`;
}

function characters(piece: string, begun: boolean): string {
  const isOther = /^\[[!^]/.test(piece);
  const inside = piece.slice(isOther ? 2 : 1, -1).replace(/[\\[\]^&]/g, '\\$&');
  return isOther ? `[^/${begun ? '.' : ''}${inside}]` : `[${inside}]`;
}

/**
 * Macros whose arguments are expressions, as text the grammar takes for calls. It keeps the arguments of macros as
 * loose tokens; but with a letter in the place of the `!` the same text is a call of a function, of the same length.
 */

import { looksLikeArguments } from './macro-arguments.ts';
import { bangLetter, withOwnMacros } from './own-macros.ts';
import { withSelects } from './select-macros.ts';

/** Macros that are called like functions: arguments are expressions, perhaps with names (`name = value`). */
export const callMacros: ReadonlySet<string> = new Set(
  `format format_args print println eprint eprintln write writeln panic todo unimplemented unreachable dbg
  assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne concat env option_env include_str
  include_bytes stringify ensure bail anyhow eyre miette try join try_join pin ready
  log trace debug info warn error event span trace_span debug_span info_span warn_span error_span
  query query_as query_scalar query_unchecked query_as_unchecked query_scalar_unchecked query_file query_file_as
  uri cookie_uri named_params params err_fmt formatdoc writedoc printdoc internal_err`.split(/\s+/),
);

/** Macros that make a list of their arguments. */
const listMacros = new Set(['vec', 'smallvec', 'arrayvec', 'routes', 'catchers', 'btreeset', 'hashset']);

/** Macros of template engines that name values: `context! { name, title => value }` is read as a struct of them. */
const fieldMacros = new Set(['context']);

/** Macros around declarations, which are as if they were not there. */
const blockMacros = new Set(['lazy_static', 'cfg_if', 'thread_local']);

/** Macros of logging frameworks name values with sigils: `user = %name`, `?error`, `target: "x"`. */
const loggingMacros = /^(?:trace|debug|info|warn|error|event|span|(?:trace|debug|info|warn|error)_span)$/;

/**
 * Comments, texts, characters and lifetimes; macro calls; what logging macros mark; what `cfg_if` asks (`if #[cfg(unix)]`,
 * as good as any name); brackets. What is in between does not matter.
 */
const token =
  /\/\/[^\n]*|\/\*|\b[bc]?r(#*)"|[bc]?"(?:[^"\\]|\\[\s\S])*"|b?'(?:[^'\\\n]|\\[^\n]{1,10}?)'|'[A-Za-z_]\w*|\b([A-Za-z_]\w*)!(?=\s*[([{])|([%?](?<=[(,=]\s{0,200}[%?])(?=\s?[\w&*(])|\b(?:target|parent):(?=\s))|=>|#\[cfg\([^\]]{0,500}\](?<=\bif\s{1,9}#[^#]{0,510})|[()[\]{}]/g;

/** What is to be done with what stands between two brackets, and when the second one comes. */
type Bracket = 'blank' | 'logging' | 'fields' | 'items' | 'tokens' | 'other';

/** The text for the parser: as long as the file, so that every offset stays true. */
export function readableText(written: string): string {
  const original = withoutBinders(written);
  if (!original.includes('!')) return original;
  const source = withSelects(withOwnMacros(original));
  const out = new Editor(source);
  const open: Bracket[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [text, hashes, macro, sigil] = match;
    if (text === '/*') token.lastIndex = endOfComment(source, match.index);
    else if (hashes !== undefined) token.lastIndex = endOfRawString(source, token.lastIndex, hashes);
    else if (macro !== undefined) open.push(...openMacro(source, match.index, macro, out, open.at(-1)));
    else if (sigil !== undefined) {
      if (open.at(-1) === 'logging') out.blank(match.index, sigil.length);
    } else if (text === '=>') {
      if (open.at(-1) === 'fields') out.replace(match.index, 2, ': ');
    } else if (text.startsWith('#[cfg')) out.replace(match.index, text.length, '  cfg'.padEnd(text.length));
    else if ('([{'.includes(text)) open.push(bracketAt(source, match.index, open.at(-1)));
    else if (')]}'.includes(text)) {
      const bracket = open.pop();
      if (bracket === 'blank') out.blank(match.index, 1);
      else if (bracket === 'fields') out.replace(match.index, 1, '}');
    }
  }
  return out.text();
}

/** `for<'a> |text: &'a str| …`: closures are as if nothing bound their lifetimes. */
function withoutBinders(source: string): string {
  if (!source.includes('for<')) return source;
  return source.replace(/\bfor<[^<>\n]{1,100}>\s?(?=(?:async\s)?(?:move\s)?\|)/g, (all) =>
    ' '.repeat(all.length),
  );
}

class Editor {
  readonly #source: string;
  readonly #parts: string[] = [];
  #from = 0;

  constructor(source: string) {
    this.#source = source;
  }

  replace(at: number, length: number, by: string): void {
    if (at < this.#from) return;
    this.#parts.push(this.#source.slice(this.#from, at), by);
    this.#from = at + length;
  }

  blank(at: number, length: number): void {
    this.replace(at, length, ' '.repeat(length));
  }

  text(): string {
    return this.#parts.join('') + this.#source.slice(this.#from);
  }
}

/** What begins a block in which declarations stand and no calls, and whatever else is on its way to the bracket. */
const itemsBefore =
  /(?:^|[;{}])(?:\s|\/\/[^\n]*|#\[[^\]]*\])*(?:pub(?:\([^)]*\))?\s+|default\s+|unsafe\s+)*(?:impl|trait|mod|extern|macro_rules)\b[^;{}]*$/;

/** What is in the brackets of other macros stays loose, all the way in. */
function bracketAt(source: string, at: number, around: Bracket | undefined): Bracket {
  const before = source.slice(Math.max(0, at - 500), at);
  if (around === 'tokens' || /\w!\s*$/.test(before)) return 'tokens';
  return source[at] === '{' && itemsBefore.test(before) ? 'items' : 'other';
}

/** Rewrites the macro's name; where what is in its brackets is special, steps over the first of them and says how. */
function openMacro(
  source: string,
  at: number,
  macro: string,
  out: Editor,
  around: Bracket | undefined,
): Bracket[] {
  const bang = at + macro.length;
  const bracketAt = bang + 1 + (/^\s*/.exec(source.slice(bang + 1, bang + 50))?.[0].length ?? 0);
  const bracket = source[bracketAt];
  if (listMacros.has(macro) && bracket === '[') out.blank(at, macro.length + 1);
  else if (blockMacros.has(macro) && bracket === '{') {
    const path = /(?:\w+::)*$/.exec(source.slice(Math.max(0, at - 60), at))?.[0].length ?? 0;
    out.blank(at - path, path + bracketAt + 1 - at);
    token.lastIndex = bracketAt + 1;
    return ['blank'];
  } else if (fieldMacros.has(macro) && bracket !== undefined) {
    out.blank(bang, 1);
    out.replace(bracketAt, 1, '{');
    token.lastIndex = bracketAt + 1;
    return ['fields'];
  } else if (callMacros.has(macro) && bracket === '(') {
    out.replace(bang, 1, bangLetter);
    token.lastIndex = bracketAt + 1;
    return [loggingMacros.test(macro) ? 'logging' : 'other'];
  } else if (isCalled(around) && bracket === '(' && looksLikeArguments(macro, source, bracketAt)) {
    out.replace(bang, 1, bangLetter);
    token.lastIndex = bracketAt + 1;
    return ['other'];
  }
  return [];
}

/** A macro that stands among declarations makes some. */
function isCalled(around: Bracket | undefined): boolean {
  return around !== undefined && around !== 'items' && around !== 'tokens';
}

/** Comments nest. */
function endOfComment(source: string, at: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = at;
  let depth = 0;
  for (let match = mark.exec(source); match; match = mark.exec(source)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return source.length;
}

function endOfRawString(source: string, at: number, hashes: string): number {
  const end = source.indexOf(`"${hashes}`, at);
  return end < 0 ? source.length : end + 1 + hashes.length;
}

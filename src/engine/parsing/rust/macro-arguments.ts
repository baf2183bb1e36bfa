/** Macros of programs and libraries that nobody has listed, called like functions: `try_or!(read(path), 404)`. */

/** What they are given is a pattern, a tree or a condition, whatever it looks like. */
const ownSyntax =
  /^(?:(?:assert_|debug_assert_)?matches|cfg|json|quote|html|rsx|view|select|sql|concat_idents|include|macro_rules)$/;

/** Marks, texts, words and brackets; nothing else in arguments says whether they are expressions. */
const token =
  /\/\/[^\n]*|\/\*|\b[bc]?r(#*)"|[bc]?"(?:[^"\\]|\\[\s\S])*"|b?'(?:[^'\\\n]|\\[^\n]{1,10}?)'|=>|::|[=!<>]=|[A-Za-z_]\w*|[^\s\w]/g;

/** Words that stand before or behind another one in an expression. */
const joining =
  /^(?:as|mut|move|async|await|return|ref|unsafe|dyn|if|else|match|break|in|crate|self|Self|super)$/;

/** Outside of all inner brackets these are of a grammar of the macro's own. */
const foreign = new Set(['=>', ';', ':', '#', '@', '$', '=', '~', '`', '\\']);

const maxLength = 4_000;

/** Whether what stands in these brackets can be read as arguments of a call. */
export function looksLikeArguments(macro: string, source: string, openAt: number): boolean {
  if (ownSyntax.test(macro)) return false;
  token.lastIndex = openAt;
  const open: string[] = [];
  let before = '';
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [text, hashes] = match;
    if (token.lastIndex - openAt > maxLength || text === '/*' || hashes !== undefined) return false;
    if (text.startsWith('//')) continue;
    if (')]}'.includes(text)) {
      open.pop();
      if (open.length === 0) return before !== '(';
    }
    // Loops stand in blocks: `(value in "[a-z]+")` is a grammar of the macro's own.
    if (text === 'in' && open.at(-1) === '(') return false;
    if (open.length === 1 && !fits(text, before)) return false;
    if ('([{'.includes(text)) open.push(text);
    before = text;
  }
  return false;
}

function fits(text: string, before: string): boolean {
  if (foreign.has(text)) return false;
  // `{ "key": value }`, `<div>`, `?error`, `, , ` begin no argument.
  if ((before === '(' || before === ',') && /^[{<>?.%,/+]$/.test(text)) return false;
  const isWord = /^\w/.test(text) || text.startsWith('"');
  return !(isWord && /^[\w")\]}]/.test(before) && !joining.test(before) && !joining.test(text));
}

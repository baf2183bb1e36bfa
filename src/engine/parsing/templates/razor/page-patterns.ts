/** How the parts of a page begin, and what of C# is read word by word. Each pattern is tried at one place. */

export const statements = /(?:if|for|foreach|while|do|switch|try|lock|await\s+foreach|using(?=\s*\())\b/y;
export const continuations = /\s*(?:else(?:\s+if)?|catch|finally|when)\b/y;
export const loopEnd = /\s*while\b/y;
export const name = /[A-Za-z_]\w*/y;
export const awaited = /await\s+(?=[A-Za-z_(])/y;
export const memberAccess = /!?\??\.(?=[A-Za-z_])/y;
export const opensArguments = /!?\??\[|\(/y;
/** A name that is a word of the language: `new { @class = x }`. */
export const assigned = /@\w+\s*=(?!=)/y;
export const blanks = /\s*/y;
export const restOfLine = /[^\r\n]*/y;
export const directive =
  /(page|model|inherits|inject|using|implements|namespace|layout|attribute|addTagHelper|removeTagHelper|tagHelperPrefix|typeparam|rendermode|preservewhitespace|preserveWhitespace)(?![\w.(])/y;
export const declaring = /(functions|code)\s*\{/y;
export const section = /section\s+\w+\s*\{/y;
export const helper = /helper\s+(?=\w+\s*\()/y;

/** `f(x)`, `(f(x))`; not `(a + b)` and not `a.ToString()`. */
export function endsWithCall(value: string): boolean {
  const text = value.startsWith('(') ? value.slice(1, -1).trimEnd() : value;
  return text.endsWith(')') && !/\.ToString\(\s?\)$/.test(text);
}

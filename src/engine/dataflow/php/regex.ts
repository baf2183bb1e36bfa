/** Patterns of the `preg_` functions: delimiters and flags around a regular expression. */

export interface PhpRegex {
  pattern: string;
  flags: string;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** `/^[a-z]+$/i` → `^[a-z]+$` and `i`; null for what is no pattern. What is written with spaces and comments is given without. */
export function phpRegex(text: string): PhpRegex | null {
  const trimmed = text.trimStart();
  const open = trimmed[0] ?? '';
  if (open === '' || /[\w\s\\]/.test(open)) return null;
  const end = trimmed.lastIndexOf(closing[open] ?? open);
  if (end <= 0) return null;
  const pattern = trimmed.slice(1, end).replaceAll(`\\${open}`, open);
  const flags = trimmed.slice(end + 1).trim();
  return flags.includes('x')
    ? { pattern: withoutSpacing(pattern), flags: flags.replace('x', '') }
    : { pattern, flags };
}

/** What counts in a pattern with spaces (an escape, a set of characters), and what does not. */
const spaced = /\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|(#[^\n]*|\s+)/g;

function withoutSpacing(pattern: string): string {
  return pattern.replace(spaced, (part: string, spacing?: string) => (spacing === undefined ? part : ''));
}

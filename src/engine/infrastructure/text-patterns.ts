import { compilePattern, type TextPattern } from '../rules/text-pattern.ts';

const compiled = new Map<string, TextPattern>();

/**
 * A pattern of one of the product's rules. Each is compiled once.
 * @throws SyntaxError when it is none; rules are checked when they are loaded
 */
export function textPattern(source: string): TextPattern {
  const known = compiled.get(source);
  if (known) return known;
  const pattern = compilePattern(source, false);
  compiled.set(source, pattern);
  return pattern;
}

export function isPattern(source: string): boolean {
  try {
    textPattern(source);
    return true;
  } catch {
    return false;
  }
}

/** A regular expression that a model uses: the product's own run on V8, an organization's on a linear-time engine. */
import { RE2JS } from 're2js';

export interface TextPattern {
  test(text: string): boolean;
}

const flagsInside = /\(\?(?:[a-z]+|[a-z]*-[a-z]+):/;

/**
 * A leading `(?i)` makes it ignore case, in both engines.
 * @param isForeign written by someone outside the project: never handed to a backtracking engine
 * @throws Error when the expression cannot be parsed
 */
export function compilePattern(source: string, isForeign: boolean): TextPattern {
  if (!isForeign) {
    // Once V8 has compiled very many expressions, those with flags inside of them do not match what they should.
    if (flagsInside.test(source)) throw new Error('flags stand at the beginning only: (?i)');
    const body = source.startsWith('(?i)') ? source.slice(4) : source;
    return new RegExp(body, body === source ? 'u' : 'iu');
  }
  const compiled = RE2JS.compile(source);
  return { test: (text) => compiled.matcher(text).find() };
}

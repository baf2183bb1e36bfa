/** The words of Smarty's tags. */

export type SmartyTokenKind = 'name' | 'variable' | 'number' | 'string' | 'symbol' | 'end';

export interface SmartyToken {
  kind: SmartyTokenKind;
  text: string;
}

const token =
  /\s*(?:([A-Za-z_]\w*)|\$(\w+)|(\d+(?:\.\d+)?)|("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')|(===?|!==?|->|=>|<=|>=|&&|\|\||::|\?:|\?\?|\+\+|--|[-+*/%<>=!?:.,|@#()&[\]{}]))/y;

const kinds: readonly SmartyTokenKind[] = ['name', 'variable', 'number', 'string', 'symbol'];

/** Up to what is no word of the language, where it ends. */
export function smartyTokens(text: string): SmartyToken[] {
  const tokens: SmartyToken[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const index = match.slice(1).findIndex((part) => part !== undefined);
    tokens.push({ kind: kinds[index] ?? 'end', text: match[index + 1] ?? '' });
  }
  return tokens;
}

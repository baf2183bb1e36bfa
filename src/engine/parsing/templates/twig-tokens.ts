/** The words of Twig's expressions. */

export type TokenKind = 'name' | 'number' | 'string' | 'symbol' | 'end';

export interface Token {
  kind: TokenKind;
  text: string;
}

const token =
  /\s*(?:([A-Za-z_]\w*(?:-(?:and|or|xor)\b)?)|(\d+(?:\.\d+)?)|("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')|(\.\.\.?|=>|===?|!==?|<=>|[<>]=|\?\?|\?:|\?\.|\*\*|\/\/|[-+*/%~<>=?:.,|(){}[\]]))/y;

/** Two words that are one operator. */
const pairs: ReadonlyMap<string, string> = new Map([
  ['not', 'in'],
  ['is', 'not'],
  ['starts', 'with'],
  ['ends', 'with'],
  ['has', 'some'],
]);

const kinds: readonly TokenKind[] = ['name', 'number', 'string', 'symbol'];

/** Up to what is no word of the language, where it ends. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const index = [match[1], match[2], match[3], match[4]].findIndex((part) => part !== undefined);
    const next = { kind: kinds[index] ?? 'end', text: match[index + 1] ?? '' };
    const last = tokens.at(-1);
    if (last && next.kind === 'name' && last.kind === 'name' && pairs.get(last.text) === next.text)
      tokens[tokens.length - 1] = { kind: 'name', text: `${last.text} ${next.text}` };
    else tokens.push(next);
  }
  return tokens;
}

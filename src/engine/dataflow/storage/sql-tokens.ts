/** The words of an SQL statement. */

export interface Token {
  text: string;
  parameter?: number | string;
}

const tokenPattern =
  /\s+|--[^\n]*|'(?:[^'\\]|\\.|'')*'|[`"][^`"]*[`"]|\[[^\]\s]*\]|%\(\w+\)s|%s|[:@$]?[\w.\uFFFF]+|[\s\S]/gy;

/** Without blanks and comments; parameters without a name are counted. */
export function tokensOf(text: string): Token[] {
  let count = 0;
  return (text.match(tokenPattern) ?? [])
    .filter((token) => !/^(?:\s|--)/.test(token))
    .map((token): Token => {
      if (token === '?' || token === '%s') return { text: token, parameter: count++ };
      const numbered = /^[$:?@](\d+)$/.exec(token)?.[1];
      if (numbered) return { text: token, parameter: Number(numbered) - 1 };
      const named = /^(?:[:@](\w+)|%\((\w+)\)s)$/.exec(token);
      const name = named?.[1] ?? named?.[2];
      return name ? { text: token, parameter: name } : { text: token };
    });
}

/** The last name, without quotes and what stands before dots. */
export function nameIn(tokens: readonly Token[]): string {
  const text = tokens.at(-1)?.text ?? '';
  const plain = text.replace(/^[`"[]|[`"\]]$/g, '');
  return /[\w]/.test(plain) ? (plain.split('.').at(-1) ?? '') : '';
}

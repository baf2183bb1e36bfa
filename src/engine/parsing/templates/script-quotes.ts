/** Which string is open at the end of a piece of JavaScript: `'`, `"` or a backtick; empty for none. */
export function quoteOpenInScript(script: string): string {
  let quote = '';
  for (let at = 0; at < script.length; at++) {
    const character = script[at] ?? '';
    if (quote === '' && character === '/' && /[/*]/.test(script[at + 1] ?? '')) at = endOfComment(script, at);
    else if (character === '\\') at++;
    // What is not ended on its line was none: an apostrophe of a pattern or of markup.
    else if (character === '\n') quote = quote === '`' ? quote : '';
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (/['"`]/.test(character)) quote = character;
  }
  return quote;
}

/** Index of its last character; one that goes on ends with the text. */
function endOfComment(script: string, start: number): number {
  const isBlock = script[start + 1] === '*';
  const end = script.indexOf(isBlock ? '*/' : '\n', start + 2);
  return end < 0 ? script.length : isBlock ? end + 1 : end;
}

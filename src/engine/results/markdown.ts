/** Puts foreign text into Markdown so that it stays text. */

const maximumInline = 300;

/** Inline code, cut where it is too long for a sentence; the fence is longer than any run of backticks inside, line breaks become spaces. */
export function inlineCode(text: string): string {
  const whole = text.replace(/\p{C}+/gu, ' ').trim();
  const line = whole.length > maximumInline ? `${whole.slice(0, maximumInline).toWellFormed()}…` : whole;
  if (line === '') return '(empty)';
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** A code block whose fence cannot be closed from inside. */
export function codeBlock(text: string, language = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Plain words: characters that Markdown or HTML would act on are escaped, line breaks become spaces. */
export function plainText(text: string): string {
  return text
    .replace(/\p{C}+/gu, ' ')
    .replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? '')
    .replace(/[\\`*_[\]()#!|~@]/g, '\\$&')
    .trim();
}

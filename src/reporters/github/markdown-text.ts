/** Puts hostile text into GitHub's Markdown so that it stays text: no markup, no link, nobody notified. */

/** Seen by nobody, but GitHub does not read on over it. A backslash would not stop a mention. */
const gap = '&#8203;';

/**
 * What GitHub turns into links or pictures although it is no markup: mentions, issues, commits, addresses, names of
 * emoji.
 */
const references: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/@(?=[\w\\])/g, `@${gap}`],
  [/(?<!&)#(?=\d)/g, `#${gap}`],
  [/\b(gh-)(?=\d)/gi, `$1${gap}`],
  [/([0-9a-f]{6})(?=[0-9a-f])/gi, `$1${gap}`],
  [/([a-z]:)(?=\/\/)/gi, `$1${gap}`],
  [/(www)(?=\.)/gi, `$1${gap}`],
  [/\b(mailto|xmpp)(?=:)/gi, `$1${gap}`],
  [/:(?=[\w+\\-]+:)/g, `:${gap}`],
];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  $: '&#36;',
  '|': '&#124;',
};

/** The same Markdown with nothing that GitHub would link by itself. Not for code. */
export function withoutReferences(markdown: string): string {
  return references.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), markdown);
}

/** Inline Markdown that shows exactly this text, on one line, also in the cell of a table. */
export function plain(text: string): string {
  const escaped = oneLine(text)
    .replace(/[&<>$|]/g, (character) => entities[character] ?? '')
    .replace(/[\\`*_[\]()!~]|(?<!&)#/g, '\\$&')
    .replace(/^(?:[-+=]|\d+(?=\.))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
  return withoutReferences(escaped);
}

/** The same for HTML, whose text Markdown does not read, such as what stands beside a <details> arrow. */
export function plainHtml(text: string): string {
  return withoutReferences(oneLine(text).replace(/[&<>$|]/g, (character) => entities[character] ?? ''));
}

/** Inline code; its fence is longer than any run of backticks inside. */
export function inlineCode(text: string): string {
  const line = oneLine(text);
  if (line === '') return '(empty)';
  const fence = '`'.repeat(longestRun(line) + 1);
  const padding = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** Inline code for the cell of a table, where a pipe would end it. */
export function cellCode(text: string): string {
  return `<code>${plain(text)}</code>`;
}

/** A block that shows this code as it is; characters that would change how it reads are named instead. */
export function codeBlock(code: string, language = ''): string {
  const visible = code
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\t]/gu, (character) => `⟨U+${codeOf(character)}⟩`)
    .replace(/[\u2028\u2029]/g, (character) => `⟨U+${codeOf(character)}⟩`);
  const fence = '`'.repeat(Math.max(2, longestRun(visible)) + 1);
  return `${fence}${language}\n${visible}\n${fence}`;
}

/** At most so many UTF-16 units, with an ellipsis where something is missing; never half a character. */
export function clip(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  const cut = text.slice(0, maximum - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim();
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

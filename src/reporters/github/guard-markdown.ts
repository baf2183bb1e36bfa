/**
 * Descriptions are Markdown that the engine writes around quoted text, but rules, and with them descriptions, may be
 * a customer's own. In a comment they keep their form and lose what reaches beyond them.
 */
import { withoutReferences } from './markdown-text.ts';

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/**
 * The same Markdown without HTML, pictures, mentions, and links other than `<https://…>`. Every code block is
 * closed, so that nothing after it is swallowed.
 */
export function guardMarkdown(markdown: string): string {
  const parts: string[] = [];
  let prose: string[] = [];
  let open: string | null = null;
  const endProse = () => {
    if (prose.length > 0) parts.push(guardProse(prose.join('\n')));
    prose = [];
  };
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const [, marks, rest = ''] = fence.exec(line) ?? [];
    if (open !== null) {
      parts.push(line);
      if (marks?.startsWith(open) && rest.trim() === '') open = null;
    } else if (marks !== undefined && !(marks.startsWith('`') && rest.includes('`'))) {
      endProse();
      parts.push(line);
      open = marks;
    } else prose.push(line);
  }
  if (open !== null) parts.push(open);
  endProse();
  return parts.join('\n').trim();
}

/** Code within one line, and addresses in angle brackets: as they are. */
const kept = /(?<![\\`])(`+)(?!`)[^\n]*?(?<!`)\1(?!`)|<https:\/\/[\w./?=&%#:+~-]+>/g;

function guardProse(prose: string): string {
  let guarded = '';
  let end = 0;
  for (const match of prose.matchAll(kept)) {
    guarded += guardText(prose.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return guarded + guardText(prose.slice(end));
}

function guardText(text: string): string {
  return withoutReferences(
    text
      .replace(/[^\P{C}\n\t]/gu, ' ')
      .replaceAll('<', '&lt;')
      .replaceAll('$', '&#36;')
      // A link, a picture and the definition of a link all need their bracket to be followed by this at once.
      .replace(/\](?=[(:])/g, ']&#8203;'),
  );
}

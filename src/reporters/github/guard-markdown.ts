/**
 * Descriptions are Markdown that the engine writes around quoted text, but rules, and with them descriptions, may be
 * a customer's own. In a comment they keep their form and lose what reaches beyond them.
 */
import { cellCode, codeBlock, withoutReferences } from './markdown-text.ts';

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/s;

/** GitHub takes a block of this language for a change of the code that one click commits. */
const language = /^\s*(?!suggestion\b)([\w+#.-]{1,30})/i;

/**
 * The same Markdown without HTML, pictures, mentions, and links other than `<https://…>`. Readers differ in where code
 * begins and ends, and what one shows as code is markup to another: so code is written anew, in a form that leaves them
 * no choice, and every other mark of code is made text. Every code block is closed, so that nothing after it is swallowed.
 */
export function guardMarkdown(markdown: string): string {
  const parts: string[] = [];
  let prose: string[] = [];
  let block: { marks: string; language: string; lines: string[] } | null = null;
  const endProse = () => {
    if (prose.length > 0) parts.push(guardProse(prose.join('\n')));
    prose = [];
  };
  const endBlock = () => {
    if (block) parts.push(codeBlock(block.lines.join('\n'), block.language));
    block = null;
  };
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const [, marks, rest = ''] = fence.exec(line) ?? [];
    if (block) {
      if (marks?.startsWith(block.marks) && /^[ \t]*$/.test(rest)) endBlock();
      else block.lines.push(line);
    } else if (marks !== undefined && !(marks.startsWith('`') && rest.includes('`'))) {
      endProse();
      block = { marks, language: language.exec(rest)?.[1] ?? '', lines: [] };
    } else prose.push(line);
  }
  endBlock();
  endProse();
  return parts.join('\n').trim();
}

/**
 * What decides where code is, from left to right: escapes of what is replaced here, code within one line, other marks of
 * code (a tilde before code hides it from some readers), and addresses in angle brackets.
 */
const marksOfCode =
  /\\[\\`~<$]|(`+)(?!`)([^\n]*?[^`\n])\1(?!`)|`+|~{3,}|~+(?=`)|<https:\/\/[\w./?=&%#:+~-]+>/g;

function guardProse(prose: string): string {
  let guarded = '';
  let text = '';
  let end = 0;
  for (const match of prose.matchAll(marksOfCode)) {
    const [mark, , code] = match;
    text += prose.slice(end, match.index);
    end = match.index + mark.length;
    const kept = code === undefined ? (mark.startsWith('<') ? mark : null) : keptCode(mark, code);
    if (kept === null) text += mark === '\\\\' ? mark : mark.replace('\\', '').replace(/[`~]/g, asEntity);
    else {
      guarded += guardText(text) + kept;
      text = '';
    }
  }
  return guarded + guardText(text + prose.slice(end));
}

/** As it is; but in a table a bar ends the cell, and the code with it. */
function keptCode(mark: string, code: string): string {
  return code.includes('|') ? cellCode(code) : mark;
}

const asEntity = (mark: string) => (mark === '`' ? '&#96;' : '&#126;');

/** Those that the engine and `asEntity` write stay; any other could spell a mention. */
const entity = /&(?!(?:amp|lt|gt|#96|#126);)(?=#?\w+;)/g;

function guardText(text: string): string {
  return withoutReferences(
    text
      .replace(entity, '&amp;')
      .replace(/[^\P{C}\n\t]/gu, ' ')
      .replaceAll('<', '&lt;')
      .replaceAll('$', '&#36;')
      // A link, a picture and the definition of a link all need their bracket to be followed by this at once.
      .replace(/\](?=[(:])/g, ']&#8203;'),
  );
}

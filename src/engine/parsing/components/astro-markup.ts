/**
 * The page of a file of Astro, whose markup stands within expressions too: `{items.map((item) => <li set:html={item} />)}`.
 * Each piece of markup becomes a list of what it does.
 */
import { type OpenTag, readOpenTag, withoutEnd } from '../open-tag.ts';
import { ScriptBuilder } from '../templates/script-builder.ts';
import { Braces } from './braces.ts';
import { anyMarkup, type Code, type Given, writeTag } from './tag-outputs.ts';

const maxDepth = 100;
/** Where markup may begin in code: behind a bracket, an operator or a word, and not behind a value. */
const beforeMarkup = /(?:^|[([{,;:?&|=>]|\b(?:return|else))\s*$/;
/** What matters in code: texts, comments, braces, the beginning of markup. */
const inCode =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*|[{}]|<(?=[A-Za-z>])/g;
const inMarkup = /<!--|<\/(?:[A-Za-z][\w:.-]*)?|<(?=[A-Za-z>])|\{|\}/g;

/** Adds what the page does to its script. */
export function addAstroMarkup(source: string, from: number, script: ScriptBuilder): void {
  const page = new ScriptBuilder();
  const reader = new Reader(source, page);
  for (let at = from; at < source.length; ) at = reader.children(at, 0);
  if (page.text === '') return;
  script.generate('\n[', from);
  script.append(page);
  script.generate('];\n', source.length);
}

class Reader {
  readonly #source: string;
  readonly #script: ScriptBuilder;
  readonly #braces: Braces;

  constructor(source: string, script: ScriptBuilder) {
    this.#source = source;
    this.#script = script;
    this.#braces = new Braces(source);
  }

  /** Everything up to a closing tag, or a brace that nothing opened. @returns where it goes on */
  children(from: number, depth: number): number {
    for (let at = from; ; ) {
      inMarkup.lastIndex = at;
      const match = inMarkup.exec(this.#source);
      if (!match) return this.#source.length;
      const [mark] = match;
      at = match.index + mark.length;
      if (mark === '<!--') at = this.#behind('-->', at);
      else if (mark === '{') at = this.#expression(at, depth);
      else if (mark === '<') at = this.#element(match.index, depth);
      else return mark === '}' ? match.index + 1 : this.#behind('>', at);
    }
  }

  #behind(mark: string, from: number): number {
    const end = this.#source.indexOf(mark, from);
    return end < 0 ? this.#source.length : end + mark.length;
  }

  #element(at: number, depth: number): number {
    // A fragment.
    if (this.#source[at + 1] === '>') return depth < maxDepth ? this.children(at + 2, depth + 1) : at + 2;
    const tag = readOpenTag(this.#source, at, (brace) => this.#braces.end(brace));
    if (!tag) return at + 1;
    writeTag(this.#script, tag, givenTo(tag), { call: '_html', end: ', ' });
    if (/^(?:script|style)$/i.test(tag.name) && !tag.isClosed)
      return this.#behind('>', this.#behind(`</${tag.name}`, tag.after));
    if (tag.isClosed || withoutEnd.has(tag.name) || depth >= maxDepth) return tag.after;
    return this.children(tag.after, depth + 1);
  }

  /** Code up to its closing brace, in brackets; markup in it is a list. */
  #expression(from: number, depth: number): number {
    // A list, since there may be nothing but a comment.
    this.#script.generate('[', from);
    let open = 0;
    let copied = from;
    let at = from;
    for (;;) {
      inCode.lastIndex = at;
      const match = inCode.exec(this.#source);
      if (!match) break;
      const [mark] = match;
      const { index } = match;
      at = index + mark.length;
      if (mark === '{') open++;
      else if (mark === '}' && open-- === 0) {
        this.#script.copy(this.#source.slice(copied, index), copied);
        this.#script.generate('], ', index);
        return at;
      } else if (mark === '/*') at = this.#behind('*/', at);
      else if (
        mark === '<' &&
        depth < maxDepth &&
        beforeMarkup.test(this.#source.slice(Math.max(copied, index - 60), index))
      ) {
        this.#script.copy(this.#source.slice(copied, index), copied);
        this.#script.generate('[', index);
        at = this.#element(index, depth + 1);
        this.#script.generate(']', at);
        copied = at;
      }
    }
    this.#script.generate('], ', this.#source.length);
    return this.#source.length;
  }
}

function givenTo({ attributes }: OpenTag): Given[] {
  return attributes.flatMap(({ name, value, valueAt, mark }): Given[] => {
    if (mark !== '{' || value.trim() === '') return [];
    const code: Code = [{ text: value, at: valueAt }];
    if (name !== '') return [{ name: name === 'set:html' ? anyMarkup : name, code }];
    if (value.trimStart().startsWith('...'))
      return [{ name: '...', code: [{ text: value.replace('...', '   '), at: valueAt }] }];
    return /^[\w$]+$/.test(value) ? [{ name: value, code }] : [];
  });
}

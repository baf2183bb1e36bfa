/** Chameleon's pages: `tal:content="structure text"`, `tal:repeat="item items"`, `${structure: text}`. */
import { type OpenTag, readOpenTag, withoutEnd } from '../open-tag.ts';
import { isAddress } from './address-attributes.ts';
import { ClosingMarks } from './closing-marks.ts';
import { splitAt } from './jinja-expressions.ts';
import { line, open, type PythonState } from './python-code.ts';
import { type Output, outputs, ScriptBuilder } from './script-builder.ts';

const opening = /<!--|<\/([A-Za-z][\w:.-]*)|<(?=[A-Za-z])|\$\{/g;
/** Longer ones are no values. */
const maxValue = 2_000;
/** Elements that are open at once: each end is looked for among them. */
const maxOpen = 100;

export function chameleonScript(source: string): ScriptBuilder {
  return new ChameleonPage(source).read();
}

class ChameleonPage {
  readonly #source: string;
  readonly #marks: ClosingMarks;
  readonly #script = new ScriptBuilder();
  readonly #state: PythonState = { depth: 0 };
  /** Elements that are repeated, and those of their names within. */
  readonly #open: { name: string; isLoop: boolean }[] = [];

  constructor(source: string) {
    this.#source = source;
    this.#marks = new ClosingMarks(source);
  }

  read(): ScriptBuilder {
    let from = 0;
    for (;;) {
      opening.lastIndex = from;
      const match = opening.exec(this.#source);
      if (!match) return this.#script;
      const { index: at } = match;
      const [mark, closed] = match;
      from = at + mark.length;
      if (mark === '<!--') from = this.#marks.find('-->', from)?.after ?? this.#source.length;
      else if (closed !== undefined) this.#close(closed);
      else if (mark === '${') {
        const end = this.#marks.find('}', from);
        if (!end || end.at - from > maxValue) continue;
        this.#write(this.#source.slice(from, end.at), at, 'escaped');
        from = end.after;
      } else {
        const tag = readOpenTag(this.#source, at);
        if (!tag) continue;
        this.#element(tag);
        from = tag.after;
      }
    }
  }

  #close(name: string): void {
    if (!this.#open.some((one) => one.name === name)) return;
    for (let last: string | undefined; last !== name; ) {
      const closed = this.#open.pop();
      last = closed?.name;
      if (closed?.isLoop) this.#state.depth--;
    }
  }

  #element(tag: OpenTag): void {
    const { name, at, attributes } = tag;
    const said = new Map(attributes.map((one) => [one.name.replace(/^tal:/, ''), one.value]));
    for (const definition of partsOf(said.get('define'))) {
      const [, names, value = ''] =
        /^(?:global\s+|local\s+)?(\w+|\([\w\s,]+\))\s+([\s\S]+)$/.exec(definition) ?? [];
      if (names) this.#line(`${names} = ${expressionOf(value).python}`, at);
    }
    const [, item, list] = /^\s*(\w+|\([\w\s,]+\))\s+([\s\S]+)$/.exec(said.get('repeat') ?? '') ?? [];
    const isLoop =
      Boolean(item && list) &&
      open(this.#script, `for ${item} in ${expressionOf(list ?? '').python}:`, at, this.#state);
    for (const key of ['content', 'replace']) {
      const value = said.get(key);
      if (value !== undefined && attributes.some((one) => one.name === `tal:${key}`))
        this.#write(value, at, 'escaped');
    }
    for (const given of partsOf(said.get('attributes'))) {
      const [, attribute = '', value] = /^([\w:-]+)\s+([\s\S]+)$/.exec(given) ?? [];
      if (value) this.#write(value, at, isAddress(name, attribute) ? 'address' : 'escaped');
    }
    for (const { name: attribute, value } of attributes) {
      const isWhole = /^\s*\$\{[^{}]*\}\s*$/.test(value) && isAddress(name, attribute);
      for (const [, inner = ''] of value.matchAll(/\$\{([^{}]{1,2000})\}/g))
        this.#write(inner, at, isWhole ? 'address' : 'escaped');
    }
    const hasEnd = !tag.isClosed && !withoutEnd.has(name);
    const isWithin = this.#open.length < maxOpen && this.#open.some((one) => one.name === name);
    if (hasEnd && (isLoop || isWithin)) this.#open.push({ name, isLoop });
    else if (isLoop) this.#state.depth--;
  }

  #write(text: string, at: number, output: Output): void {
    const { python, isMarkup } = expressionOf(text);
    if (python !== '') this.#line(`${outputs[isMarkup ? 'raw' : output]}(${python})`, at);
  }

  #line(text: string, at: number): void {
    line(this.#script, text, at, this.#state);
  }
}

/** What stands between semicolons; two of them are one that is written. */
function partsOf(text = ''): string[] {
  return splitAt(text.replaceAll(';;', ' '), ';').filter((part) => part !== '');
}

/** `structure: text`, `python: f(text)`; texts and paths of other kinds are nothing of ours. */
function expressionOf(text: string): { python: string; isMarkup: boolean } {
  const [, kind] = /^\s*structure(?::|\s)([\s\S]*)$/.exec(text) ?? [];
  const rest = (kind ?? text)
    .trim()
    .replace(/^python:\s*/, '')
    .replace(/\s+/g, ' ');
  const isOther = /^(?:string|not|exists|load|import|nocall|path):/.test(rest);
  return { python: isOther ? "''" : rest, isMarkup: kind !== undefined };
}

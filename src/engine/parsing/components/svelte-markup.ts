/** The markup of a component of Svelte: `{@html text}`, `{#each items as item}`, `href={address}`, `<Child body={text} />`. */
import { type Attribute, type OpenTag, readOpenTag } from '../open-tag.ts';
import type { ScriptBuilder } from '../templates/script-builder.ts';
import { Braces } from './braces.ts';
import { type Code, type Given, write, writeTag } from './tag-outputs.ts';

const opening = /<!--|<(?=[A-Za-z])|\{/g;
const maxDepth = 60;

/** Adds what the markup does to the scripts. */
export function addSvelteMarkup(source: string, script: ScriptBuilder): void {
  new Reader(source, script).read();
}

class Reader {
  readonly #source: string;
  readonly #script: ScriptBuilder;
  readonly #braces: Braces;
  #depth = 0;

  constructor(source: string, script: ScriptBuilder) {
    this.#source = source;
    this.#script = script;
    this.#braces = new Braces(source);
  }

  read(): void {
    let from = 0;
    for (;;) {
      opening.lastIndex = from;
      const match = opening.exec(this.#source);
      if (!match) break;
      from = match.index + match[0].length;
      if (match[0] === '<!--') from = this.#behind('-->', from);
      else if (match[0] === '{') {
        const end = this.#braces.end(match.index);
        if (end < 0) continue;
        this.#code(this.#source.slice(match.index + 1, end), match.index + 1);
        from = end + 1;
      } else {
        const tag = readOpenTag(this.#source, match.index, (at) => this.#braces.end(at));
        if (!tag) continue;
        from = /^(?:script|style)$/i.test(tag.name) ? this.#behind(`</${tag.name}`, tag.after) : tag.after;
        writeTag(this.#script, tag, givenTo(tag), { call: '_html', end: ';\n' });
      }
    }
    while (this.#depth > 0) this.#close(this.#source.length);
  }

  #behind(mark: string, from: number): number {
    const end = this.#source.indexOf(mark, from);
    return end < 0 ? this.#source.length : end + mark.length;
  }

  #code(text: string, at: number): void {
    const [word = ''] = /^\s*(?:[#:@/]\w+)?/.exec(text) ?? [];
    const rest = { text: text.slice(word.length), at: at + word.length };
    const written = outputs.get(word.trim());
    const block = blocks.get(word.trim());
    if (written) write(this.#script, at, written(rest), at + text.length);
    else if (block) this.#open(at, block(rest));
    else if (blocks.has(word.trim().replace('/', '#'))) this.#close(at);
  }

  #open(at: number, start: Code): void {
    if (this.#depth >= maxDepth) return;
    this.#depth++;
    write(this.#script, at, start);
  }

  #close(at: number): void {
    if (this.#depth === 0) return;
    this.#depth--;
    this.#script.generate('}\n', at);
  }
}

interface Rest {
  text: string;
  at: number;
}

const outputs: ReadonlyMap<string, (rest: Rest) => Code> = new Map([
  ['@html', (rest) => ['_html(', rest, ');\n']],
  ['@const', (rest) => ['const ', rest, ';\n']],
  ['@render', (rest) => [rest, ';\n']],
]);

/** What opens a block, and how it begins. */
const blocks: ReadonlyMap<string, (rest: Rest) => Code> = new Map([
  ['#each', eachOf],
  ['#snippet', (rest) => ['function ', rest, ' {\n']],
  ['#await', awaited],
  ['#if', () => ['{\n']],
  ['#key', () => ['{\n']],
]);

/** `items as item, index (item.id)`, `items as { name }` */
function eachOf({ text, at }: Rest): Code {
  const split = text.lastIndexOf(' as ');
  const [, item] = /^\s*([\w$]+|\{[^{}]*\}|\[[^[\]]*\])/.exec(text.slice(split + 4)) ?? [];
  if (split < 0 || item === undefined) return ['{\n'];
  return [`for (const ${item} of `, { text: text.slice(0, split), at }, ') {\n'];
}

/** `promise then value` */
function awaited({ text, at }: Rest): Code {
  const split = text.indexOf(' then ');
  const name = text.slice(split + 6).trim();
  if (split < 0 || !/^[\w$]+$/.test(name)) return ['{\n'];
  return [`{\nconst ${name} = await (`, { text: text.slice(0, split), at }, ');\n'];
}

function givenTo({ attributes }: OpenTag): Given[] {
  return attributes.flatMap((attribute): Given[] => {
    const { name, value, valueAt, mark } = attribute;
    if (value.trim() === '') return [];
    const code: Code = [{ text: value, at: valueAt }];
    if (mark === '{' && name === '') {
      if (value.trimStart().startsWith('...'))
        return [{ name: '...', code: [{ text: value.replace('...', '   '), at: valueAt }] }];
      return /^[\w$]+$/.test(value) ? [{ name: value, code }] : [];
    }
    if (mark === '{') return [{ name: name.replace(/^bind:/, ''), code }];
    return mark !== '' && value.includes('{') ? joined(attribute) : [];
  });
}

/** `"/notes/{id}"` */
function joined({ name, value, valueAt }: Attribute): Given[] {
  const braces = new Braces(value);
  const code: (string | { text: string; at: number })[] = [];
  let from = 0;
  for (let at = value.indexOf('{'); at >= 0; at = value.indexOf('{', from)) {
    const end = braces.end(at);
    if (end < 0) return [];
    code.push(
      `${JSON.stringify(value.slice(from, at))} + (`,
      { text: value.slice(at + 1, end), at: valueAt + at + 1 },
      ') + ',
    );
    from = end + 1;
  }
  return [{ name, code: [...code, JSON.stringify(value.slice(from))] }];
}

/** quicktemplate: pages that are functions of Go, `{% func Page(name string) %}<h1>{%s name %}</h1>{% endfunc %}`. */
import { HtmlContext } from './html-context.ts';
import { outputs, ScriptBuilder } from './script-builder.ts';

const tag = /\{%-?\s*([a-zA-Z]+=?|=[a-zA-Z]{0,2}|\+=)(?!\w)([\s\S]{0,5000}?)-?%\}/g;
/** What writes a text; a sign behind it says that it is not escaped for HTML. The others write numbers, or escape by themselves. */
const texts = new Set(['s', 'v', 'z']);
/** Blocks of text that do not change what the tags in them mean, and those in which nothing is read. */
const unread = new Set(['comment', 'plain']);
const maxDepth = 200;

/** The name that the writer has in the functions that the program's compiler makes. */
const writer = 'qw422016';

export function quicktemplateScript(source: string, path: string): ScriptBuilder {
  return new QuickTemplate(source, path).read();
}

class QuickTemplate {
  readonly #source: string;
  readonly #package: string;
  readonly #script = new ScriptBuilder();
  #context = new HtmlContext();
  #unreadUntil: string | null = null;
  #depth = 0;
  /** Behind the function that is open: what else is made of it. */
  #others: string | null = null;

  /** @param path of the page: its folder is the package, unless the page says so itself */
  constructor(source: string, path: string) {
    this.#source = source;
    const named = /\{%\s*package\s+(\w{1,100})\s*%\}/.exec(source)?.[1];
    this.#package = named ?? /(\w+)\/[^/]*$/.exec(path)?.[1] ?? 'main';
  }

  read(): ScriptBuilder {
    this.#script.generate(`package ${this.#package}\n`, 0);
    let from = 0;
    for (const match of this.#source.matchAll(tag)) {
      this.#context.read(this.#source.slice(from, match.index));
      from = match.index + match[0].length;
      const [whole, word = '', rest = ''] = match;
      if (this.#unreadUntil !== null) {
        if (word === this.#unreadUntil) this.#unreadUntil = null;
      } else this.#tag(word, rest, match.index, match.index + whole.lastIndexOf(rest));
    }
    this.#script.generate('}\n'.repeat(this.#depth + (this.#others === null ? 0 : 1)), this.#source.length);
    return this.#script;
  }

  /** @param at where the tag begins, and where what it says does */
  #tag(word: string, text: string, at: number, start: number): void {
    const write = (before: string, after: string) => {
      this.#script.generate(before, at);
      this.#script.copy(text, start);
      this.#script.generate(`${after}\n`, start + text.length);
    };
    if (unread.has(word)) this.#unreadUntil = `end${word}`;
    else if (word === 'import') write('import ', '');
    else if (word === 'func') this.#function(text, at, start);
    else if (word === 'endfunc') this.#endFunction(at);
    else if (this.#others === null) {
      // Types and functions of the package.
      if (word === 'code') write('', '');
    } else if (word === 'code') write('', '');
    else if (word === 'return') this.#script.generate('return\n', at);
    else if (word === 'if' || word === 'for' || word === 'switch') {
      if (this.#depth++ < maxDepth) write(`${word} `, ' {');
    } else if (word === 'else') this.#script.generate('} else {\n', at);
    else if (word === 'elseif') write('} else if ', ' {');
    else if (word === 'case') write('case ', ':');
    else if (word === 'default') this.#script.generate('default:\n', at);
    else if (/^end(?:if|for|switch)$/.test(word)) {
      if (this.#depth > 0 && this.#depth-- <= maxDepth) this.#script.generate('}\n', at);
    } else if (word.startsWith('=') || word === '+=') this.#call(word, text, at, start);
    else if (texts.has(word.replace('=', ''))) {
      const isRaw = word.endsWith('=');
      write(`${outputs[isRaw ? 'raw' : this.#context.escaped]}(`, ')');
      this.#context.wrote();
    }
  }

  /** Another page is put in: as it is, or escaped once more, `=h`. */
  #call(word: string, text: string, at: number, start: number): void {
    const call = /^(\s*(?:\w+\.)*)(\w+)\(/.exec(text);
    if (!call || !/^(?:=|\+=|=h)$/.test(word)) return;
    const [whole, before = '', name = ''] = call;
    this.#script.generate(`${before.trim()}Stream${name}(${writer}, `, at);
    this.#script.copy(text.slice(whole.length), start + whole.length);
    this.#script.generate('\n', start + text.length);
  }

  /** `Page(title string, items []string)`, `(p *Page) Title()` */
  #function(text: string, at: number, start: number): void {
    const head = /^(\s*(?:\([^()]{1,200}\)\s*)?)(\w{1,200})\(/.exec(text);
    const end = text.lastIndexOf(')');
    if (!head || end < head[0].length - 1 || this.#others !== null) return;
    const [whole, receiver = '', name = ''] = head;
    const parameters = text.slice(whole.length, end);
    const self = /^\s*\(\s*(\w+)/.exec(receiver)?.[1];
    const call = `${self === undefined ? '' : `${self}.`}Stream${name}`;
    const given = namesOf(parameters);
    const calling = (of: string) => `${call}(${[of, ...given].join(', ')})`;
    this.#script.generate(`func ${receiver}Stream${name}(${writer} *quicktemplate.Writer, `, at);
    this.#script.copy(parameters, start + whole.length);
    this.#script.generate(') {\n', at);
    this.#others =
      `func ${receiver}Write${name}(qq422016 io.Writer, ${parameters}) {\n${calling('nil')}\n}\n` +
      `func ${receiver}${name}(${parameters}) string {\n${calling('nil')}\nreturn ""\n}\n`;
    this.#context = new HtmlContext();
    this.#depth = 0;
  }

  #endFunction(at: number): void {
    if (this.#others === null) return;
    this.#script.generate(`${'}\n'.repeat(Math.min(this.#depth, maxDepth))}}\n${this.#others}`, at);
    this.#others = null;
    this.#depth = 0;
  }
}

/** `a, b string, more ...int` → `a`, `b`, `more...` */
function namesOf(parameters: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of parameters) {
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.flatMap((part) => {
    const [, name, type = ''] = /^\s*(\w+)([\s\S]*)$/.exec(part) ?? [];
    return name === undefined ? [] : [/^\s*\.\.\./.test(type) ? `${name}...` : name];
  });
}

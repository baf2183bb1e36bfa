/** Jet, pages of Go: `{{ user.Name }}`, `{{ range i, item := items }}`, `{{ block row(name) }}`. All values are escaped. */
import { HtmlContext } from './html-context.ts';
import { jetExpression, jetParameters } from './jet-expression.ts';
import { type Output, outputs, ScriptBuilder } from './script-builder.ts';

/** Longer actions and comments are written by nobody. In characters. */
const action = /\{\{([^{}]{1,1000})\}\}|\{\*(?:(?!\{\*)[\s\S]){0,5000}?\*\}/g;
const block = /\{\{-?\s*block\s+(\w{1,100})\s*\(([^{}]{0,500}?)\)\s*([^{}]{0,200}?)\s*-?\}\}/g;
const maxDepth = 60;

export function jetScript(source: string): ScriptBuilder {
  return new JetPage(source).read();
}

class JetPage {
  readonly #source: string;
  readonly #script = new ScriptBuilder();
  readonly #context = new HtmlContext();
  /** The parameters of each block of the page. */
  readonly #blocks: ReadonlyMap<string, readonly string[]>;
  /** What closes each open block, and what `.` is in it. */
  readonly #open: { closing: string; dot: string }[] = [];
  #layout: string | null = null;

  constructor(source: string) {
    this.#source = source;
    const blocks = [...source.matchAll(block)].map(([, name = '', parameters = '']) => {
      return [name, [...jetParameters(parameters, '').keys()]] as const;
    });
    this.#blocks = new Map(blocks);
  }

  get #dot(): string {
    return this.#open.at(-1)?.dot ?? 'dot';
  }

  read(): ScriptBuilder {
    let from = 0;
    for (const match of this.#source.matchAll(action)) {
      this.#context.read(this.#source.slice(from, match.index));
      from = match.index + match[0].length;
      const text = match[1]?.replace(/^-\s|\s-$/g, '').trim() ?? '';
      if (text !== '') this.#action(text, match.index);
    }
    const end = this.#source.length;
    while (this.#open.length > 0) this.#end(end);
    if (this.#layout !== null) this.#script.generate(this.#layout, end);
    return this.#script;
  }

  #write(code: string, at: number): void {
    this.#script.generate(`${code}\n`, at);
  }

  #begin(code: string, at: number, closing = '}', dot = this.#dot): void {
    // Deeper ones are written by nobody: what closes them is still counted.
    this.#write(this.#open.length < maxDepth ? code : '{', at);
    this.#open.push({ closing: this.#open.length < maxDepth ? closing : '}', dot });
  }

  #end(at: number): void {
    const open = this.#open.pop();
    if (open) this.#write(open.closing, at);
  }

  #action(text: string, at: number): void {
    const [, word = '', rest = ''] = /^([a-z]+)(?![\w.(:])\s*([\s\S]*)$/.exec(text) ?? [];
    switch (word) {
      case 'if':
        this.#begin(`{ ${this.#settings(rest)}`, at);
        break;
      case 'try':
        this.#begin('{', at);
        break;
      case 'else':
      case 'catch':
        if (this.#open.length > 0) this.#write('} {', at);
        break;
      case 'end':
        this.#end(at);
        break;
      case 'range':
        this.#range(rest, at);
        break;
      case 'block':
        this.#block(rest, at);
        break;
      case 'yield':
        this.#yield(rest, at);
        break;
      case 'include':
        this.#write(`${this.#include(rest)};`, at);
        break;
      case 'extends':
        this.#layout = `${this.#include(rest)};\n`;
        break;
      case 'content':
      case 'import':
      case 'return':
        break;
      default:
        this.#value(text, at);
    }
  }

  /** `a := x; a`, of which the first is all that does anything. */
  #settings(text: string): string {
    const [, name, value] = /^([a-zA-Z]\w*)\s*:?=(?!=)\s*([^;]+)/.exec(text) ?? [];
    return name && value ? `var ${name} = ${jetExpression(value, this.#dot).expression};` : '';
  }

  #value(text: string, at: number): void {
    const setting = this.#settings(text);
    if (setting !== '') this.#write(setting, at);
    if (setting !== '' || /^_\s*:?=(?!=)/.test(text)) return;
    const { expression, isRaw } = jetExpression(text, this.#dot);
    const output: Output = isRaw ? 'raw' : this.#context.escaped;
    this.#write(`${outputs[output]}(${expression});`, at);
    this.#context.wrote();
  }

  /** `items`, of which each is the context; `i := items`, the same; `i, item := items`, which has a name. */
  #range(text: string, at: number): void {
    const [, names = '', value = text] = /^([\w\s,]{1,100}?)\s*:=\s*([\s\S]+)$/.exec(text) ?? [];
    const [index, item] = names.split(',').map((name) => name.trim());
    const list = jetExpression(value, this.#dot).expression;
    const inner = item === undefined ? `dot${this.#open.length + 1}` : item;
    const counted = index ? `var ${index} = 0;` : '';
    this.#begin(
      `for (const ${inner} of ${list}) { ${counted}`,
      at,
      '}',
      item === undefined ? inner : this.#dot,
    );
  }

  /** It is shown where it stands. */
  #block(text: string, at: number): void {
    const [, name = 'block', parameters = '', given = ''] =
      /^(\w+)\s*\(([\s\S]*?)\)\s*(.*)$/.exec(text) ?? [];
    const values = jetParameters(parameters, this.#dot);
    const all = [given === '' ? this.#dot : jetExpression(given, this.#dot).expression, ...values.values()];
    const inner = `dot${this.#open.length + 1}`;
    const call = `block_${name}(${all.join(', ')});`;
    this.#begin(`function block_${name}(${[inner, ...values.keys()].join(', ')}) {`, at, `}\n${call}`, inner);
  }

  #yield(text: string, at: number): void {
    const [, name = '', given = '', rest = ''] = /^(\w+)\s*\(([\s\S]*?)\)\s*([\s\S]*)$/.exec(text) ?? [];
    const [, context = '', content] = /^([\s\S]*?)\s*(\bcontent)?$/.exec(rest) ?? [];
    const names = this.#blocks.get(name);
    if (names) {
      const values = jetParameters(given, this.#dot);
      const dot = context === '' ? this.#dot : jetExpression(context, this.#dot).expression;
      const all = [dot, ...names.map((parameter) => values.get(parameter) ?? "''")];
      this.#write(`block_${name}(${all.join(', ')});`, at);
    }
    if (content !== undefined) this.#begin('{', at);
  }

  /** The variables are known to the other page, too. */
  #include(text: string): string {
    const [, page = "''", given = ''] = /^("[^"]*"|`[^`]*`|[\w.]+)\s*([\s\S]*)$/.exec(text) ?? [];
    const dot = given === '' ? this.#dot : jetExpression(given, this.#dot).expression;
    return `include_template(${jetExpression(page, this.#dot).expression}, { dot: ${dot} })`;
  }
}

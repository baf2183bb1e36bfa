/** Twig: `{{ value|filter }}`, `{% tag %}`, `{# comment #}`, as PHP. */
import { ClosingMarks } from './closing-marks.ts';
import { HtmlContext } from './html-context.ts';
import { type Output, outputs, ScriptBuilder } from './script-builder.ts';
import { type TwigExpression, TwigReader } from './twig-expression.ts';
import { TwigMacros } from './twig-macros.ts';

/** Templates of other things than pages: mails as plain text, code, data. */
const isOther = /\.(?!x?html?\.)\w{1,10}\.twig$/i;

const maxDepth = 60;
/** Longer tags are no tags. */
const maxTag = 5_000;
const opening = /\{[{%#]/g;
const closing = { '{{': '}}', '{%': '%}', '{#': '#}' } as const;

export function twigScript(source: string, path: string): ScriptBuilder {
  return isOther.test(path) && !/\.html?\.twig$/i.test(path)
    ? new ScriptBuilder()
    : new TwigPage(source).read();
}

class TwigPage {
  readonly #source: string;
  readonly #marks: ClosingMarks;
  readonly #script = new ScriptBuilder();
  readonly #context = new HtmlContext();
  readonly #macros = new TwigMacros();
  /** What ends each block that is open, and what is written there. */
  readonly #blocks: { end: string; close: string }[] = [];
  /** Whether values are written as they are, for each open `autoescape` block. */
  readonly #isOff: boolean[] = [];
  /** The layout, which is filled when the page is read. */
  #layout: { php: string; at: number } | null = null;

  constructor(source: string) {
    this.#source = source;
    this.#marks = new ClosingMarks(source);
  }

  read(): ScriptBuilder {
    this.#generate('<?php', 0);
    let from = 0;
    opening.lastIndex = 0;
    for (let match = opening.exec(this.#source); match; match = opening.exec(this.#source)) {
      this.#context.read(this.#source.slice(from, match.index));
      from = this.#tag(match[0] as keyof typeof closing, match.index);
      opening.lastIndex = from;
    }
    for (const { close } of this.#blocks.reverse()) this.#generate(close, this.#source.length);
    if (this.#layout) this.#generate(`include_template(${this.#layout.php});`, this.#layout.at);
    return this.#script;
  }

  #generate(text: string, at: number): void {
    this.#script.generate(`${text}\n`, at);
  }

  /** Returns where the text goes on. */
  #tag(open: keyof typeof closing, at: number): number {
    const end = open === '{{' ? this.#endOfValue(at + 2) : this.#marks.find(closing[open], at + 2);
    if (!end || (end.at - at > maxTag && open !== '{#')) return at + 2;
    const text = this.#source
      .slice(at + 2, end.at)
      .replace(/^[-~]|[-~]$/g, '')
      .trim();
    if (open === '{{') {
      this.#write(new TwigReader(text, this.#macros).expression(), at);
      this.#context.wrote();
    }
    if (open !== '{%') return end.after;
    const [, name = '', rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(text) ?? [];
    if (name === 'verbatim' || name === 'raw') return this.#endOfText(name, end.after);
    this.#statement(name, rest, at);
    return end.after;
  }

  /** `{{ f({a: {b: 1}}) }}` does not end within the brackets. */
  #endOfValue(start: number): { at: number; after: number } | null {
    let end = this.#marks.find('}}', start);
    for (let tries = 0; tries < 4 && end && end.at - start < maxTag; tries++) {
      const text = this.#source.slice(start, end.at);
      if (text.split('{').length <= text.split('}').length) break;
      end = this.#marks.find('}}', end.at + 1) ?? end;
    }
    return end;
  }

  #endOfText(name: string, from: number): number {
    const end = new RegExp(`\\{%[-~]?[ \\t]{0,20}end${name}[ \\t]{0,20}[-~]?%\\}`, 'g');
    end.lastIndex = from;
    return end.exec(this.#source) ? end.lastIndex : this.#source.length;
  }

  #write({ php, isRaw, unescaped = null }: TwigExpression, at: number): void {
    const isOff = this.#isOff.at(-1);
    const place = this.#context.escapedOrAddress;
    if (unescaped !== null && place === 'address') {
      this.#generate(`${outputs.address}(${unescaped});`, at);
      return;
    }
    const output: Output = isRaw || isOff ? 'raw' : place;
    // Escaped whatever the program says of its pages.
    if (php === "''" || (output === 'escaped' && isOff === false)) return;
    // What only takes tags away does not help here.
    const before = output === 'raw' && this.#context.isInsideTag ? "'<' . " : '';
    this.#generate(`${outputs[output]}(${before}${php});`, at);
  }

  #open(text: string, end: string, at: number, close = '}'): void {
    if (this.#blocks.length >= maxDepth) return;
    this.#generate(text, at);
    this.#blocks.push({ end, close });
  }

  #statement(name: string, rest: string, at: number): void {
    const reader = new TwigReader(rest, this.#macros);
    switch (name) {
      case 'if':
        this.#open(`if (${reader.expression().php}) {`, 'endif', at);
        return;
      case 'elseif':
        if (this.#blocks.at(-1)?.end === 'endif')
          this.#generate(`} elseif (${reader.expression().php}) {`, at);
        return;
      case 'else':
        if (this.#blocks.length > 0)
          this.#generate(this.#blocks.at(-1)?.end === 'endif' ? '} else {' : '} {', at);
        return;
      case 'for':
        this.#loop(reader, at);
        return;
      case 'set':
        this.#set(reader, at);
        return;
      case 'do':
        this.#generate(`${reader.expression().php};`, at);
        return;
      case 'with':
        if (!reader.isAtEnd) this.#generate(`extract(${reader.expression().php});`, at);
        return;
      case 'include':
      case 'embed':
        this.#include(reader, at);
        return;
      case 'extends':
        this.#layout = { php: reader.expression().php, at };
        return;
      case 'block':
        reader.name();
        if (!reader.isAtEnd) this.#write(reader.expression(), at);
        return;
      case 'macro':
        this.#open(this.#macros.declare(rest), 'endmacro', at, '};');
        return;
      case 'import':
      case 'from':
        for (const line of this.#macros.import(name, reader)) this.#generate(line, at);
        return;
      case 'trans':
        // Only the filter escapes.
        if (reader.takes('with'))
          this.#write({ php: `implode('', ${reader.expression().php})`, isRaw: true }, at);
        return;
      case 'autoescape':
        this.#isOff.push(/^false\b/.test(rest));
        return;
      case 'endautoescape':
        this.#isOff.pop();
        return;
      default:
        this.#close(name, at);
    }
  }

  /** `for value in list`, `for key, value in list` */
  #loop(reader: TwigReader, at: number): void {
    const first = reader.name();
    const second = reader.takes(',') ? reader.name() : null;
    if (first === null || !reader.takes('in')) return;
    const target = second === null ? `$${first}` : `$${first} => $${second}`;
    this.#open(`foreach (${reader.expression().php} as ${target}) {`, 'endfor', at);
  }

  /** `set a, b = 1, 2`; without a value it is what stands up to `endset`, which is written where it stands. */
  #set(reader: TwigReader, at: number): void {
    const names: string[] = [];
    do names.push(reader.name() ?? '_');
    while (reader.takes(','));
    if (!reader.takes('=')) return;
    for (const name of names) {
      this.#generate(`$${name} = ${reader.expression().php};`, at);
      reader.takes(',');
    }
  }

  /** `include 'page' ignore missing with { … } only` */
  #include(reader: TwigReader, at: number): void {
    const page = reader.expression().php;
    if (reader.takes('ignore')) reader.takes('missing');
    const values = reader.takes('with') ? `, ${reader.expression().php}` : '';
    const call = reader.takes('only') ? 'render_component' : 'include_template';
    this.#generate(`${call}(${page}${values});`, at);
  }

  /** Ends the innermost block of this kind and those in it; what begins nothing ends nothing. */
  #close(name: string, at: number): void {
    const index = this.#blocks.findLastIndex(({ end }) => end === name);
    if (index < 0) return;
    for (const { close } of this.#blocks.splice(index).reverse()) this.#generate(close, at);
  }
}

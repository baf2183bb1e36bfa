/** Latte, Nette's templates: `{$value|filter}`, `{tag …}`, `n:tag="…"`, as PHP. It escapes by where a value stands. */
import type { Part } from './blade-arguments.ts';
import { ClosingMarks, closingBrace } from './closing-marks.ts';
import { HtmlContext } from './html-context.ts';
import { type NamedValue, readArgument, readExpression, splitArguments } from './latte-expression.ts';
import { type Output, outputs, ScriptBuilder } from './script-builder.ts';

const maxDepth = 60;
/** Longer tags are no tags. */
const maxTag = 2_000;
/** After so many braces without an end nobody looks for ends any more. */
const maxUnclosed = 100;

/** A brace with a blank or a quote behind it is a brace; attributes such as `n:foreach="…"`. */
const opening = /\{(?=[^\s'"{}])|\bn:([a-z-]{1,40})[ \t]{0,20}=[ \t]{0,20}(["'])/g;
/** What is no page has nothing to escape. */
const isOther = /\{contentType\s+["']?(?!(?:text\/)?x?html|application\/xhtml)/;

/** Loops and conditions, by what begins them. */
const conditions = new Set([
  'if',
  'ifset',
  'ifchanged',
  'ifCurrent',
  'while',
  'for',
  'foreach',
  'switch',
  'define',
]);

export function latteScript(source: string, path: string): ScriptBuilder {
  const isPage =
    !/\.(?:txt|text|xml|js|json|ics|csv)\.latte$/i.test(path) && !isOther.test(source.slice(0, 2_000));
  return isPage ? new LattePage(source).read() : new ScriptBuilder();
}

class LattePage {
  readonly #source: string;
  readonly #marks: ClosingMarks;
  /** Blocks that are filled by their name, wherever they stand, and all the rest. */
  readonly #defined = new ScriptBuilder();
  readonly #page = new ScriptBuilder();
  readonly #context = new HtmlContext();
  /** The blocks that are open. */
  readonly #blocks: string[] = [];
  readonly #layouts: Part[] = [];
  #unclosed = 0;

  constructor(source: string) {
    this.#source = source;
    this.#marks = new ClosingMarks(source);
  }

  read(): ScriptBuilder {
    let from = 0;
    opening.lastIndex = 0;
    for (let match = opening.exec(this.#source); match; match = opening.exec(this.#source)) {
      this.#context.read(this.#source.slice(from, match.index));
      const [found, attribute, quote = ''] = match;
      from =
        attribute === undefined
          ? this.#tag(match.index)
          : this.#attribute(attribute, quote, match.index + found.length);
      // What is passed over are the values of attributes, which end with their quote.
      opening.lastIndex = from;
    }
    while (this.#blocks.length > 0) this.#end(this.#source.length);
    for (const layout of this.#layouts) this.#around('include_template(', layout, ');\n');
    const script = new ScriptBuilder();
    // `$presenter`, `$control`: what the page is of.
    script.generate('<?php\n$presenter = nette_presenter(); $control = $presenter;\n', 0);
    script.append(this.#defined);
    script.append(this.#page);
    return script;
  }

  /** What stands in a block that is defined runs where it is filled. */
  get #script(): ScriptBuilder {
    return this.#blocks.includes('define') ? this.#defined : this.#page;
  }

  #around(before: string, { text, at }: Part, after: string): void {
    this.#script.generate(before, at);
    this.#script.copy(text, at);
    this.#script.generate(after, at + text.length);
  }

  /** Returns where the text goes on. */
  #tag(at: number): number {
    if (this.#source[at + 1] === '*') return this.#marks.find('*}', at + 2)?.after ?? this.#source.length;
    const end = this.#endOf(at + 1);
    if (end === null) return at + 1;
    const text = this.#source.slice(at + 1, end).replace(/\/$/, '');
    const [whole, isEnd, name = ''] = /^(\/?)([a-zA-Z]\w*)?(?![\w\\(:]|->)/.exec(text) ?? ['', ''];
    const rest = { text: text.slice(whole.length), at: at + 1 + whole.length };
    if (isEnd) this.#close(name, at);
    else if (name === 'syntax' && /off/.test(rest.text))
      return this.#marks.find('{/syntax}', end)?.after ?? this.#source.length;
    else if (name === '') this.#write({ text: text.replace(/^[=_]/, ' '), at: at + 1 });
    else this.#statement(name, rest, at);
    return end + 1;
  }

  /** The brace that is not in quotes and closes no other. */
  #endOf(start: number): number | null {
    const next = this.#marks.find('}', start);
    if (!next || next.at - start > maxTag || this.#unclosed >= maxUnclosed) return null;
    const end = closingBrace(this.#source, start, maxTag);
    if (end === null) this.#unclosed++;
    return end;
  }

  /** `n:foreach="$rows as $row"`: the element is left within the loop, whose variables stay. */
  #attribute(name: string, quote: string, start: number): number {
    const end = this.#marks.find(quote, start);
    if (!end || end.at - start > maxTag) return start;
    const value = { text: this.#source.slice(start, end.at), at: start };
    const tag = name.replace(/^(?:inner|tag)-/, '');
    if (tag === 'foreach') this.#around('foreach (', withoutFilters(value), ') { }\n');
    else if (tag === 'syntax' && value.text === 'off') return this.#endOfElement(end.after);
    return end.after;
  }

  /** Elements that are not read seldom have others in them. */
  #endOfElement(from: number): number {
    const name = this.#context.element;
    return (name && this.#marks.find(`</${name}>`, from)?.after) || from;
  }

  #write(part: Part): void {
    const { value, own, isRaw, isUnchecked, isSafe } = readExpression(part);
    if (!isSafe && value.text.trim() !== '') {
      const output: Output = isRaw ? 'raw' : isUnchecked ? this.#context.escapedOrAddress : 'escaped';
      // Escaped, only what a function of the program gives is to be looked at.
      if (output !== 'escaped' || own.length > 0 || value.text.includes('(')) {
        // What only takes tags away does not help here.
        const before = output === 'raw' && this.#context.isInsideTag ? "'<' . " : '';
        const names = own.map(({ name }) => `latte_${name}(`).reverse();
        const args = own.map((one) => (one.args.trim() === '' ? ')' : `, ${one.args})`));
        this.#around(`${outputs[output]}(${before}${names.join('')}(`, value, `\n)${args.join('')});\n`);
      }
    }
    this.#context.wrote();
  }

  #open(name: string, before: string, condition: Part, after: string): void {
    if (this.#blocks.length >= maxDepth) return;
    this.#around(before, condition, after);
    this.#blocks.push(name);
  }

  #statement(name: string, rest: Part, at: number): void {
    const isEmpty = rest.text.trim() === '';
    const condition = isEmpty || /^if(?:set|changed|Current)$/.test(name) ? { text: '$__any', at } : rest;
    switch (name) {
      case 'if':
      case 'ifset':
      case 'ifchanged':
      case 'ifCurrent':
      case 'while':
        this.#open(name, 'if (', condition, ') {\n');
        return;
      case 'switch':
        this.#open(name, 'if (', { text: '$__any', at }, ') {\n');
        return;
      case 'foreach':
        this.#open(name, 'foreach (', withoutFilters(rest), ') {\n');
        return;
      case 'for':
        this.#open(name, 'for (', rest, ') {\n');
        return;
      case 'else':
      case 'elseif':
      case 'elseifset':
      case 'case':
        this.#otherwise(name === 'elseif' ? condition : null, name === 'else', at);
        return;
      case 'var':
      case 'default':
        for (const one of splitArguments(rest)) this.#assign(one);
        return;
      case 'php':
      case 'do':
        this.#around('', rest, '\n;\n');
        return;
      case 'extends':
      case 'layout':
        if (/^\s*["'$]/.test(rest.text)) this.#layouts.push(rest);
        return;
      case 'include':
      case 'embed':
      case 'sandbox':
      case 'includeblock':
        this.#include(splitArguments(rest));
        return;
      case 'define':
        this.#define(splitArguments(rest), at);
    }
  }

  #otherwise(condition: Part | null, isElse: boolean, at: number): void {
    const block = this.#blocks.at(-1);
    if (block === undefined || block === 'define') return;
    if (!block.startsWith('if')) this.#script.generate('} if ($__any) {\n', at);
    else if (condition) this.#around('} elseif (', condition, ') {\n');
    else this.#script.generate(isElse ? '} else {\n' : '} elseif ($__any) {\n', at);
  }

  /** `$name = 1`, `string $name = 1`, and as it was before: `name => 1` */
  #assign(part: Part): void {
    const [whole, name] = /^\s*(?:[\w\\?|]{1,100}\s+)?\$?(\w{1,100})\s*=>?(?!=)/.exec(part.text) ?? [];
    if (whole === undefined) return;
    const value = { text: part.text.slice(whole.length), at: part.at + whole.length };
    this.#around(`$${name} = `, readExpression(value).value, '\n;\n');
  }

  /** Another template, by what is a file's name, or a block of this one. */
  #include([what, ...more]: readonly Part[]): void {
    if (!what) return;
    // `{include 'page.latte' text => $query}` and `with` have no comma.
    const [, file, with_ = ''] =
      /^\s*(?:file\s+)?(["'][^"']{1,300}["']|\S{1,300})([\s\S]*)$/.exec(what.text) ?? [];
    if (file === undefined) return;
    const given = [{ text: with_.replace(/^\s*(?:with|from)\s/, ' '), at: what.at }, ...more]
      .map(readArgument)
      .filter(({ value }) => value.text.trim() !== '');
    const block = /^#?([a-zA-Z_][\w-]*)$/.exec(file)?.[1];
    if (block !== undefined)
      this.#call(`$${blockName(block)}(`, given, ({ name }) => (name ? `${name}: ` : ''), ')');
    else {
      const named = given.filter(({ name }) => name !== null);
      const isText = /^["'$]/.test(file) || !/^[\w./@-]+$/.test(file);
      const before = `include_template(${isText ? file : `'${file}'`}, [`;
      this.#call(before, named, ({ name }) => `'${name}' => `, '])', what.at);
    }
  }

  #call(
    before: string,
    given: readonly NamedValue[],
    label: (one: NamedValue) => string,
    after: string,
    at = given[0]?.value.at ?? 0,
  ): void {
    this.#script.generate(before, at);
    for (const [index, one] of given.entries())
      this.#around(`${index > 0 ? ', ' : ''}${label(one)}(`, one.value, '\n)');
    this.#script.generate(`${after};\n`, given.at(-1)?.value.at ?? at);
  }

  /** `{define box, string $text, $more = 1}` */
  #define([what, ...parameters]: readonly Part[], at: number): void {
    const name = /^\s*(?:local\s+)?#?([a-zA-Z_][\w-]*)/.exec(what?.text ?? '')?.[1];
    if (name === undefined || this.#blocks.length >= maxDepth || this.#blocks.includes('define')) return;
    const first = what && /\$\w+/.exec(what.text)?.[0];
    const names = [first, ...parameters.map(({ text }) => /\$\w+/.exec(text)?.[0])].filter(Boolean);
    this.#blocks.push('define');
    this.#script.generate(
      `$${blockName(name)} = function (${names.map((one) => `${one} = null`).join(', ')}) {\n`,
      at,
    );
  }

  /** Ends the innermost block of this kind and those in it; what begins nothing ends nothing. */
  #close(name: string, at: number): void {
    const index = name === '' ? this.#blocks.length - 1 : this.#blocks.lastIndexOf(name);
    if (index < 0 || (name !== '' && !conditions.has(name))) return;
    while (this.#blocks.length > index) this.#end(at);
  }

  #end(at: number): void {
    const script = this.#script;
    script.generate(this.#blocks.pop() === 'define' ? '};\n' : '}\n', at);
  }
}

/** `$rows|sort as $row` */
function withoutFilters(loop: Part): Part {
  const text = loop.text.replace(/\|[^|]{1,200}?(?=\sas\s)/, (filters) => ' '.repeat(filters.length));
  return { text, at: loop.at };
}

function blockName(name: string): string {
  return `latte_${name.replaceAll('-', '_')}`;
}

/** Smarty: `{$value|modifier}`, `{tag attribute=$value}`, `{* comment *}`, as PHP. What the program escapes by default its calls say. */
import { ClosingMarks, closingBrace } from './closing-marks.ts';
import { HtmlContext } from './html-context.ts';
import { outputs, ScriptBuilder } from './script-builder.ts';
import { type SmartyExpression, SmartyReader } from './smarty-expression.ts';

const maxDepth = 60;
/** Longer tags are no tags. */
const maxTag = 2_000;
/** After so many braces without an end nobody looks for ends any more. */
const maxUnclosed = 100;

/** A brace with a blank behind it is a brace. */
const opening = /\{(?=[*$"'/#a-zA-Z])/g;
/** Loops and conditions, by what ends them. */
const closed = new Set(['if', 'foreach', 'section', 'for', 'while', 'function']);

export function smartyScript(source: string): ScriptBuilder {
  return new SmartyPage(source).read();
}

class SmartyPage {
  readonly #source: string;
  readonly #marks: ClosingMarks;
  readonly #script = new ScriptBuilder();
  readonly #context = new HtmlContext();
  /** The blocks that are open. */
  readonly #blocks: string[] = [];
  /** The layout, which is filled when the page is read. */
  #layout: { php: string; at: number } | null = null;
  #unclosed = 0;

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
      from = this.#tag(match.index);
      opening.lastIndex = from;
    }
    for (const _ of this.#blocks) this.#generate('}', this.#source.length);
    if (this.#layout) this.#generate(`include_template(${this.#layout.php});`, this.#layout.at);
    return this.#script;
  }

  #generate(text: string, at: number): void {
    this.#script.generate(`${text}\n`, at);
  }

  /** Returns where the text goes on. */
  #tag(at: number): number {
    if (this.#source[at + 1] === '*') return this.#marks.find('*}', at + 2)?.after ?? this.#source.length;
    const end = this.#endOf(at + 1);
    if (end === null) return at + 1;
    const text = this.#source.slice(at + 1, end).trim();
    const after = end + 1;
    const [, isEnd, name = '', rest = ''] = /^(\/?)([A-Za-z_]\w*)(?![\w(:]|->)([\s\S]*)$/.exec(text) ?? [];
    if (isEnd) this.#close(name, at);
    else if (name === 'literal') return this.#marks.find('{/literal}', after)?.after ?? this.#source.length;
    else if (name === 'php') return this.#php(after);
    else if (name !== '') this.#statement(name, rest, at);
    else if (!text.startsWith('/')) this.#value(text, at);
    return after;
  }

  /** The brace that is not in quotes and closes no other. */
  #endOf(start: number): number | null {
    const next = this.#marks.find('}', start);
    if (!next || next.at - start > maxTag || this.#unclosed >= maxUnclosed)
      return next && next.at - start <= maxTag ? next.at : null;
    const end = closingBrace(this.#source, start, maxTag);
    if (end === null) this.#unclosed++;
    return end;
  }

  #php(start: number): number {
    const end = this.#marks.find('{/php}', start);
    if (!end) return start;
    this.#script.copy(this.#source.slice(start, end.at), start);
    this.#generate('\n;', end.at);
    return end.after;
  }

  /** `{$name}`, `{$name = 1}`, `{"text"}`, `{strtolower($name)}` */
  #value(text: string, at: number): void {
    const target = /^\$(\w{1,100})((?:[.[][\w$\]']{0,100})*)\s*=(?![=>])([\s\S]+)$/.exec(text);
    if (target) {
      const { php } = new SmartyReader(target[3] ?? '').expression();
      this.#generate(`$${target[1]}${target[2] ? '[]' : ''} = ${php};`, at);
      return;
    }
    const reader = new SmartyReader(text);
    const value = reader.expression();
    this.#write(value, at, reader.takes('nofilter'));
    this.#context.wrote();
  }

  /** Escaping for HTML does not help everywhere. */
  #write({ php, unescaped }: SmartyExpression, at: number, isRaw: boolean): void {
    const place = this.#context.escapedOrAddress;
    if (place === 'address' && !isRaw) this.#generate(`${outputs.address}(${unescaped ?? php});`, at);
    const isBare = place === 'bare';
    if (unescaped !== null && !isBare) return;
    const output =
      unescaped !== null
        ? outputs.bare
        : isRaw
          ? outputs.raw
          : isBare
            ? outputs.defaultBare
            : outputs.default;
    // What only takes tags away does not help here.
    const before = unescaped === null && this.#context.isInsideTag ? "'<' . " : '';
    this.#generate(`${output}(${before}${unescaped ?? php});`, at);
  }

  #open(text: string, name: string, at: number): void {
    if (this.#blocks.length >= maxDepth) return;
    this.#generate(text, at);
    this.#blocks.push(name);
  }

  #statement(name: string, rest: string, at: number): void {
    const reader = new SmartyReader(rest);
    switch (name) {
      case 'if':
        this.#open(`if (${reader.expression().php}) {`, 'if', at);
        return;
      case 'elseif':
        if (this.#blocks.at(-1) === 'if') this.#generate(`} elseif (${reader.expression().php}) {`, at);
        return;
      case 'else':
      case 'foreachelse':
      case 'sectionelse':
        if (this.#blocks.length > 0) this.#generate(this.#blocks.at(-1) === 'if' ? '} else {' : '} {', at);
        return;
      case 'foreach':
        this.#loop(rest, at);
        return;
      case 'section':
        this.#section(reader.attributes(), at);
        return;
      case 'for':
      case 'while':
        this.#open('while ($__any) {', name, at);
        return;
      case 'function':
        this.#open('function () {', name, at);
        return;
      case 'assign':
      case 'append':
        this.#assign(name, reader.attributes(), at);
        return;
      case 'include':
        this.#include(reader.attributes(), at);
        return;
      case 'extends':
        this.#layout = { php: fileNamed(reader.attributes()), at };
        return;
      case 'eval':
        this.#generate(`smarty_eval(${reader.attributes().get('var') ?? "''"});`, at);
        return;
      default:
        this.#plugin(name, reader.attributes(), at);
    }
  }

  /** `{badge label=$name}`: a function of the program, or a block, whose result is written as it is; texts of the page do no harm. */
  #plugin(name: string, attributes: Map<string, string>, at: number): void {
    if (![...attributes.values()].some((value) => value.includes('$'))) return;
    const args = `[${namedValues(attributes)}], ''`;
    for (const kind of ['function', 'block'])
      this.#generate(`${outputs.raw}(smarty_${kind}_${name}(${args}));`, at);
  }

  /** `foreach $list as $key => $value`, and as it was before: `foreach from=$list item=value key=key` */
  #loop(rest: string, at: number): void {
    const now = /^\s*(?!from\s*=)([\s\S]{1,1000}?)\s+as\s+\$(\w{1,100})(?:\s*=>\s*\$(\w{1,100}))?/.exec(rest);
    if (now) {
      const target = now[3] === undefined ? `$${now[2]}` : `$${now[2]} => $${now[3]}`;
      this.#open(
        `foreach (${new SmartyReader(now[1] ?? '').expression().php} as ${target}) {`,
        'foreach',
        at,
      );
      return;
    }
    const attributes = new SmartyReader(rest).attributes();
    const [item, key] = [nameIn(attributes, 'item'), nameIn(attributes, 'key')];
    const target = key === null ? `$${item ?? '_'}` : `$${key} => $${item ?? '_'}`;
    this.#open(`foreach (${attributes.get('from') ?? '[]'} as ${target}) {`, 'foreach', at);
  }

  /** Its name stands for the place in the list: `{section name=row loop=$rows}{$rows[row].title}` */
  #section(attributes: Map<string, string>, at: number): void {
    const name = nameIn(attributes, 'name') ?? '_';
    this.#open(`foreach (${attributes.get('loop') ?? '[]'} as $${name} => $__${name}) {`, 'section', at);
  }

  #assign(tag: string, attributes: Map<string, string>, at: number): void {
    const name = nameIn(attributes, 'var') ?? nameIn(attributes, '0');
    const value = attributes.get('value') ?? attributes.get('1');
    if (name !== null && value !== undefined)
      this.#generate(`$${name}${tag === 'append' ? '[]' : ''} = ${value};`, at);
  }

  #include(attributes: Map<string, string>, at: number): void {
    const given = new Map([...attributes].filter(([name]) => name !== 'file'));
    this.#generate(`include_template(${fileNamed(attributes)}, [${namedValues(given)}]);`, at);
  }

  /** Ends the innermost block of this kind and those in it; what begins nothing ends nothing. */
  #close(name: string, at: number): void {
    const index = closed.has(name) ? this.#blocks.lastIndexOf(name) : -1;
    if (index < 0) return;
    for (const block of this.#blocks.splice(index).reverse())
      this.#generate(block === 'function' ? '};' : '}', at);
  }
}

function namedValues(attributes: ReadonlyMap<string, string>): string {
  const named = [...attributes].filter(([name]) => /^[a-z_]/i.test(name));
  return named.map(([name, value]) => `'${name}' => ${value}`).join(', ');
}

/** A word that stands where a name is meant. */
function nameIn(attributes: ReadonlyMap<string, string>, attribute: string): string | null {
  return /^'(\w{1,100})'$/.exec(attributes.get(attribute) ?? '')?.[1] ?? null;
}

/** Of `"$folder/page.tpl"` the part that is known; a kind of resource is no part of the name: `file:page.tpl`. */
function fileNamed(attributes: ReadonlyMap<string, string>): string {
  const file = attributes.get('file') ?? attributes.get('0') ?? "''";
  const known = /'([^'\\]{1,200})'\)?$/.exec(file)?.[1];
  return known === undefined ? file : `'${known.replace(/^(?:[a-z]+:)?[./]*/, '')}'`;
}

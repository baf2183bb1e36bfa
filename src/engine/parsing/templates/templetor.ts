/** Templetor, web.py's templates: `$value`, `$:raw`, `$def with (name)`, and lines of code that begin with `$`. */
import { HtmlContext } from './html-context.ts';
import { splitAt } from './jinja-expressions.ts';
import { line, writeCode } from './python-code.ts';
import { outputs, ScriptBuilder } from './script-builder.ts';

/** What a page of it begins with, and no other has. */
const mark = /^\s*(?:\$#[^\n]*\n\s*)*\$def with\s*\(/;
/** A comment, an escaped sign, a statement, code, or a value. */
const opening =
  /\$#[^\n]*|\$\$|^[ \t]*\$(?:def with\s*\(([^\n]{0,1000})\)|(if|elif|while|for|else|def|var|code)\b([^\n]{0,1000})|\s([^\n]{1,1000}))$|\$(:?)(?=[A-Za-z_({[])/gm;
const name = /[A-Za-z_]\w{0,100}/y;
const maxValue = 1_000;
const maxUnclosed = 100;
const state = { depth: 0 };

export function isTempletor(source: string): boolean {
  return mark.test(source);
}

export function templetorScript(source: string): ScriptBuilder {
  return new TempletorPage(source).read();
}

class TempletorPage {
  readonly #source: string;
  readonly #script = new ScriptBuilder();
  readonly #context = new HtmlContext();
  /** Names that hold a value: all others are functions of the library and of the program, which write markup. */
  readonly #values = new Set<string>();
  #unclosed = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): ScriptBuilder {
    let from = 0;
    for (;;) {
      opening.lastIndex = from;
      const match = opening.exec(this.#source);
      if (!match) return this.#script;
      const { index: at } = match;
      const [whole, parameters, keyword, rest = '', statement, colon] = match;
      this.#context.read(this.#source.slice(from, at));
      from = at + whole.length;
      if (parameters !== undefined) this.#take(parameters, at);
      else if (keyword === 'code') from = this.#code(from);
      else if (keyword !== undefined) this.#control(keyword, rest, at);
      else if (statement !== undefined) this.#assign(statement, at);
      else if (colon !== undefined) from = this.#value(from, colon !== '', at);
    }
  }

  /** What the page is called with, by place or by name. */
  #take(parameters: string, at: number): void {
    for (const [index, one] of splitAt(parameters, ',').entries()) {
      const taken = /^\w{1,100}/.exec(one)?.[0];
      if (taken === undefined) continue;
      this.#values.add(taken);
      line(this.#script, `${taken} = templetor_${index} if __any__ else ${taken}`, at, state);
    }
  }

  /** Variables of a loop stay when it is over. */
  #control(keyword: string, rest: string, at: number): void {
    const [, target, list] = (keyword === 'for' && /^\s+([\w\s,()]{1,100}?)\s+in\s+(.+):/.exec(rest)) || [];
    if (target === undefined || list === undefined) return;
    for (const one of target.match(/\w+/g) ?? []) this.#values.add(one);
    line(this.#script, `for ${target} in ${list}:`, at, state);
    line(this.#script, ' pass', at, state);
  }

  #assign(statement: string, at: number): void {
    const target = /^(\w{1,100})\s*\+?=(?!=)/.exec(statement)?.[1];
    if (target !== undefined) this.#values.add(target);
    line(this.#script, statement.trim(), at, state);
  }

  /** The lines behind it that are indented. */
  #code(from: number): number {
    const block = /(?:\n(?:[ \t]+[^\n]*|[ \t]*(?=\n)))*/y;
    block.lastIndex = from;
    const text = block.exec(this.#source)?.[0] ?? '';
    for (const [, target = ''] of text.matchAll(/^[ \t]+(\w{1,100})\s*=(?!=)/gm)) this.#values.add(target);
    writeCode(this.#script, text, from, state);
    return from + text.length;
  }

  /** Returns where the text goes on. */
  #value(start: number, isRaw: boolean, at: number): number {
    const end = this.#endOf(start);
    const text = this.#source
      .slice(start, end)
      .replace(/^\{([\s\S]*)\}$/, '($1)')
      .replace(/\s+/g, ' ');
    const output = isRaw ? 'raw' : this.#context.escaped;
    if (output !== 'escaped' && this.#isValue(text))
      line(this.#script, `${outputs[output]}(${text})`, at, state);
    this.#context.wrote();
    return end;
  }

  /** Of values alone: what functions make of them is their own business. */
  #isValue(text: string): boolean {
    const [root = ''] = /^\w+/.exec(text) ?? [];
    return root === '' ? !/(?<![.\w])\w+\(/.test(text) : this.#values.has(root);
  }

  /** `name.of["it"](a)`, or what stands in brackets. */
  #endOf(start: number): number {
    name.lastIndex = start;
    let at = start + (name.exec(this.#source)?.[0].length ?? 0);
    for (;;) {
      const sign = this.#source[at] ?? '';
      if (sign === '(' || sign === '[' || (sign === '{' && at === start)) {
        const end = this.#closing(at);
        if (end < 0) return at === start ? at + 1 : at;
        at = end;
        if (sign === '{') return at;
      } else if (sign === '.') {
        name.lastIndex = at + 1;
        const member = name.exec(this.#source)?.[0];
        if (member === undefined) return at;
        at += 1 + member.length;
      } else return at;
    }
  }

  /** Behind the bracket that closes the one at `start`, or -1. */
  #closing(start: number): number {
    if (this.#unclosed >= maxUnclosed) return -1;
    let quote = '';
    let depth = 0;
    const until = Math.min(this.#source.length, start + maxValue);
    for (let at = start; at < until; at++) {
      const character = this.#source[at] ?? '';
      if (quote !== '') {
        if (character === '\\') at++;
        else if (character === quote) quote = '';
      } else if (character === '"' || character === "'") quote = character;
      else if ('([{'.includes(character)) depth++;
      else if (')]}'.includes(character) && --depth === 0) return at + 1;
    }
    this.#unclosed++;
    return -1;
  }
}

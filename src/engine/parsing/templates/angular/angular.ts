/**
 * Templates of Angular's components: what they bind, as a script that runs as a method of the component. Angular cleans
 * whatever it writes by itself, so that what counts is what pipes, methods and other components make of a value.
 */
import { type OpenTag, readOpenTag, withoutEnd } from '../../open-tag.ts';
import { ClosingMarks } from '../closing-marks.ts';
import { splitAt } from '../jinja-expressions.ts';
import { ScriptBuilder } from '../script-builder.ts';
import { angularExpression } from './angular-expression.ts';
import { DeclaredNames } from './declared-names.ts';

/** Where something other than text begins. */
const opening =
  /<!--|<\/([A-Za-z][\w:.-]*)|<(?=[A-Za-z])|\{\{|@(if|else if|else|for|empty|switch|case|default|defer|placeholder|loading|error|let)\b|\}/g;

const maxDepth = 60;
/** What stands before the brace of a block is no longer. */
const maxHead = 2_000;
/** What nothing is known of: `let i = index`. */
const something = 'unknown_value';

/** @param from where in the source the template stands, up to `to` */
export function angularScript(source: string, from = 0, to = source.length): ScriptBuilder {
  return new Reader(source.slice(0, to), from).read();
}

class Reader {
  readonly #source: string;
  readonly #script = new ScriptBuilder();
  readonly #marks: ClosingMarks;
  readonly #names: DeclaredNames;
  /** What closes each open block: the name of an element, or a brace. */
  readonly #open: string[] = [];
  #at: number;

  constructor(source: string, from: number) {
    this.#source = source;
    this.#marks = new ClosingMarks(source);
    this.#at = from;
    const references = [...source.slice(from).matchAll(/\s#([A-Za-z_$][\w$]*)/g)].map(
      ([, name = '']) => name,
    );
    this.#names = new DeclaredNames([...references, '$event', '$index', '$first', '$last', '$count']);
  }

  read(): ScriptBuilder {
    for (;;) {
      opening.lastIndex = this.#at;
      const match = opening.exec(this.#source);
      if (!match) break;
      const [whole, closed, block] = match;
      const { index: at } = match;
      this.#at = at + whole.length;
      if (whole === '<!--') this.#at = this.#marks.find('-->', this.#at)?.after ?? this.#source.length;
      else if (whole === '{{') this.#written(at);
      else if (whole === '}') this.#endBlock('}', at);
      else if (closed !== undefined) this.#endBlock(closed, at);
      else if (block !== undefined) this.#block(block, at);
      else this.#element(at);
    }
    while (this.#open.length > 0) this.#endBlock(this.#open.at(-1) ?? '', this.#source.length);
    return this.#script;
  }

  #written(at: number): void {
    const end = this.#marks.find('}}', this.#at);
    if (!end) return;
    this.#evaluate(this.#source.slice(this.#at, end.at), at);
    this.#at = end.after;
  }

  #evaluate(text: string, at: number): void {
    const expression = angularExpression(text, this.#names.has);
    if (expression !== null) this.#script.generate(`${expression};\n`, at);
  }

  #startBlock(closing: string, head: string, at: number): void {
    this.#names.open();
    this.#open.push(closing);
    this.#script.generate(`${head}{\n`, at);
  }

  /** Blocks that were left open within it end with it. */
  #endBlock(closing: string, at: number): void {
    if (!this.#open.includes(closing)) return;
    for (let last: string | undefined; last !== closing; ) {
      last = this.#open.pop();
      this.#names.close();
      this.#script.generate('}\n', at);
    }
  }

  #declare(name: string, value: string | null, at: number): void {
    this.#script.generate(`let ${name} = ${value ?? something};\n`, at);
    this.#names.declare(name);
  }

  /** `@for (item of items; track item.id) {`, `@if (user; as name) {`, `@let name = value;` */
  #block(word: string, at: number): void {
    if (word === 'let') {
      const end = this.#marks.find(';', this.#at);
      if (!end || end.at - this.#at > maxHead) return;
      const [, name, value] = /^\s+([\w$]+)\s*=([\s\S]*)$/.exec(this.#source.slice(this.#at, end.at)) ?? [];
      if (!name || value === undefined) return;
      this.#declare(name, angularExpression(value, this.#names.has), at);
      this.#at = end.after;
      return;
    }
    const brace = this.#marks.find('{', this.#at);
    if (!brace || brace.at - this.#at > maxHead || this.#open.length >= maxDepth) return;
    const head = this.#source.slice(this.#at, brace.at).trim();
    if (head !== '' && !/^\(.*\)$/s.test(head)) return;
    this.#at = brace.after;
    this.#directive(head.slice(1, -1), '}', at);
  }

  /** What a block or an attribute with a star says: `let item of items; let i = index`, `item of items`, `user$ | async as user`. */
  #directive(text: string, closing: string, at: number): void {
    const [first = '', ...more] = splitAt(text, ';').filter((part) => part !== '');
    const [, item, list] = /^(?:let\s+)?([\w$]+)\s+of\s+([\s\S]+)$/.exec(first) ?? [];
    const isDeclaration = list === undefined && /^let\s/.test(first);
    const [shown, alias = more.flatMap((part) => splitAlias(part)[1] ?? [])[0]] = splitAlias(list ?? first);
    const value = isDeclaration ? null : angularExpression(shown, this.#names.has);
    this.#startBlock(closing, item && value ? `for (const ${item} of ${value}) ` : '', at);
    if (item) this.#names.declare(item);
    else if (value && !alias) this.#script.generate(`${value};\n`, at);
    if (alias) this.#declare(alias, item ? null : value, at);
    for (const part of isDeclaration ? [first, ...more] : more) {
      const [, declared] = /^let\s+([\w$]+)/.exec(part) ?? [];
      if (declared && declared !== item) this.#declare(declared, null, at);
    }
  }

  #element(at: number): void {
    const tag = readOpenTag(this.#source, at);
    if (!tag) return;
    this.#at = tag.after;
    const star = tag.attributes.find(({ name }) => name.startsWith('*'));
    const declared = tag.attributes.filter(({ name }) => name.startsWith('let-'));
    const hasEnd = !tag.isClosed && !withoutEnd.has(tag.name);
    const isBlock =
      (star !== undefined || declared.length > 0 || this.#open.includes(tag.name)) &&
      this.#open.length < maxDepth;
    if (isBlock) this.#directive(star?.value ?? '', tag.name, at);
    for (const { name } of declared) if (isBlock) this.#declare(name.slice(4), null, at);
    this.#bind(tag);
    if (isBlock && !hasEnd) this.#endBlock(tag.name, at);
  }

  /** What the element is given, for the components and directives that it is, and what it does when something happens. */
  #bind({ name: element, at, attributes }: OpenTag): void {
    const given: string[] = [];
    for (const { name, value, at: place } of attributes) {
      const [, bound] =
        /^(?:\[\(?(?:attr\.)?([\w.$-]+)\)?\]|bind-([\w$-]+))$/
          .exec(name)
          ?.filter((one) => one !== undefined) ?? [];
      if (/^(?:\([\w.$:-]+\)|on-[\w$-]+)$/.test(name)) this.#evaluate(value, place);
      else if (bound !== undefined) {
        const expression = angularExpression(value, this.#names.has);
        if (expression !== null) given.push(`[${JSON.stringify(bound)}, ${expression}]`);
      } else if (value.includes('{{')) given.push(`[${JSON.stringify(name)}, ${this.#interpolated(value)}]`);
      else if (/^[\w-]+$/.test(name) && element.includes('-'))
        given.push(`[${JSON.stringify(name)}, ${JSON.stringify(value)}]`);
    }
    if (given.length > 0 || element.includes('-'))
      this.#script.generate(`show_element(${[JSON.stringify(element), ...given].join(', ')});\n`, at);
  }

  /** `a {{ value }} b` */
  #interpolated(text: string): string {
    const parts = text
      .split(/\{\{|\}\}/)
      .map((part, index) =>
        index % 2 === 0 ? JSON.stringify(part) : `(${angularExpression(part, this.#names.has) ?? "''"})`,
      );
    return parts.join(' + ');
  }
}

/** `user$ | async as user`, `index as i` */
function splitAlias(text: string): [shown: string, alias?: string] {
  const at = text.lastIndexOf(' as ');
  const alias = at < 0 ? '' : text.slice(at + 4).trim();
  if (/^as\s+[\w$]+$/.test(text)) return ['', text.slice(2).trim()];
  return /^[\w$]+$/.test(alias) ? [text.slice(0, at), alias] : [text];
}

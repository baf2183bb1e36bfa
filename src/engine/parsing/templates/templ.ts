/** templ: pages that are functions of Go, `templ page(name string) { <h1>{ name }</h1> }`, as the functions that they become. */
import { ClosingMarks } from './closing-marks.ts';
import { ScriptBuilder } from './script-builder.ts';

/** What begins a page, or a script or a style of one, which hold nothing that could do harm. */
const declaration = /^(templ|css|script)\s+((?:\([^()\n]{1,200}\)\s*)?\w{1,200}\s*\()/gm;
/** What is not text: a comment, a script, another page, code, a value, what ends a block. */
const opening =
  /^[ \t]*\/\/[^\n]*|^[ \t]*(?:if|for|switch)\s[^\n]{1,1000}\{[ \t]*$|^[ \t]*\}\s{0,20}else\b[^\n]{0,1000}\{[ \t]*$|^[ \t]*(?:case\s[^\n]{1,500}|default):[ \t]*$|<(script|style)\b|@(?=[A-Za-z(])|\{\{|[{}]/gm;
const name = /[A-Za-z_]\w{0,100}/y;
const openBlock = /[ \t]*\{/y;
const maxExpression = 5_000;
const maxUnclosed = 100;
const maxDepth = 200;

export function templScript(source: string): ScriptBuilder {
  return new TemplFile(source).read();
}

class TemplFile {
  readonly #source: string;
  readonly #marks: ClosingMarks;
  readonly #script = new ScriptBuilder();
  #unclosed = 0;

  constructor(source: string) {
    this.#source = source;
    this.#marks = new ClosingMarks(source);
  }

  read(): ScriptBuilder {
    // The library is known to every page.
    let from = /^\s{0,1000}(?:\/\/[^\n]*\s{0,1000}){0,50}package \w+/.exec(this.#source)?.[0].length ?? 0;
    this.#copy(0, from);
    this.#script.generate('\nimport "github.com/a-h/templ"\n', from);
    for (;;) {
      declaration.lastIndex = from;
      const match = declaration.exec(this.#source);
      this.#copy(from, match?.index ?? this.#source.length);
      if (!match) return this.#script;
      const [whole, kind = '', head = ''] = match;
      const parameters = match.index + whole.length - 1;
      const end = this.#closing(parameters);
      const begin = end < 0 ? -1 : this.#after(openBlock, end);
      from = begin < 0 ? match.index + whole.length : begin;
      if (begin < 0) continue;
      if (kind !== 'templ') {
        const closing = this.#closing(begin - 1);
        from = closing < 0 ? begin : closing;
        continue;
      }
      this.#script.generate('func ', match.index);
      this.#copy(parameters + 1 - head.length, end);
      this.#script.generate(' templ.Component {\n', end);
      from = this.#body(begin);
    }
  }

  #copy(from: number, to: number): void {
    this.#script.copy(this.#source.slice(from, to), from);
  }

  #line(from: number, to: number): void {
    this.#copy(from, to);
    this.#script.generate('\n', to);
  }

  #after(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    const found = pattern.exec(this.#source);
    return found ? at + found[0].length : -1;
  }

  /** Returns where the text behind the page goes on. */
  #body(begin: number): number {
    let depth = 0;
    let from = begin;
    for (;;) {
      opening.lastIndex = from;
      const match = opening.exec(this.#source);
      if (!match || depth > maxDepth) break;
      const [found, element] = match;
      const at = match.index;
      from = at + found.length;
      if (element !== undefined) from = this.#marks.find(`</${element}>`, from)?.after ?? from;
      else if (found === '}') {
        if (depth-- === 0) {
          this.#script.generate('return nil\n}\n', at);
          return from;
        }
        this.#script.generate('}\n', at);
      } else if (found === '@') {
        const end = this.#endOfCall(from);
        this.#line(from, end);
        const block = this.#after(openBlock, end);
        if (block < 0) from = end;
        else {
          this.#script.generate('{\n', end);
          depth++;
          from = block;
        }
      } else if (found === '{{') from = this.#code(from);
      else if (found === '{') from = this.#value(from);
      else if (!found.trimStart().startsWith('//')) {
        this.#line(at, from);
        if (found.trimEnd().endsWith('{') && !found.trimStart().startsWith('}')) depth++;
      }
    }
    this.#script.generate(`${'}'.repeat(Math.max(0, depth) + 1)}\n`, this.#source.length);
    return this.#source.length;
  }

  #code(start: number): number {
    const end = this.#marks.find('}}', start);
    if (!end || end.at - start > maxExpression) return start;
    this.#line(start, end.at);
    return end.after;
  }

  /** It is escaped for where it stands; calls in it are run. */
  #value(start: number): number {
    const end = this.#closing(start - 1);
    if (end < 0) return start;
    const text = this.#source.slice(start, end - 1);
    if (text.includes('(') && !text.trimEnd().endsWith('...')) {
      this.#script.generate('templ_write(', start);
      this.#copy(start, end - 1);
      this.#script.generate(')\n', end);
    }
    return end;
  }

  /** `pages.Row(item).With(x)`, `Page{Name: name}.Show()`: no braces behind a space, which hold what is put into it. */
  #endOfCall(start: number): number {
    let at = start;
    for (;;) {
      const sign = this.#source[at] ?? '';
      if (sign === '(' || sign === '[' || (sign === '{' && at > start)) {
        const end = this.#closing(at);
        if (end < 0) return at;
        at = end;
      } else if (sign === '.' || at === start) {
        name.lastIndex = sign === '.' ? at + 1 : at;
        const found = name.exec(this.#source)?.[0];
        if (found === undefined) return at;
        at = name.lastIndex;
      } else return at;
    }
  }

  /** Behind the bracket that closes the one at `start`, or -1. */
  #closing(start: number): number {
    if (this.#unclosed >= maxUnclosed) return -1;
    let quote = '';
    let depth = 0;
    const until = Math.min(this.#source.length, start + maxExpression);
    for (let at = start; at < until; at++) {
      const character = this.#source[at] ?? '';
      if (quote !== '') {
        if (character === '\\' && quote !== '`') at++;
        else if (character === quote) quote = '';
      } else if ('"\'`'.includes(character)) quote = character;
      else if ('([{'.includes(character)) depth++;
      else if (')]}'.includes(character) && --depth === 0) return at + 1;
    }
    this.#unclosed++;
    return -1;
  }
}

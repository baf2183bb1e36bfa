/**
 * Reads a Razor page: markup with C# in it, which holds markup again. What comes out is the C# alone; values that are
 * written into the page become calls.
 */

import { literalEnd } from '../../csharp/literal-ends.ts';
import { HtmlContext } from '../html-context.ts';
import { type Output, outputs, ScriptBuilder } from '../script-builder.ts';
import { elementCalls } from './element-calls.ts';
import { endOf, type Markup, marks } from './markup-end.ts';
import { PageCursor } from './page-cursor.ts';
import * as patterns from './page-patterns.ts';
import { isForTagHelper } from './tag-helpers.ts';

/** Markup in code in markup: nobody writes as much, and what is deeper is left out. */
const maxDepth = 60;

export class RazorReader extends PageCursor {
  readonly imports = new ScriptBuilder();
  readonly members = new ScriptBuilder();
  readonly body: ScriptBuilder;
  /** What the page says it extends, or which kind of page it is. */
  base: string | null = null;
  isPage = false;

  /** Components set attributes by themselves: whether there are quotes does not matter. */
  readonly #isComponent: boolean;
  readonly #context = new HtmlContext();
  #depth = 0;

  constructor(source: string, isComponent: boolean) {
    const body = new ScriptBuilder();
    super(source, body);
    this.body = body;
    this.#isComponent = isComponent;
    this.#readMarkup({ kind: 'document' });
  }

  // ---- markup

  #readMarkup(markup: Markup): void {
    if (this.#depth >= maxDepth) {
      this.at = this.source.length;
      return;
    }
    this.#depth++;
    const isEnd = endOf(markup);
    for (;;) {
      const mark = this.#nextMark(marks[markup.kind]);
      if (mark === '@') this.#readTransition(markup.kind === 'document');
      else if (mark === '') break;
      else if (mark === '<!--') this.skipTo('-->');
      else {
        this.#readText(this.at + mark.length);
        if (isEnd(mark)) break;
      }
    }
    this.#depth--;
  }

  /** Goes to the next mark and reads what stands before it; '' at the end. */
  #nextMark(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const mark = pattern.exec(this.source);
    const end = mark ? mark.index : this.source.length;
    this.#readText(end);
    return mark?.[0] ?? '';
  }

  /** Markup without marks; an element that is code of the server is a call as well. */
  #readText(end: number): void {
    for (const { call, at } of elementCalls(this.source, this.at, end)) this.out.generate(`${call};\n`, at);
    this.#context.read(this.source.slice(this.at, end));
    this.at = end;
  }

  /** At an `@` in markup. */
  #readTransition(isDocument: boolean): void {
    const at = this.at;
    const next = this.source[at + 1] ?? '';
    if (next === '*') this.skipTo('*@');
    else if (next === '(') this.#write();
    else if (next === '{') {
      this.at += 2;
      this.#readCode(true);
      this.out.generate('\n;\n', this.at);
      this.at++;
    } else if (!/[A-Za-z_]/.test(next) || /[A-Za-z0-9]/.test(this.source[at - 1] ?? '')) {
      // `@@`, an address of e-mail, or nothing.
      this.at += next === '@' ? 2 : 1;
    } else {
      this.at++;
      if (this.matches(patterns.statements)) this.#readStatement();
      else if (!(isDocument && this.#readDirective())) {
        this.at--;
        this.#write();
      }
    }
  }

  // ---- directives

  #readDirective(): boolean {
    if (this.matches(patterns.declaring)) {
      this.skip(patterns.declaring);
      this.#declare(() => this.#readCode(true));
      this.at++;
    } else if (this.matches(patterns.section)) {
      this.skip(patterns.section);
      this.#readMarkup({ kind: 'braces' });
    } else if (this.matches(patterns.helper)) {
      this.skip(patterns.helper);
      this.#declare(() => {
        this.out.generate('object ', this.at);
        this.#readBlock();
      });
    } else return this.#readLineDirective();
    return true;
  }

  #readLineDirective(): boolean {
    const word = this.isAtLineStart() ? this.skip(patterns.directive) : '';
    if (word !== '') this.#readLine(word);
    return word !== '';
  }

  #readLine(word: string): void {
    const start = this.at;
    const text = this.skip(patterns.restOfLine);
    if (word === 'page') this.isPage = true;
    if (word === 'inherits') this.base = text.replace(/;\s*$/, '').trim();
    if (word === 'using') {
      this.imports.copy(`using${text.replace(/;\s*$/, '')}`, start - 'using'.length);
      this.imports.generate(';\n', this.at);
    }
    if (word === 'inject') {
      this.members.copy(text.replace(/;\s*$/, ''), start);
      this.members.generate(';\n', this.at);
    }
  }

  /** What stands among the members of the page's class. */
  #declare(read: () => void): void {
    const out = this.out;
    this.out = this.members;
    read();
    this.members.generate('\n', this.at);
    this.out = out;
  }

  // ---- values

  /** A value that is written into the page: `@name.of[x].value(y)`, `@(…)`, `@await f()`. */
  #write(): void {
    const { out, at } = this;
    const value = new ScriptBuilder();
    this.out = value;
    this.at++;
    if (this.source[this.at] === '(') this.#readBrackets();
    else this.#readImplicit();
    this.out = out;
    out.generate(`${outputs[this.#outputOf(value.text)]}(`, at);
    out.append(value);
    out.generate(');\n', this.at);
    this.#context.wrote();
  }

  #outputOf(value: string): Output {
    const { attribute, escapedOrAddress } = this.#context;
    const isGiven = attribute !== null && isForTagHelper(attribute);
    // What a function makes of a value outside of quotes, or of an address, was made for the place.
    if (isGiven || patterns.endsWithCall(value)) return 'escaped';
    return this.#isComponent && escapedOrAddress === 'bare' ? 'escaped' : escapedOrAddress;
  }

  #readImplicit(): void {
    this.copy(patterns.awaited);
    if (this.source[this.at] === '(') this.#readBrackets();
    this.copy(patterns.name);
    for (;;) {
      if (this.matches(patterns.memberAccess)) {
        this.copy(patterns.memberAccess);
        this.copy(patterns.name);
      } else if (this.matches(patterns.opensArguments)) {
        this.copy(patterns.opensArguments);
        this.#closeBrackets();
      } else return;
    }
  }

  #readBrackets(): void {
    this.copyTo(this.at + 1);
    this.#closeBrackets();
  }

  /** What is left of the brackets, with the one that closes them. */
  #closeBrackets(): void {
    this.#readCode(this.source[this.at - 1] === '{');
    this.copyTo(Math.min(this.at + 1, this.source.length));
  }

  // ---- code

  /** `if (…) { … } else { … }` and the like, in markup. */
  #readStatement(): void {
    const isLoop = this.source.startsWith('do', this.at);
    this.copy(patterns.statements);
    do this.#readBlock();
    while (this.copy(patterns.continuations) || (isLoop && this.copy(patterns.loopEnd)));
    this.out.generate('\n', this.at);
  }

  /** Up to the end of the next block in braces, where only names and brackets stand before it. */
  #readBlock(): void {
    for (;;) {
      this.copy(patterns.blanks);
      const char = this.source[this.at] ?? '';
      if (char === '(') this.#readBrackets();
      else if (char === '{') {
        this.#readBrackets();
        return;
      } else if (!this.copy(patterns.name) && !this.copy(patterns.continuations)) {
        this.out.generate(';', this.at);
        return;
      }
    }
  }

  /**
   * Code up to the bracket that closes the one before it, which is left to be read.
   * @param isStart whether a statement begins here: only there an element may stand
   */
  #readCode(isStart: boolean): void {
    const source = this.source;
    if (this.#depth >= maxDepth) {
      this.at = source.length;
      return;
    }
    this.#depth++;
    let nesting = 0;
    let isBeginning = isStart;
    let at = this.at;
    while (at < source.length) {
      const char = source[at] ?? '';
      const end = literalEnd(source, at);
      if (end > at) {
        if (char !== '/') isBeginning = false;
        at = end;
      } else if (char === '@' || (char === '<' && isBeginning)) {
        this.copyTo(at);
        if (this.#readInCode(isBeginning)) isBeginning = source[at + 1] !== '<' || char !== '@';
        else this.copyTo(at + 1);
        at = this.at;
      } else {
        if ('([{'.includes(char)) nesting++;
        else if (')]}'.includes(char) && nesting-- === 0) break;
        if (!/\s/.test(char)) isBeginning = ';{}:'.includes(char);
        at++;
      }
    }
    this.copyTo(at);
    this.#depth--;
  }

  /** At an `@`, or at a `<` that begins a statement; says whether it was more than code. */
  #readInCode(isStart: boolean): boolean {
    const rest = this.source.slice(this.at, this.at + 3);
    if (rest.startsWith('@*')) this.skipTo('*@');
    else if (isStart && /^<[a-zA-Z!]/.test(rest)) this.#readElement();
    else if (/^@<[a-zA-Z]/.test(rest)) {
      // A template for values that come later is a function of them.
      this.out.generate('item => {', this.at);
      this.at++;
      this.#readElement();
      this.out.generate('}', this.at);
    } else if (isStart && rest.startsWith('@:')) {
      this.at += 2;
      this.#readMarkup({ kind: 'line' });
    } else if (isStart && /^@[A-Za-z_({]/.test(rest) && !this.matches(patterns.assigned))
      this.#readValueInCode();
    else return false;
    return true;
  }

  /** `@if`, `@{` and `@using (…)` are the same without their mark. */
  #readValueInCode(): void {
    this.at++;
    if (this.source[this.at] === '{' || this.matches(patterns.statements) || this.#readLineDirective())
      return;
    this.at--;
    this.#write();
  }

  #readElement(): void {
    const element = /^<!?([a-zA-Z][\w:.-]*)?/.exec(this.source.slice(this.at, this.at + 100))?.[1];
    if (element === undefined) this.skipTo(this.source.startsWith('<!--', this.at) ? '-->' : '>');
    else this.#readMarkup({ kind: 'element', name: element });
  }
}

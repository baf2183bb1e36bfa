/**
 * Reads a Razor page: markup with C# in it, which holds markup again. What comes out is the C# alone; values that are
 * written into the page become calls.
 */
import { HtmlContext } from '../html-context.ts';
import { outputs, ScriptBuilder } from '../script-builder.ts';
import { literalEnd } from './csharp-literals.ts';

/** How the markup ends that is being read. */
type Markup =
  | { kind: 'document' }
  /** One line: `@: text`. */
  | { kind: 'line' }
  /** What stands between the braces of a section. */
  | { kind: 'braces' }
  /** An element within code, up to its end tag. */
  | { kind: 'element'; name: string };

const marks: Readonly<Record<Markup['kind'], RegExp>> = {
  document: /@/g,
  line: /[@\n]/g,
  braces: /[@{}]/g,
  element: /[@"']|<!--|<\/?[a-zA-Z][\w:.-]*|\/?>/g,
};

const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements that are code of the server: those of the framework, and those with a name of two words. */
const tagHelpers = /^(?:partial|component|cache|environment|vc:.*|.*-.*)$/i;
const statements = /(?:if|for|foreach|while|do|switch|try|lock|await\s+foreach|using(?=\s*\())\b/y;
const continuations = /\s*(?:else(?:\s+if)?|catch|finally|when)\b/y;
const loopEnd = /\s*while\b/y;
const name = /[A-Za-z_]\w*/y;
const awaited = /await\s+(?=[A-Za-z_(])/y;
const memberAccess = /!?\??\.(?=[A-Za-z_])/y;
const opensArguments = /!?\??\[|\(/y;
/** A name that is a word of the language: `new { @class = x }`. */
const assigned = /@\w+\s*=(?!=)/y;
const blanks = /\s*/y;
const restOfLine = /[^\r\n]*/y;
const directive =
  /(page|model|inherits|inject|using|implements|namespace|layout|attribute|addTagHelper|removeTagHelper|tagHelperPrefix|typeparam|rendermode|preservewhitespace|preserveWhitespace)(?![\w.(])/y;
const declaring = /(functions|code)\s*\{/y;
const section = /section\s+\w+\s*\{/y;
const helper = /helper\s+(?=\w+\s*\()/y;

/** Markup in code in markup: nobody writes as much, and what is deeper is left out. */
const maxDepth = 60;

export class RazorReader {
  readonly imports = new ScriptBuilder();
  readonly members = new ScriptBuilder();
  readonly body = new ScriptBuilder();
  /** What the page says it extends, or which kind of page it is. */
  base: string | null = null;
  isPage = false;

  readonly #source: string;
  /** Components set attributes by themselves: whether there are quotes does not matter. */
  readonly #isComponent: boolean;
  readonly #context = new HtmlContext();
  #out = this.body;
  #at = 0;
  #depth = 0;

  constructor(source: string, isComponent: boolean) {
    this.#source = source;
    this.#isComponent = isComponent;
    this.#readMarkup({ kind: 'document' });
  }

  // ---- markup

  #readMarkup(markup: Markup): void {
    if (this.#depth >= maxDepth) {
      this.#at = this.#source.length;
      return;
    }
    this.#depth++;
    const isEnd = endOf(markup);
    for (;;) {
      const mark = this.#nextMark(marks[markup.kind]);
      if (mark === '@') this.#readTransition(markup.kind === 'document');
      else if (mark === '') break;
      else if (mark === '<!--') this.#skipTo('-->');
      else {
        this.#context.read(mark);
        this.#at += mark.length;
        if (isEnd(mark)) break;
      }
    }
    this.#depth--;
  }

  /** Goes to the next mark and reads what stands before it; '' at the end. */
  #nextMark(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const mark = pattern.exec(this.#source);
    const end = mark ? mark.index : this.#source.length;
    this.#context.read(this.#source.slice(this.#at, end));
    this.#at = end;
    return mark?.[0] ?? '';
  }

  /** At an `@` in markup. */
  #readTransition(isDocument: boolean): void {
    const at = this.#at;
    const next = this.#source[at + 1] ?? '';
    if (next === '*') this.#skipTo('*@');
    else if (next === '(') this.#write();
    else if (next === '{') {
      this.#at += 2;
      this.#readCode(true);
      this.#out.generate('\n;\n', this.#at);
      this.#at++;
    } else if (!/[A-Za-z_]/.test(next) || /[A-Za-z0-9]/.test(this.#source[at - 1] ?? '')) {
      // `@@`, an address of e-mail, or nothing.
      this.#at += next === '@' ? 2 : 1;
    } else {
      this.#at++;
      if (this.#matches(statements)) this.#readStatement();
      else if (!(isDocument && this.#readDirective())) {
        this.#at--;
        this.#write();
      }
    }
  }

  // ---- directives

  #readDirective(): boolean {
    if (this.#matches(declaring)) {
      this.#skip(declaring);
      this.#declare(() => this.#readCode(true));
      this.#at++;
    } else if (this.#matches(section)) {
      this.#skip(section);
      this.#readMarkup({ kind: 'braces' });
    } else if (this.#matches(helper)) {
      this.#skip(helper);
      this.#declare(() => {
        this.#out.generate('object ', this.#at);
        this.#readBlock();
      });
    } else return this.#readLineDirective();
    return true;
  }

  #readLineDirective(): boolean {
    const word = this.#isAtLineStart() ? this.#skip(directive) : '';
    if (word !== '') this.#readLine(word);
    return word !== '';
  }

  #isAtLineStart(): boolean {
    let at = this.#at - 2;
    while (this.#source[at] === ' ' || this.#source[at] === '\t') at--;
    return at < 0 || this.#source[at] === '\n' || this.#source.charCodeAt(at) === 0xfeff;
  }

  #readLine(word: string): void {
    const start = this.#at;
    const text = this.#skip(restOfLine);
    if (word === 'page') this.isPage = true;
    if (word === 'inherits') this.base = text.replace(/;\s*$/, '').trim();
    if (word === 'using') {
      this.imports.copy(`using${text.replace(/;\s*$/, '')}`, start - 'using'.length);
      this.imports.generate(';\n', this.#at);
    }
    if (word === 'inject') {
      this.members.copy(text.replace(/;\s*$/, ''), start);
      this.members.generate(';\n', this.#at);
    }
  }

  /** What stands among the members of the page's class. */
  #declare(read: () => void): void {
    const out = this.#out;
    this.#out = this.members;
    read();
    this.members.generate('\n', this.#at);
    this.#out = out;
  }

  // ---- values

  /** A value that is written into the page: `@name.of[x].value(y)`, `@(…)`, `@await f()`. */
  #write(): void {
    const output = this.#isComponent || this.#isForTagHelper() ? 'escaped' : this.#context.escaped;
    this.#out.generate(`${outputs[output]}(`, this.#at);
    this.#at++;
    if (this.#source[this.#at] === '(') this.#readBrackets();
    else this.#readImplicit();
    this.#out.generate(');\n', this.#at);
    this.#context.wrote();
  }

  /** `<partial model=@x>`, `<p sm-if=@x>`: it is given to code of the server. */
  #isForTagHelper(): boolean {
    const { attribute } = this.#context;
    if (attribute === null) return false;
    const { element, name: own } = attribute;
    return tagHelpers.test(element) || (own.includes('-') && !/^(?:data|aria)-/i.test(own));
  }

  #readImplicit(): void {
    this.#copy(awaited);
    if (this.#source[this.#at] === '(') this.#readBrackets();
    this.#copy(name);
    for (;;) {
      if (this.#matches(memberAccess)) {
        this.#copy(memberAccess);
        this.#copy(name);
      } else if (this.#matches(opensArguments)) {
        this.#copy(opensArguments);
        this.#closeBrackets();
      } else return;
    }
  }

  #readBrackets(): void {
    this.#copyTo(this.#at + 1);
    this.#closeBrackets();
  }

  /** What is left of the brackets, with the one that closes them. */
  #closeBrackets(): void {
    this.#readCode(this.#source[this.#at - 1] === '{');
    this.#copyTo(Math.min(this.#at + 1, this.#source.length));
  }

  // ---- code

  /** `if (…) { … } else { … }` and the like, in markup. */
  #readStatement(): void {
    const isLoop = this.#source.startsWith('do', this.#at);
    this.#copy(statements);
    do this.#readBlock();
    while (this.#copy(continuations) || (isLoop && this.#copy(loopEnd)));
    this.#out.generate('\n', this.#at);
  }

  /** Up to the end of the next block in braces, where only names and brackets stand before it. */
  #readBlock(): void {
    for (;;) {
      this.#copy(blanks);
      const char = this.#source[this.#at] ?? '';
      if (char === '(') this.#readBrackets();
      else if (char === '{') {
        this.#readBrackets();
        return;
      } else if (!this.#copy(name) && !this.#copy(continuations)) {
        this.#out.generate(';', this.#at);
        return;
      }
    }
  }

  /**
   * Code up to the bracket that closes the one before it, which is left to be read.
   * @param isStart whether a statement begins here: only there an element may stand
   */
  #readCode(isStart: boolean): void {
    const source = this.#source;
    if (this.#depth >= maxDepth) {
      this.#at = source.length;
      return;
    }
    this.#depth++;
    let nesting = 0;
    let isBeginning = isStart;
    let at = this.#at;
    while (at < source.length) {
      const char = source[at] ?? '';
      const end = literalEnd(source, at);
      if (end > at) {
        if (char !== '/') isBeginning = false;
        at = end;
      } else if (char === '@' || (char === '<' && isBeginning)) {
        this.#copyTo(at);
        if (this.#readInCode(isBeginning)) isBeginning = source[at + 1] !== '<' || char !== '@';
        else this.#copyTo(at + 1);
        at = this.#at;
      } else {
        if ('([{'.includes(char)) nesting++;
        else if (')]}'.includes(char) && nesting-- === 0) break;
        if (!/\s/.test(char)) isBeginning = ';{}:'.includes(char);
        at++;
      }
    }
    this.#copyTo(at);
    this.#depth--;
  }

  /** At an `@`, or at a `<` that begins a statement; says whether it was more than code. */
  #readInCode(isStart: boolean): boolean {
    const rest = this.#source.slice(this.#at, this.#at + 3);
    if (rest.startsWith('@*')) this.#skipTo('*@');
    else if (isStart && /^<[a-zA-Z!]/.test(rest)) this.#readElement();
    else if (/^@<[a-zA-Z]/.test(rest)) {
      // A template for values that come later is a function of them.
      this.#out.generate('item => {', this.#at);
      this.#at++;
      this.#readElement();
      this.#out.generate('}', this.#at);
    } else if (isStart && rest.startsWith('@:')) {
      this.#at += 2;
      this.#readMarkup({ kind: 'line' });
    } else if (isStart && /^@[A-Za-z_({]/.test(rest) && !this.#matches(assigned)) this.#readValueInCode();
    else return false;
    return true;
  }

  /** `@if`, `@{` and `@using (…)` are the same without their mark. */
  #readValueInCode(): void {
    this.#at++;
    if (this.#source[this.#at] === '{' || this.#matches(statements) || this.#readLineDirective()) return;
    this.#at--;
    this.#write();
  }

  #readElement(): void {
    const element = /^<!?([a-zA-Z][\w:.-]*)?/.exec(this.#source.slice(this.#at, this.#at + 100))?.[1];
    if (element === undefined) this.#skipTo(this.#source.startsWith('<!--', this.#at) ? '-->' : '>');
    else this.#readMarkup({ kind: 'element', name: element });
  }

  // ---- the text

  #matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#source);
  }

  /** Copies what the pattern finds here; whether that is anything. */
  #copy(pattern: RegExp): boolean {
    if (!this.#matches(pattern) || pattern.lastIndex === this.#at) return false;
    this.#copyTo(pattern.lastIndex);
    return true;
  }

  #copyTo(end: number): void {
    this.#out.copy(this.#source.slice(this.#at, end), this.#at);
    this.#at = end;
  }

  /** Leaves out what the pattern finds here, and returns it. */
  #skip(pattern: RegExp): string {
    const start = this.#at;
    if (this.#matches(pattern)) this.#at = pattern.lastIndex;
    return this.#source.slice(start, this.#at);
  }

  /** Behind the mark, or to the end where there is none. */
  #skipTo(mark: string): void {
    const at = this.#source.indexOf(mark, this.#at + mark.length - 1);
    this.#at = at < 0 ? this.#source.length : at + mark.length;
  }
}

/** Tells at every mark whether the markup ends with it. */
function endOf(markup: Markup): (mark: string) => boolean {
  switch (markup.kind) {
    case 'document':
      return () => false;
    case 'line':
      return () => true;
    case 'braces': {
      let nesting = 0;
      return (mark) => (mark === '{' ? nesting++ < 0 : nesting-- === 0);
    }
    case 'element':
      return endOfElement(markup.name.toLowerCase());
  }
}

/** Only elements of the same name are counted: whether the others within are closed does not matter. */
function endOfElement(element: string): (mark: string) => boolean {
  let open = 0;
  let tag = '';
  let quote = '';
  return (mark) => {
    if (mark === '"' || mark === "'") {
      if (tag !== '') quote = quote === '' ? mark : quote === mark ? '' : quote;
      return false;
    }
    if (quote !== '') return false;
    if (mark.startsWith('<')) {
      tag = mark.slice(1).toLowerCase();
      return false;
    }
    const ended = tag;
    tag = '';
    if (ended === `/${element}`) open--;
    else if (ended === element && mark === '>' && !voidElements.has(element)) open++;
    return ended !== '' && open <= 0;
  };
}

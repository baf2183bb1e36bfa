/** Reads HCL character by character: blanks, names, texts. Never throws; what is not closed ends with the file. */

/** A text with what is known of it. */
export interface HclText {
  value: string;
  isTemplate: boolean;
}

const identifier = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
const heredocStart = /<<(-?)([\p{ID_Start}_][\p{ID_Continue}-]*)[ \t]*\r?\n/uy;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

export class HclScanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  peek(offset = 0): string {
    return this.text.charAt(this.at + offset);
  }

  /** Skips blanks and comments, and line breaks too where they mean nothing. */
  skipBlanks(withLineBreaks: boolean): void {
    for (;;) {
      const character = this.peek();
      if (character === '') return;
      if (character === '\n' ? withLineBreaks : /\s/.test(character)) this.at++;
      else if (character === '#' || (character === '/' && this.peek(1) === '/')) this.skipTo('\n', 0);
      else if (character === '/' && this.peek(1) === '*') this.skipTo('*/', 2);
      else return;
    }
  }

  private skipTo(end: string, length: number): void {
    const found = this.text.indexOf(end, this.at + 1);
    this.at = found < 0 ? this.text.length : found + length;
  }

  /** The name that stands here, or null. */
  readName(): string | null {
    return this.match(identifier)?.[0] ?? null;
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  /** A text in double quotes, which stands here. A line break ends one that is not closed. */
  readQuoted(): HclText {
    this.at++;
    const parts: string[] = [];
    let isTemplate = false;
    while (!this.isAtEnd) {
      const character = this.peek();
      if (character === '"') {
        this.at++;
        break;
      }
      if (character === '\n') break;
      if (character === '\\') {
        parts.push(escapes[this.peek(1)] ?? this.peek(1));
        this.at += 2;
      } else if ((character === '$' || character === '%') && this.peek(1) === '{') {
        if (this.text.charAt(this.at - 1) !== character) isTemplate = true;
        parts.push(this.readHole());
      } else {
        parts.push(character);
        this.at++;
      }
    }
    return { value: parts.join(''), isTemplate };
  }

  /** `${…}` with everything in it; quotes inside may hold brackets. */
  private readHole(): string {
    const start = this.at;
    let depth = 0;
    let isInText = false;
    while (!this.isAtEnd) {
      const character = this.peek();
      if (character === '\n') break;
      if (character === '\\') this.at++;
      if (character === '"') isInText = !isInText;
      if (character === '{' && !isInText) depth++;
      if (character === '}' && !isInText && --depth === 0) {
        this.at++;
        break;
      }
      this.at++;
    }
    return this.text.slice(start, this.at);
  }

  /** A heredoc, when one stands here. */
  readHeredoc(): HclText | null {
    const match = this.match(heredocStart);
    if (!match) return null;
    const marker = match[2] ?? '';
    const lines: string[] = [];
    while (!this.isAtEnd) {
      const end = this.text.indexOf('\n', this.at);
      const to = end < 0 ? this.text.length : end;
      const line = this.text.slice(this.at, to).replace(/\r$/, '');
      if (line.trim() === marker) {
        this.at = to;
        break;
      }
      lines.push(line);
      this.at = Math.min(this.text.length, to + 1);
    }
    const value = lines.join('\n');
    return { value, isTemplate: /(?<![$%])[$%]\{/.test(value) };
  }
}

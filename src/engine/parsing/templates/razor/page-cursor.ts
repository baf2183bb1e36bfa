/** A place in a page, and the script that what stands there is copied to. */
import type { ScriptBuilder } from '../script-builder.ts';

export class PageCursor {
  protected readonly source: string;
  protected at = 0;
  protected out: ScriptBuilder;

  constructor(source: string, out: ScriptBuilder) {
    this.source = source;
    this.out = out;
  }

  protected matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.source);
  }

  /** Copies what the pattern finds here; whether that is anything. */
  protected copy(pattern: RegExp): boolean {
    if (!this.matches(pattern) || pattern.lastIndex === this.at) return false;
    this.copyTo(pattern.lastIndex);
    return true;
  }

  protected copyTo(end: number): void {
    this.out.copy(this.source.slice(this.at, end), this.at);
    this.at = end;
  }

  /** Leaves out what the pattern finds here, and returns it. */
  protected skip(pattern: RegExp): string {
    const start = this.at;
    if (this.matches(pattern)) this.at = pattern.lastIndex;
    return this.source.slice(start, this.at);
  }

  /** Behind the mark, or to the end where there is none. */
  protected skipTo(mark: string): void {
    const at = this.source.indexOf(mark, this.at + mark.length - 1);
    this.at = at < 0 ? this.source.length : at + mark.length;
  }

  /** Whether nothing but blanks stands before the mark that was just read. */
  protected isAtLineStart(): boolean {
    let at = this.at - 2;
    while (this.source[at] === ' ' || this.source[at] === '\t') at--;
    return at < 0 || this.source[at] === '\n' || this.source.charCodeAt(at) === 0xfeff;
  }
}

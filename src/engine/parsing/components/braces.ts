/** Where the code between braces ends, in markup of components: `{@html text}`, `title={`${a} {b}`}`. */

const maxCode = 10_000;
/** Where so many are left open, nobody wrote the file. */
const maxOpen = 50;

export class Braces {
  readonly #source: string;
  #left = maxOpen;

  constructor(source: string) {
    this.#source = source;
  }

  /** @returns the place of the closing brace of the one at `from`; -1 where there is none */
  end(from: number): number {
    const end = this.#left > 0 ? this.#find(from) : -1;
    if (end < 0) this.#left--;
    return end;
  }

  #find(from: number): number {
    // What is open: braces, and texts by their quotes.
    const open: string[] = [];
    const to = Math.min(this.#source.length, from + maxCode);
    for (let at = from; at < to; at++) {
      const character = this.#source[at] ?? '';
      const around = open.at(-1) ?? '';
      if (around === '"' || around === "'" || around === '`') {
        if (character === '\\') at++;
        else if (character === around) open.pop();
        else if (around === '`' && character === '$' && this.#source[at + 1] === '{') {
          open.push('{');
          at++;
        }
      } else if (/["'`{]/.test(character)) open.push(character);
      else if (character === '}') {
        open.pop();
        if (open.length === 0) return at;
      }
    }
    return -1;
  }
}

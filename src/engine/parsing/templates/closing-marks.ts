/** Where tags of a template end. */
export class ClosingMarks {
  readonly #source: string;
  /** Of each mark: from where it was looked for last, and where the next one is; -1 for none. */
  readonly #known = new Map<string, { from: number; at: number }>();

  constructor(source: string) {
    this.#source = source;
  }

  /** Where the next one begins and ends; all searches of one source together cost as much as one. */
  find(mark: string, from: number): { at: number; after: number } | null {
    let known = this.#known.get(mark);
    if (!known || from < known.from || (known.at >= 0 && from > known.at)) {
      known = { from, at: this.#source.indexOf(mark, from) };
      this.#known.set(mark, known);
    }
    return known.at < 0 ? null : { at: known.at, after: known.at + mark.length };
  }
}

/** Where the brace stands that is not in quotes and closes no other; null within `most` characters. */
export function closingBrace(source: string, start: number, most: number): number | null {
  let quote = '';
  let depth = 0;
  for (let at = start; at < source.length && at - start <= most; at++) {
    const character = source.charAt(at);
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return at;
  }
  return null;
}

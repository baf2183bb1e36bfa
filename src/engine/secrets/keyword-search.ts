/** Which of many words stand in a text: one pass instead of one a word. */
export class KeywordSearch {
  readonly #expression: RegExp;
  /** For each word, itself and all words it begins with. */
  readonly #implied = new Map<string, readonly string[]>();

  /** @param words lower case */
  constructor(words: Iterable<string>) {
    // Of several words that begin at one place the longest is found, and stands for the others.
    const distinct = [...new Set(words)].sort((a, b) => b.length - a.length);
    for (const word of distinct)
      this.#implied.set(
        word,
        distinct.filter((other) => word.startsWith(other)),
      );
    this.#expression = new RegExp(distinct.map(literally).join('|'), 'g');
  }

  /** @param lowerCaseText the text, already in lower case */
  wordsIn(lowerCaseText: string): Set<string> {
    const found = new Set<string>();
    this.#expression.lastIndex = 0;
    for (
      let match = this.#expression.exec(lowerCaseText);
      match;
      match = this.#expression.exec(lowerCaseText)
    ) {
      for (const word of this.#implied.get(match[0]) ?? []) found.add(word);
      if (found.size === this.#implied.size) break;
      // Words may overlap: the next one can begin inside of this one.
      this.#expression.lastIndex = match.index + 1;
    }
    return found;
  }
}

/** A regular expression that means just this text. */
function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

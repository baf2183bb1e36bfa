/** A template as a script of its host language, with the way back from the script's offsets to the template's. */
import type { Span } from '../ir/span.ts';

/** What a template does with a value, as calls that the models know. */
export const outputs = {
  /** Written as it is. */
  raw: 'unescaped_output',
  /** Written after HTML escaping, where that suffices. */
  escaped: 'escaped_output',
  /** Written after HTML escaping where that does not help: in a script outside of quotes, in a bare attribute. */
  bare: 'output_without_quotes',
  /** Written after HTML escaping as the address of a link, from its beginning. */
  address: 'output_as_address',
  /** Written as the program has it for all of its pages, which only its calls say. */
  default: 'default_output',
  /** The same where escaping for HTML does not help. */
  defaultBare: 'default_output_without_quotes',
} as const;

export type Output = keyof typeof outputs;

interface Piece {
  start: number;
  end: number;
  /** Where the piece stands in the template; for generated text the place it stands for. */
  original: number;
  isCopied: boolean;
}

export class ScriptBuilder {
  readonly #parts: string[] = [];
  readonly #pieces: Piece[] = [];
  #length = 0;

  /** Text that the template does not have, standing for the place `at`. */
  generate(text: string, at: number): void {
    this.#add(text, at, false);
  }

  /** Text of the template from the offset `at`. */
  copy(text: string, at: number): void {
    this.#add(text, at, true);
  }

  /** All of another script, behind what is there. */
  append(other: ScriptBuilder): void {
    for (const [index, { original, isCopied }] of other.#pieces.entries())
      this.#add(other.#parts[index] ?? '', original, isCopied);
  }

  get text(): string {
    return this.#parts.join('');
  }

  /** A span of the script as a span of the template. */
  toTemplate({ start, end }: Pick<Span, 'start' | 'end'>): Pick<Span, 'start' | 'end'> {
    const from = this.#offset(start, this.#pieceFrom(start));
    return { start: from, end: Math.max(from, this.#offset(end, this.#pieceFrom(end - 1))) };
  }

  #add(text: string, original: number, isCopied: boolean): void {
    if (text === '') return;
    this.#parts.push(text);
    this.#pieces.push({ start: this.#length, end: this.#length + text.length, original, isCopied });
    this.#length += text.length;
  }

  #offset(at: number, piece: Piece | undefined): number {
    if (!piece) return 0;
    return piece.isCopied ? piece.original + Math.max(0, at - piece.start) : piece.original;
  }

  /** The piece that the character at `at` is of: where one begins, the one before has ended. */
  #pieceFrom(at: number): Piece | undefined {
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#pieces[middle]?.end ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return this.#pieces[low];
  }
}

/**
 * What a template gives to a part of another one by its place or its name: `~{cards :: card(${title})}`,
 * `<@lib.box text=title/>`. The caller gives it names that no template can write, which the part looks for.
 */
import type { ViewPlace } from './view.ts';

/** A value in the expression language, and the name it is given by. */
export interface GivenPart {
  name: string | null;
  expression: string;
}

type Place = Pick<ViewPlace, 'start' | 'end'>;

function nameOf(part: string, which: string | number): string {
  return `${part}(${which})`;
}

/** As the page itself gives to the part. */
function ownName(part: string): string {
  return `.${part}`;
}

/** What the part will find, where it is put into this place. */
export function givenPlaces(at: Place, part: string, given: readonly GivenPart[]): ViewPlace[] {
  return given.map(({ name, expression }, index) => ({
    ...at,
    expression: expression || "''",
    name: nameOf(part, name ?? index),
  }));
}

/** The names that the part has for what it is given. */
function takenPlaces(at: Place, part: string, parameters: readonly string[]): ViewPlace[] {
  return parameters.map((name, index) => ({
    ...at,
    expression: '',
    name,
    from: [part, ownName(part)].flatMap((whose) => [nameOf(whose, name), nameOf(whose, index)]),
  }));
}

/** The parts that a page defines, and what it gives to them itself, before or behind them. */
export class OwnParts {
  readonly #defined: { at: Place; part: string; parameters: readonly string[] }[] = [];
  readonly #given = new Map<string, GivenPart[]>();

  define(at: Place, part: string, parameters: readonly string[]): void {
    this.#defined.push({ at, part, parameters });
  }

  /** What several places give is given together. */
  give(part: string, given: readonly GivenPart[]): void {
    const known = this.#given.get(part) ?? [];
    this.#given.set(part, known);
    for (const [index, { name, expression }] of given.entries()) {
      const before = known.find((one, at) => (name === null ? at === index : one.name === name));
      if (!before) known.push({ name, expression });
      else if (expression !== '') before.expression += before.expression ? ` + ${expression}` : expression;
    }
  }

  places(): ViewPlace[] {
    return this.#defined.flatMap(({ at, part, parameters }) => [
      ...givenPlaces(at, ownName(part), this.#given.get(part) ?? []),
      ...takenPlaces(at, part, parameters),
    ]);
  }
}

/** Longer lists are cut off. */
const maxParts = 20;

/** Split where `separator` stands outside of brackets and quotes, up to the bracket that closes all. Linear. */
export function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  let at = 0;
  for (; at < text.length && depth >= 0 && parts.length < maxParts; at++) {
    const character = text.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if ('({['.includes(character)) depth++;
    else if (')}]'.includes(character)) depth--;
    else if (depth === 0 && separator.test(character)) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from, depth < 0 ? at - 1 : at));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

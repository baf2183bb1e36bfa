/** Values that templates of Go work with, and what is not known of them. */

/** Not known at all: it may be anything, also nothing. */
export const unknown: unique symbol = Symbol('unknown');

/** A function that hangs on a value: `.Capabilities.APIVersions.Has`. */
export type Method = (parameters: readonly GoValue[]) => GoValue;

export type GoValue = null | boolean | number | string | GoValue[] | GoMap | Method | typeof unknown;

export interface GoMap extends Map<string, GoValue> {}

/** A character of nobody's: where it stands in a text, the text is not known. */
export const holeCharacter = '\uE000';
/** What an unknown value leaves in a text. It is as long as what `closeHoles` writes in its place. */
export const hole = holeCharacter.repeat(3);
/** Text that is not known, but not empty: a random one, a value that whoever installs the chart has to give. */
export const someText = `${holeCharacter}?${holeCharacter}`;

/** What a template asks for cannot be had; what asked is unknown, the rest goes on. */
export class TemplateFailure extends Error {
  override name = 'TemplateFailure';
}

export function isMap(value: GoValue | undefined): value is GoMap {
  return value instanceof Map;
}

/** A text with a hole, or nothing that is known. */
export function isUncertain(value: GoValue): boolean {
  return value === unknown || (typeof value === 'string' && value.includes(holeCharacter));
}

/** Whether `if` takes it; undefined where that is not known. */
export function truthOf(value: GoValue): boolean | undefined {
  if (value === unknown) return undefined;
  if (typeof value === 'string') {
    if (value === '') return false;
    return value.includes(holeCharacter) && value.replaceAll(holeCharacter, '').trim() === ''
      ? undefined
      : true;
  }
  if (Array.isArray(value)) return value.length > 0;
  if (isMap(value)) return value.size > 0;
  return Boolean(value);
}

/** As `print` writes it. Maps and lists are written for people, nobody reads them again. */
export function textOfValue(value: GoValue, depth = 0): string {
  if (value === unknown) return hole;
  if (value === null || typeof value === 'function') return '';
  if (Array.isArray(value))
    return depth > 3 ? hole : `[${value.map((each) => textOfValue(each, depth + 1)).join(' ')}]`;
  if (!isMap(value)) return String(value);
  if (depth > 3) return hole;
  const entries = [...value].map(([key, each]) => `${key}:${textOfValue(each, depth + 1)}`);
  return `map[${entries.join(' ')}]`;
}

/** Reads JSON of which nothing is known: whatever has the wrong type is as if it were not there. */

export type Json = Readonly<Record<string, unknown>>;

const nothing: Json = Object.freeze(Object.create(null));

export function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : nothing;
}

/** At most `maximum` elements. */
export function asList(value: unknown, maximum: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, maximum) : [];
}

/** At most `maximum` characters; undefined for anything but a text with something in it. */
export function asText(value: unknown, maximum: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.slice(0, maximum).toWellFormed().trim();
  return text === '' ? undefined : text;
}

/** A whole number from 1 to 10 million; undefined otherwise. */
export function asLine(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10_000_000
    ? value
    : undefined;
}

/** Own properties only: names come from the document. */
export function property(object: Json, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Follows names through nested objects. */
export function at(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((inner, name) => property(asObject(inner), name), value);
}

/**
 * JSON for a `jsonb` parameter. Scanned code may hold what PostgreSQL cannot: a NUL character or half of a
 * surrogate pair. Both become U+FFFD, the replacement character.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? storableText(item) : item,
  );
}

export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}

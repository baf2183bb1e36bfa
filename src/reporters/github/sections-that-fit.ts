/** GitHub counts pages in bytes of UTF-8, whatever its documentation says of characters. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * A section for each of these, as far as there is room.
 * @param bytes the room; a line that counts what is left out is added beyond it
 */
export function sectionsThatFit<T>(
  entries: readonly T[],
  bytes: number,
  section: (entry: T) => string,
): string[] {
  const sections: string[] = [];
  let room = bytes;
  for (const entry of entries) {
    const text = section(entry);
    room -= bytesOf(text) + 2;
    if (room < 0) break;
    sections.push(text);
  }
  const left = entries.length - sections.length;
  if (left === 0) return sections;
  return [
    ...sections,
    `${left} more ${left === 1 ? 'finding is' : 'findings are'} too much for this page; see the Whitebox server.`,
  ];
}

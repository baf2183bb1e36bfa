/**
 * Categories that are told apart by what makes the flaw, not by what it is: two scanners that report one place often choose
 * different ones of a row.
 */
const families: readonly (readonly string[])[] = [
  ['code-injection', 'command-injection', 'template-injection'],
  ['path-traversal', 'archive-slip', 'file-inclusion'],
  ['redos', 'slow-regex', 'regex-injection'],
  ['weak-hash', 'weak-cipher'],
];

export function isSameFamily(category: string, other: string): boolean {
  return category === other || families.some((row) => row.includes(category) && row.includes(other));
}

/** `[1.2.3]` is that version and no other. */
export function fixedVersion(version: string): string {
  return /^\[([^\s,[\]]+)\]$/.exec(version)?.[1] ?? version;
}

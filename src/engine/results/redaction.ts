/** Hides secrets in everything that leaves the engine. */

/** The first four characters at most (never more than a quarter of it), then stars. */
export function mask(secret: string): string {
  const shown = Math.min(4, Math.floor(secret.length / 4));
  return `${secret.slice(0, shown)}${'*'.repeat(Math.min(12, Math.max(4, secret.length - shown)))}`;
}

/** Fewer characters than this would hide ordinary words all over the text. */
const shortest = 4;
/** A secret cut off at the end of a text is hidden from this many characters on. */
const shortestRemains = 5;

/** The secrets known to stand in each file. */
export class Redaction {
  readonly #byFile = new Map<string, Set<string>>();

  /** Also takes secrets of several lines (keys): each of their lines is hidden by itself. */
  add(file: string, secret: string): void {
    const known = this.#byFile.get(file) ?? new Set<string>();
    this.#byFile.set(file, known);
    for (const line of secret.split(/\r?\n|\\n|\\r/)) {
      const text = line.trim();
      if (text.length >= shortest && !text.startsWith('-----')) known.add(text);
    }
  }

  /** `text` without any secret of these files; also without the beginning of one at which it was cut. */
  apply(text: string, files: Iterable<string>): string {
    let redacted = text;
    for (const file of files)
      for (const secret of this.#byFile.get(file) ?? [])
        redacted = hideCut(hideWhole(redacted, secret), secret);
    return redacted;
  }
}

function hideWhole(text: string, secret: string): string {
  return text.includes(secret) ? text.replaceAll(secret, () => mask(secret)) : text;
}

function hideCut(text: string, secret: string): string {
  const end = text.endsWith('…') ? text.length - 1 : text.length;
  for (let length = Math.min(secret.length - 1, end); length >= shortestRemains; length--)
    if (text.startsWith(secret.slice(0, length), end - length))
      return `${text.slice(0, end - length)}${mask(secret)}${text.slice(end)}`;
  return text;
}

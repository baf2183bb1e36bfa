/** Path patterns of the models (`fs.{readFile,stat}`, `**.innerHTML`) and finding those that fit a path. */

/** Things known by the paths they apply to. */
export class PathPatterns<T> {
  readonly #exact = new Map<string, T[]>();
  readonly #wildcards: { pattern: RegExp; item: T }[] = [];

  add(patterns: readonly string[], item: T): void {
    for (const pattern of patterns.flatMap(expandBraces)) {
      if (pattern.includes('*')) this.#wildcards.push({ pattern: toExpression(pattern), item });
      else {
        const items = this.#exact.get(pattern);
        if (items) items.push(item);
        else this.#exact.set(pattern, [item]);
      }
    }
  }

  /** Everything known of any of these texts, each once. */
  find(texts: readonly string[]): T[] {
    const found = new Set<T>();
    for (const text of texts) {
      for (const item of this.#exact.get(text) ?? []) found.add(item);
      for (const { pattern, item } of this.#wildcards) if (pattern.test(text)) found.add(item);
    }
    return [...found];
  }

  /** The modules and types that patterns start with. */
  roots(): string[] {
    return [...this.#exact.keys()].map((text) => /^(?:<[^>]*>|[^.()]*)/.exec(text)?.[0] ?? text);
  }
}

/** `a.{b,c}` → `a.b`, `a.c`. Not nested. */
export function expandBraces(pattern: string): string[] {
  const match = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern);
  if (!match) return [pattern];
  const [, before = '', inner = '', after = ''] = match;
  return inner.split(',').flatMap((choice) => expandBraces(before + choice.trim() + after));
}

function toExpression(pattern: string): RegExp {
  const body = pattern
    .split(/(\*\*\.?|\*)/)
    .map((part) => {
      if (part === '**.') return '(?:.*[.>)])?';
      if (part === '**') return '.*';
      if (part === '*') return '[^.()]*';
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${body}$`);
}

/** Path patterns of the models (`fs.{readFile,stat}`, `**.innerHTML`) and finding those that fit a path. */

const nothing: readonly never[] = [];

/** Things known by the paths they apply to. */
export class PathPatterns<T> {
  readonly #exact = new Map<string, T[]>();
  readonly #roots = new Set<string>();
  readonly #owners = new Set<string>();
  readonly #floating = new Set<string>();
  readonly #beginnings = new Set<string>();
  /** By their last segment where that is fixed, so that few have to be tried; under '' where it is not. */
  readonly #wildcards = new Map<string, { pattern: RegExp; item: T }[]>();

  add(patterns: readonly string[], item: T): void {
    for (const pattern of patterns.flatMap(expandBraces)) {
      if (pattern.startsWith('*')) this.#floating.add(lastSegment(pattern));
      else {
        this.#roots.add(rootOf(pattern));
        this.#owners.add(ownerOf(pattern));
      }
      if (pattern.includes('*')) {
        const beginning = pattern.slice(0, pattern.indexOf('*')).replace(/\.$/, '');
        if (beginning !== '') this.#beginnings.add(beginning);
        const last = lastSegment(pattern);
        const key = last.includes('*') ? '' : last;
        const entry = { pattern: toExpression(pattern), item };
        this.#wildcards.get(key)?.push(entry) ?? this.#wildcards.set(key, [entry]);
      } else {
        const items = this.#exact.get(pattern);
        if (items) items.push(item);
        else this.#exact.set(pattern, [item]);
      }
    }
  }

  /** Everything known of any of these texts, each once; what names a path goes before what fits it. */
  find(texts: readonly string[]): readonly T[] {
    // Of most paths nothing is known: every path is asked for by many of these.
    let found: Set<T> | null = null;
    for (const text of texts)
      for (const item of this.#exact.get(text) ?? nothing) found = (found ?? new Set()).add(item);
    if (this.#wildcards.size > 0)
      for (const text of texts)
        for (const key of [lastSegment(text), ''])
          for (const { pattern, item } of this.#wildcards.get(key) ?? nothing)
            if (pattern.test(text)) found = (found ?? new Set()).add(item);
    return found === null ? nothing : [...found];
  }

  /** All patterns, of those with wildcards what stands before the first one. */
  *texts(): Iterable<string> {
    yield* this.#exact.keys();
    yield* this.#beginnings;
  }

  /** The modules and types that patterns start with. */
  roots(): string[] {
    return [...this.#roots];
  }

  /** The classes, modules and types whose members patterns name. */
  owners(): Iterable<string> {
    return this.#owners;
  }

  /** Last segments of patterns that may start with anything. */
  floating(): string[] {
    return [...this.#floating];
  }
}

/** `fs` of `fs.promises.open`, `<pg.Pool>` of `<pg.Pool>.query`, `gopkg.in/yaml` of `gopkg.in/yaml.Node`. */
export function rootOf(text: string): string {
  if (text.startsWith('<')) {
    const end = text.indexOf('>');
    if (end >= 0) return text.slice(0, end + 1);
  }
  // Dots before a slash are of a module's name. Not a regular expression: every path comes by here.
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '/') last = at;
    else if (character !== undefined && '()<>*'.includes(character)) break;
  }
  for (let at = last; at < text.length; at++) {
    const character = text[at];
    if (character === '.' || character === '(' || character === ')') return text.slice(0, at);
  }
  return text;
}

/** `java.net.URLDecoder` of `java.net.URLDecoder.decode`; the type where the path starts with one. */
export function ownerOf(text: string): string {
  const root = rootOf(text);
  return root.startsWith('<') ? root : text.slice(0, Math.max(0, text.lastIndexOf('.')));
}

/** All that patterns without wildcards stand for. */
export function expanded(patterns: readonly string[]): string[] {
  return patterns.flatMap(expandBraces);
}

/** `a.{b,c}` → `a.b`, `a.c`. Not nested. */
function expandBraces(pattern: string): string[] {
  const match = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern);
  if (!match) return [pattern];
  const [, before = '', inner = '', after = ''] = match;
  return inner.split(',').flatMap((choice) => expandBraces(before + choice.trim() + after));
}

/** What stands behind the last dot: `html` of `jQuery().html`, `html()` of `jQuery().html()`. */
function lastSegment(text: string): string {
  return text.slice(text.lastIndexOf('.') + 1);
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

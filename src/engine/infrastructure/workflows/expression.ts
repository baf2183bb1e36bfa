/**
 * Expressions of GitHub Actions (`${{ … }}`), as far as it matters which values end up in their result. Small and
 * tolerant: what cannot be read leads to nothing.
 */

/** A `${{ … }}` in a text. */
export interface Hole {
  /** Without the brackets, trimmed. */
  text: string;
  start: number;
  end: number;
}

/** A value that can be in the result: `github.event.issue.title`, in lower case, an index as its text or `*`. */
export interface FlowingPath {
  segments: string[];
  /** All that is below the path is in the result as well: `toJSON(github.event)`. */
  isWhole: boolean;
}

const maximumHoles = 500;
const maximumLength = 2_000;
const maximumDepth = 40;

export function findHoles(text: string): Hole[] {
  const holes: Hole[] = [];
  for (
    let start = text.indexOf('${{');
    start >= 0 && holes.length < maximumHoles;
    start = text.indexOf('${{', start)
  ) {
    const close = endOfHole(text, start + 3);
    if (close < 0) {
      start += 3;
      continue;
    }
    holes.push({ text: text.slice(start + 3, close).trim(), start, end: close + 2 });
    start = close + 2;
  }
  return holes;
}

/** Texts in an expression may hold its end. */
function endOfHole(text: string, from: number): number {
  const limit = Math.min(text.length, from + maximumLength);
  let isInText = false;
  for (let at = from; at < limit; at++) {
    const character = text.charAt(at);
    if (character === "'") isInText = !isInText;
    else if (!isInText && character === '}' && text.charAt(at + 1) === '}') return at;
  }
  return -1;
}

/**
 * A condition as GitHub evaluates it; empty where it always holds. With anything beside the brackets, be it the line
 * break at the end of a block, the whole becomes a text, and a text that is not empty is true.
 */
export function effectiveCondition(text: string): string {
  const [first, second] = findHoles(text);
  if (!first) return text;
  return !second && first.start === 0 && first.end === text.length ? first.text : '';
}

/** The values that can be in the result of an expression. */
export function flowingPaths(expression: string): FlowingPath[] {
  return new ExpressionReader(expression.slice(0, maximumLength)).read();
}

/** Functions whose result holds what they are given. */
const passing = new Set(['format', 'join', 'fromjson', 'tojson', 'case']);

const token = /\s*(?:('(?:[^']|'')*')|(-?\d[\w.+-]*)|([A-Za-z_][\w-]*)|(\|\||&&|==|!=|<=|>=|[.,()[\]!<>*]))/y;

class ExpressionReader {
  readonly #tokens: string[] = [];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    token.lastIndex = 0;
    for (let match = token.exec(text); match; match = token.exec(text)) this.#tokens.push(match[0].trim());
  }

  read(): FlowingPath[] {
    return this.#readOr();
  }

  #take(...expected: string[]): boolean {
    if (!expected.includes(this.#tokens[this.#at] ?? '')) return false;
    this.#at++;
    return true;
  }

  #readOr(): FlowingPath[] {
    if (++this.#depth > maximumDepth) return [];
    const paths = this.#readAnd();
    while (this.#take('||')) paths.push(...this.#readAnd());
    this.#depth--;
    return paths;
  }

  /** Of `a && b` the result is b, or something that is as good as nothing. */
  #readAnd(): FlowingPath[] {
    let paths = this.#readComparison();
    while (this.#take('&&')) paths = this.#readComparison();
    return paths;
  }

  #readComparison(): FlowingPath[] {
    let paths = this.#readUnary();
    while (this.#take('==', '!=', '<', '>', '<=', '>=')) {
      this.#readUnary();
      paths = [];
    }
    return paths;
  }

  #readUnary(): FlowingPath[] {
    if (!this.#take('!')) return this.#readPostfix();
    while (this.#take('!'));
    this.#readPostfix();
    return [];
  }

  #readPostfix(): FlowingPath[] {
    let paths = this.#readPrimary();
    for (;;) {
      if (this.#take('.')) {
        const name = this.#tokens[this.#at++] ?? '';
        paths = paths.map((path) => member(path, name.toLowerCase()));
      } else if (this.#take('[')) {
        const next = this.#tokens[this.#at] ?? '';
        this.#readOr();
        this.#take(']');
        const key = /^(?:'.*'|\d+)$/.test(next) ? next.replaceAll("'", '').toLowerCase() : '*';
        paths = paths.map((path) => member(path, key));
      } else return paths;
    }
  }

  #readPrimary(): FlowingPath[] {
    const next = this.#tokens[this.#at++] ?? '';
    if (next === '(') {
      const paths = this.#readOr();
      this.#take(')');
      return paths;
    }
    if (!/^[A-Za-z_]/.test(next) || /^(?:true|false|null|nan|infinity)$/i.test(next)) return [];
    if (!this.#take('(')) return [{ segments: [next.toLowerCase()], isWhole: false }];
    const name = next.toLowerCase();
    const paths: FlowingPath[] = [];
    while (this.#at < this.#tokens.length && !this.#take(')')) {
      const before = this.#at;
      paths.push(...this.#readOr());
      this.#take(',');
      if (this.#at === before) this.#at++;
    }
    if (!passing.has(name)) return [];
    return name === 'tojson' || name === 'join' ? paths.map((path) => ({ ...path, isWhole: true })) : paths;
  }
}

/** Of a value made from JSON every member is still that value's text. */
function member(path: FlowingPath, name: string): FlowingPath {
  return { segments: [...path.segments, name], isWhole: path.isWhole };
}

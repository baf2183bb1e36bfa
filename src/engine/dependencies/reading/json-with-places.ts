/**
 * Reads JSON and remembers where each value stands, which `JSON.parse` does not tell. Nested values are kept on a
 * stack of its own, so depth never costs the call stack; time is linear. What is not JSON ends the reading: what was
 * read until there is returned.
 */
import type { Place } from '../lock-file.ts';
import { PartCount } from './reading-limit.ts';

export interface JsonObject extends Place {
  kind: 'object';
  /** A key that comes twice has its last value, as everywhere. */
  entries: Map<string, JsonNode>;
}

export interface JsonArray extends Place {
  kind: 'array';
  elements: JsonNode[];
}

export interface JsonScalar extends Place {
  kind: 'scalar';
  value: string | number | boolean | null;
}

export type JsonNode = JsonObject | JsonArray | JsonScalar;

const blank = /[ \t\r]*/y;
const plain = /[-+.\w]{1,400}/y;
const words: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/**
 * The place of a value in an object is that of its key. Null for text without any value.
 * @throws TooMuchToReadError
 */
export function parseJsonWithPlaces(text: string): JsonNode | null {
  return new JsonReading(text).run();
}

class JsonReading {
  readonly #text: string;
  #at = 0;
  #line = 1;
  readonly #count = new PartCount();
  readonly #open: (JsonObject | JsonArray)[] = [];
  #root: JsonNode | null = null;
  /** Of the object that is being read: the key whose value comes next. */
  #key: { name: string; place: Place } | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  run(): JsonNode | null {
    while (this.#step()) {
      // Each step takes one token.
    }
    return this.#root;
  }

  /** Takes one token; false at the end, or where the text is no JSON any more. */
  #step(): boolean {
    this.#skipBlank();
    const place = { line: this.#line, start: this.#at };
    switch (this.#text[this.#at]) {
      case undefined:
        return false;
      case '{':
        this.#at++;
        return this.#enter({ kind: 'object', entries: new Map(), ...place });
      case '[':
        this.#at++;
        return this.#enter({ kind: 'array', elements: [], ...place });
      case '}':
      case ']':
        this.#at++;
        this.#key = null;
        this.#open.pop();
        return this.#open.length > 0;
      case ',':
      case ':':
        this.#at++;
        return true;
      case '"':
        return this.#takeString(place);
      default:
        return this.#takeWord(place);
    }
  }

  #skipBlank(): void {
    for (;;) {
      blank.lastIndex = this.#at;
      this.#at += blank.exec(this.#text)?.[0].length ?? 0;
      if (this.#text[this.#at] !== '\n') return;
      this.#at++;
      this.#line++;
    }
  }

  #enter(node: JsonObject | JsonArray): boolean {
    if (!this.#put(node)) return false;
    this.#open.push(node);
    return true;
  }

  #takeString(place: Place): boolean {
    let end = this.#at + 1;
    for (; ; end++) {
      end = this.#text.indexOf('"', end);
      if (end < 0) return false;
      let slashes = 0;
      while (this.#text[end - 1 - slashes] === '\\') slashes++;
      if (slashes % 2 === 0) break;
    }
    const raw = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    const value = raw.includes('\\') ? unescaped(raw) : raw;
    if (this.#open.at(-1)?.kind === 'object' && this.#key === null) {
      this.#key = { name: value, place };
      return true;
    }
    return this.#put({ kind: 'scalar', value, ...place });
  }

  #takeWord(place: Place): boolean {
    plain.lastIndex = this.#at;
    const word = plain.exec(this.#text)?.[0];
    if (word === undefined) return false;
    this.#at += word.length;
    return this.#put({
      kind: 'scalar',
      value: Object.hasOwn(words, word) ? (words[word] ?? null) : Number(word),
      ...place,
    });
  }

  #put(node: JsonNode): boolean {
    this.#count.add();
    const holder = this.#open.at(-1);
    if (!holder) {
      if (this.#root) return false;
      this.#root = node;
    } else if (holder.kind === 'array') holder.elements.push(node);
    else {
      if (!this.#key) return false;
      node.line = this.#key.place.line;
      node.start = this.#key.place.start;
      holder.entries.set(this.#key.name, node);
      this.#key = null;
    }
    return true;
  }
}

/** A run of backslashes before a quote is looked at once for that quote; broken escapes stay as they are. */
function unescaped(raw: string): string {
  try {
    return String(JSON.parse(`"${raw.replace(/[\n\r\t]/g, ' ')}"`));
  } catch {
    return raw;
  }
}

const none: ReadonlyMap<string, JsonNode> = new Map();

/** The entries of an object; none for anything else. */
export function entriesOf(node: JsonNode | null | undefined): ReadonlyMap<string, JsonNode> {
  return node?.kind === 'object' ? node.entries : none;
}

export function elementsOf(node: JsonNode | null | undefined): readonly JsonNode[] {
  return node?.kind === 'array' ? node.elements : [];
}

/** Follows names through nested objects. */
export function nodeAt(node: JsonNode | null | undefined, ...names: string[]): JsonNode | undefined {
  let inner = node ?? undefined;
  for (const name of names) inner = entriesOf(inner).get(name);
  return inner;
}

export function textOf(node: JsonNode | null | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

export function isTrue(node: JsonNode | null | undefined): boolean {
  return node?.kind === 'scalar' && node.value === true;
}

/** YAML as nodes. Aliases are shared and never copied, so that a document cannot grow by them. */
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  parseAllDocuments,
  type YAMLMap,
} from 'yaml';
import type { Entry, MapNode, Node } from './node.ts';

/** Deeper documents are of no use to anybody, and the parser of YAML calls itself for each level. */
const maximumDepth = 200;
/** Entries taken over by `<<`, in all. */
const maximumMerged = 50_000;
const maximumDocuments = 5_000;

export interface YamlDocument {
  root: Node;
  hasErrors: boolean;
}

/** Documents of a file; one with errors holds what could be read of it. Null when nothing of it can be read. */
export function readYaml(text: string): YamlDocument[] | null {
  if (nestingOf(text) > maximumDepth) return null;
  try {
    return readDocuments(text);
  } catch {
    return null;
  }
}

function readDocuments(text: string): YamlDocument[] {
  const documents = parseAllDocuments(text, {
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
    strict: false,
  });
  return [...documents].slice(0, maximumDocuments).map((document) => ({
    root: new Converter().convertDocument(document as Document.Parsed),
    hasErrors: document.errors.length > 0,
  }));
}

/** An upper bound of the nesting: open brackets, and columns at which anything can begin a level by indentation. */
function nestingOf(text: string): number {
  let brackets = 0;
  let deepest = 0;
  for (const line of text.split('\n')) {
    for (const character of line) {
      if (character === '[' || character === '{') brackets++;
      else if ((character === ']' || character === '}') && brackets > 0) brackets--;
      if (brackets > deepest) deepest = brackets;
    }
    // `- - - a` opens a level at each dash.
    const indent = /^[\s?:-]*/.exec(line)?.[0] ?? '';
    const dashes = indent.replace(/[^?:-]/g, '').length;
    if (/^\s*(?:[?:-]\s+){2}/.test(line) && dashes > deepest) deepest = dashes;
  }
  return Math.max(deepest, indentationLevels(text));
}

/** How many lines are each further in than the one they stand under. */
function indentationLevels(text: string): number {
  const open: number[] = [];
  let deepest = 0;
  for (const match of text.matchAll(/^([ \t]*)[^\s#]/gm)) {
    const column = match[1]?.length ?? 0;
    while (open.length > 0 && (open.at(-1) ?? 0) >= column) open.pop();
    open.push(column);
    if (open.length > deepest) deepest = open.length;
  }
  return deepest;
}

class Converter {
  readonly #anchors = new Map<string, Node>();
  #merged = 0;

  convertDocument(document: Document.Parsed): Node {
    return this.#convert(document.contents ?? undefined, 0);
  }

  #convert(node: ParsedNode | undefined | null, depth: number): Node {
    const [start = 0, end = 0] = node?.range ?? [];
    if (!node || depth > maximumDepth) return { kind: 'scalar', value: null, start, end };
    // An anchor counts once it is complete: no node can be inside itself.
    if (isAlias(node)) {
      const target = this.#anchors.get(node.source);
      return target ?? { kind: 'unknown', text: `*${node.source}`, start, end };
    }
    const converted = this.#convertValue(node, depth, start, end);
    if ('anchor' in node && node.anchor) this.#anchors.set(node.anchor, converted);
    return converted;
  }

  #convertValue(node: ParsedNode, depth: number, start: number, end: number): Node {
    if (isMap(node)) return this.#convertMap(node as YAMLMap.Parsed, depth, start, end);
    if (isSeq(node))
      return {
        kind: 'list',
        items: node.items.map((item) => this.#convert(item as ParsedNode, depth + 1)),
        start,
        end,
      };
    const value: unknown = isScalar(node) ? node.value : null;
    return { kind: 'scalar', value: isPlain(value) ? value : String(value), start, end };
  }

  #convertMap(map: YAMLMap.Parsed, depth: number, start: number, end: number): MapNode {
    const entries: Entry[] = [];
    const bases: Node[] = [];
    for (const { key, value } of map.items) {
      const name = isScalar(key) ? String(key.value) : '';
      const converted = this.#convert(value, depth + 1);
      if (name === '<<' && value && (isAlias(value) || isSeq(value))) {
        bases.push(...(converted.kind === 'list' ? converted.items : [converted]));
        continue;
      }
      const from = key?.range?.[0] ?? converted.start;
      const to = value && !isAlias(value) ? converted.end : (value?.range?.[1] ?? key?.range?.[1] ?? from);
      entries.push({ key: name, value: converted, start: from, end: Math.max(from, to) });
    }
    return { kind: 'map', entries: this.#withBases(entries, bases), start, end };
  }

  #withBases(own: Entry[], bases: readonly Node[]): Entry[] {
    if (bases.length === 0) return own;
    const known = new Set(own.map(({ key }) => key));
    const all = [...own];
    for (const base of bases) {
      for (const entry of base.kind === 'map' ? base.entries : []) {
        if (++this.#merged > maximumMerged) return all;
        if (known.has(entry.key)) continue;
        known.add(entry.key);
        all.push(entry);
      }
    }
    return all;
  }
}

function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

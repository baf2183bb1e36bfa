/**
 * How tree-sitter lays trees and grammars out in the memory of its WASM module. Every question to its API is a call into
 * WASM that copies a cursor in and out, several for each node; here the same is read from where it lies.
 * `web-tree-sitter` is pinned to one version: the names are those of its `lib/src/subtree.h`, `tree.h` and `parser.h`.
 */
import type { Language, Tree } from 'web-tree-sitter';
import type { ParserModule } from './parser-stack.ts';
import { keepStackPointer } from './parser-stack.ts';

/**
 * What the WASM module is started with, once for all parsers: it puts views of its memory there, and new ones when
 * the memory grows.
 */
export const parserMemory: ParserModule & { HEAPU8?: Uint8Array; HEAP32?: Int32Array } = {
  instantiateWasm: keepStackPointer,
};

/** The memory as it is now, in words of four bytes. */
export function memoryWords(): Int32Array {
  if (!parserMemory.HEAP32) throw new Error('web-tree-sitter was not started with its memory');
  return parserMemory.HEAP32;
}

/** A `Subtree` is two words: a small leaf lies in them, of anything else they hold the address. */
export const subtreeWords = 2;

/** Bits of a small leaf's first word, and what its symbol and sizes are shifted by (`SubtreeInlineData`). */
export const inLeaf = {
  isInline: 1,
  isVisible: 1 << 1,
  isExtra: 1 << 3,
  isMissing: 1 << 5,
  symbolShift: 8,
  paddingShift: 16,
  sizeShift: 24,
} as const;

/** Offsets in a node, in words (`SubtreeHeapData`). Its children end where it begins. */
export const inNode = {
  padding: 1,
  size: 4,
  errorCost: 8,
  childCount: 9,
  symbol: 10,
  flags: 11,
  shownChildren: 12,
  /** In the upper half of the word. */
  production: 16,
} as const;

/** Bits of a node's flags. */
export const nodeFlags = { isVisible: 1, isExtra: 1 << 2, isMissing: 1 << 9 } as const;

/** Offsets in a grammar, in words (`TSLanguage`). */
const inLanguage = {
  version: 0,
  symbolCount: 1,
  aliasCount: 2,
  productionCount: 7,
  fieldCount: 8,
  longestAliases: 9,
  fieldSlices: 16,
  fieldEntries: 17,
  publicSymbols: 19,
  aliases: 21,
} as const;

/** What a grammar says of the symbols in its trees. */
export interface SymbolTables {
  /** The node type of each symbol. */
  typeIds: Uint16Array;
  /** What the children of a production are called instead, by production and place; 0 where nothing else. */
  aliases: PlaceTable;
  /** The fields that they are. */
  fields: PlaceTable;
}

/** One row of `width` for each production. */
export interface PlaceTable {
  ids: Uint16Array;
  width: number;
}

/** @throws Error when the memory is laid out otherwise: `web-tree-sitter` has another version */
export function readSymbolTables(language: Language): SymbolTables {
  const words = memoryWords();
  const halves = new Uint16Array(words.buffer);
  const at = addressOf(language) >> 2;
  const word = (offset: number) => words[at + offset] ?? 0;
  const symbolCount = word(inLanguage.symbolCount) + word(inLanguage.aliasCount);
  const isAsKnown =
    word(inLanguage.version) === language.abiVersion &&
    symbolCount === language.types.length &&
    word(inLanguage.fieldCount) + 1 === language.fields.length;
  if (!isAsKnown) throw new Error('web-tree-sitter keeps its grammars otherwise than parser-memory.ts says');
  const productions = word(inLanguage.productionCount);
  const width = word(inLanguage.longestAliases) & 0xffff;
  const copy = (offset: number, length: number) =>
    halves.slice(word(offset) >> 1, (word(offset) >> 1) + length);
  return {
    typeIds: copy(inLanguage.publicSymbols, symbolCount),
    aliases: { ids: copy(inLanguage.aliases, productions * width), width },
    fields: readFields(productions, words, word),
  };
}

function readFields(productions: number, words: Int32Array, word: (offset: number) => number): PlaceTable {
  if (word(inLanguage.fieldCount) === 0) return { ids: new Uint16Array(0), width: 0 };
  const found: { production: number; place: number; field: number }[] = [];
  for (let production = 0; production < productions; production++) {
    const slice = words[(word(inLanguage.fieldSlices) >> 2) + production] ?? 0;
    const first = (word(inLanguage.fieldEntries) >> 2) + (slice & 0xffff);
    for (const entry of words.subarray(first, first + (slice >>> 16))) {
      const isInherited = entry >>> 24 !== 0;
      if (!isInherited) found.push({ production, place: (entry >>> 16) & 0xff, field: entry & 0xffff });
    }
  }
  const width = found.reduce((widest, { place }) => Math.max(widest, place + 1), 0);
  const ids = new Uint16Array(productions * width);
  // Of several fields in one place the first is the node's.
  for (const { production, place, field } of found.reverse()) ids[production * width + place] = field;
  return { ids, width };
}

/** Where it lies: what the API hides behind the index 0. */
export function addressOf(object: Language | Tree): number {
  return (object as unknown as { 0: number })[0];
}

/** What to do with each node of a grammar, as arrays by symbol: the tree walk asks once per node. */
import type { Language } from 'web-tree-sitter';
import { type PlaceTable, readSymbolTables } from './parser-memory.ts';

export const nodeUse = { skip: 0, token: 1, leaf: 2, comment: 3, inner: 4, error: 5 } as const;

/** The part of a grammar row that names node types. */
export interface NodeTypes {
  comments: readonly string[];
  /** Kept as a whole: lowering reads their text. Not walking into types and strings is half the speed. */
  leaves: readonly string[];
  /** Words that the grammar does not name but that are values (`this`): kept like leaves. */
  values?: readonly string[];
  /** Words and operators whose presence lowering asks for. */
  tokens: readonly string[];
}

export interface GrammarVocabulary {
  /** By symbol. Symbols of one name and use may be several; one that is not among them is an error. */
  uses: Uint8Array;
  typeNames: readonly string[];
  fieldNames: readonly (string | null)[];
  aliases: PlaceTable;
  fields: PlaceTable;
}

export function vocabularyOf(language: Language, types: NodeTypes): GrammarVocabulary {
  const { typeIds, aliases, fields } = readSymbolTables(language);
  const uses = Uint8Array.from(typeIds, (id) => useOf(id, language, types));
  const typeNames = Array.from(typeIds, (id) => language.types[id] ?? 'ERROR');
  return { uses, typeNames, fieldNames: language.fields, aliases, fields };
}

function useOf(id: number, language: Language, types: NodeTypes): number {
  const name = language.types[id] ?? '';
  if (!language.nodeTypeIsNamed(id)) {
    if (types.values?.includes(name)) return nodeUse.leaf;
    return types.tokens.includes(name) ? nodeUse.token : nodeUse.skip;
  }
  if (types.comments.includes(name)) return nodeUse.comment;
  return types.leaves.includes(name) ? nodeUse.leaf : nodeUse.inner;
}

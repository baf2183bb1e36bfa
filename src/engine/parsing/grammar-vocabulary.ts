/** What to do with each node type of a grammar, as an array by type id: the tree walk asks once per node. */
import type { Language } from 'web-tree-sitter';

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
  /** Node types none of whose children has a field name: asking for it costs as much as all else together. */
  fieldless: readonly string[];
}

export interface GrammarVocabulary {
  uses: Uint8Array;
  /** 1 for the types whose children have no field names. */
  isFieldless: Uint8Array;
  typeNames: readonly string[];
  fieldNames: readonly (string | null)[];
}

export function vocabularyOf(language: Language, types: NodeTypes): GrammarVocabulary {
  const uses = new Uint8Array(language.types.length);
  const isFieldless = new Uint8Array(language.types.length);
  for (const [id, name] of language.types.entries()) {
    if (!language.nodeTypeIsNamed(id) && types.values?.includes(name)) uses[id] = nodeUse.leaf;
    else if (!language.nodeTypeIsNamed(id))
      uses[id] = types.tokens.includes(name) ? nodeUse.token : nodeUse.skip;
    else if (types.comments.includes(name)) uses[id] = nodeUse.comment;
    else if (types.leaves.includes(name)) uses[id] = nodeUse.leaf;
    else uses[id] = nodeUse.inner;
    if (types.fieldless.includes(name)) isFieldless[id] = 1;
  }
  return { uses, isFieldless, typeNames: language.types, fieldNames: language.fields };
}

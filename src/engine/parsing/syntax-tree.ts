/** A concrete syntax tree as plain objects, so that the WASM tree can be freed at once. */

/** A named node of the grammar. Comments are not among the children. */
export interface SyntaxNode {
  /** The grammar's name for it; `ERROR` where the text did not parse, `CUT` where nesting went too deep. */
  type: string;
  field: string | null;
  /** UTF-16 offsets. */
  start: number;
  end: number;
  children: readonly SyntaxNode[];
  /** The words and operators among its direct children that the grammar row asked for, in order. */
  tokens: readonly string[];
}

export interface SyntaxTree {
  root: SyntaxNode;
  comments: { start: number; end: number }[];
  syntaxErrors: number;
  truncated: boolean;
}

/** The first child with the field name, if any. */
export function childByField(node: SyntaxNode, field: string): SyntaxNode | undefined {
  for (const child of node.children) if (child.field === field) return child;
  return undefined;
}

/** The first child of the type, if any. */
export function childByType(node: SyntaxNode, type: string): SyntaxNode | undefined {
  for (const child of node.children) if (child.type === type) return child;
  return undefined;
}

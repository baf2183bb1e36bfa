import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Span } from '../../parsing/ir/span.ts';

/** What runs there as a function that nobody wrote, for what asks which function runs: a page, the body of a class. */
export function unwrittenFunction({ line, endLine, start, end }: Span): FunctionNode {
  const place = { line, endLine, start, end };
  return { ...place, kind: 'function', name: '', parameters: [], body: [], lexicalThis: false };
}

/** The whole of a file as one. */
export function wholeFile(length: number): FunctionNode {
  return unwrittenFunction({ line: 1, endLine: 1, start: 0, end: length });
}

/**
 * The intermediate representation: one small, plain, language-neutral tree that every language is lowered to
 * and that the interpreter and the shape rules read. Serialisable (no cycles, no class instances), so that it
 * can be cached by content. Syntax a lowering does not know becomes `unknown` with its children, so that taint
 * still flows through it.
 */
import type { Statement } from './statements.ts';

export interface IrFile {
  path: string;
  /** Language id of the inventory, for example `javascript`. */
  language: string;
  body: Statement[];
  /** Comments, for suppressions: 1-based line of their first character, and their text without markers. */
  comments: { line: number; endLine: number; text: string }[];
  /** How well it parsed: the number of syntax errors, and whether depth was cut at the limit. */
  quality: { syntaxErrors: number; truncated: boolean };
}

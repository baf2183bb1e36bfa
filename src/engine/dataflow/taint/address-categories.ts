/** Categories of flaws in which it matters where an address leads. */
import type { Interpreter } from '../interpreter.ts';

/** A check of the host settles them. */
export const addressCategories: readonly string[] = ['ssrf', 'open-redirect'];

/** What PHP opens may be a file as well: not where it names one of our hosts. */
export function hostCategories({ language }: Interpreter): readonly string[] {
  return language.id === 'php' ? [...addressCategories, 'path-traversal'] : addressCategories;
}

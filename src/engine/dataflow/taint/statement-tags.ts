/** Tags of libraries that nobody has described, which make statements of templates: the parts of those are parameters. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { clean, type Taint } from './taint.ts';

/** `` sql`…` ``, `` sql.fragment`…` ``, `` sql.type(Row)`…` `` */
const tag = /^(?:[\w.]+\.)?sql(?:\.\w+)*(?:<[^`]*>)?(?:\([^`]*\))?$/i;
/** What puts a part into the statement as it is. */
const asItIs = /\b(?:raw|unsafe|unescaped|literal|dangerous\w*)\s*[(`]/i;

/** What is given, without harm to a statement where such a tag takes it in. */
export function asParameters(
  it: Interpreter,
  { node }: CallSite,
  taints: readonly Taint[],
): readonly Taint[] {
  if (!node?.tagged || taints.length === 0) return taints;
  const isTag = tag.test(it.codeAt(node.callee)) && !asItIs.test(it.codeAt(node));
  return isTag ? clean(taints, it.models.categories.mask(['sql-injection'])) : taints;
}

/** Rails: what is put behind text that counts as markup is escaped: `'<li>'.html_safe + name`, `content_tag(:b, title) << name`. */
import type { Expression } from '../ir/expressions.ts';

/** Methods of Rails whose result is markup. */
const makers = new Set(
  'html_safe content_tag link_to image_tag safe_join button_to mail_to label_tag button_tag tag'.split(' '),
);

/** The right operand as it gets into the text; null where nothing escapes it. */
export function escapedOperand(operator: string, left: Expression, right: Expression): Expression | null {
  if (operator !== '+' && operator !== '<<') return null;
  if (!isMarkup(left) || isMarkup(right) || right.kind === 'literal') return null;
  const { line, endLine, start, end } = right;
  const span = { line, endLine, start, end };
  const erb: Expression = { ...span, kind: 'identifier', name: 'ERB' };
  const util: Expression = { ...span, kind: 'member', object: erb, property: 'Util' };
  const callee: Expression = { ...span, kind: 'member', object: util, property: 'html_escape' };
  return { ...span, kind: 'call', callee, args: [right] };
}

/** Whatever stands behind it, the first part makes the whole markup. */
function isMarkup(node: Expression): boolean {
  let at = node;
  while (at.kind === 'binary' && at.operator === '+') at = at.left;
  // Without parentheses a call looks like a member; a name alone may be a variable.
  return at.kind === 'call'
    ? makers.has(nameOf(at.callee))
    : at.kind === 'member' && at.property === 'html_safe';
}

function nameOf(node: Expression): string {
  return node.kind === 'member' ? node.property : node.kind === 'identifier' ? node.name : '';
}

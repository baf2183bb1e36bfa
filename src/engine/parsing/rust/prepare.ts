/** What has to be settled on the whole syntax tree: attributes belong to what follows them, and tests are no part of a program. */
import type { SyntaxNode } from '../syntax-tree.ts';
import { flattenInlineModules } from './inline-modules.ts';

/** What only runs when the program is tested. */
const testAttribute =
  /^#\[\s*(?:cfg\s*\(\s*(?:(?:all|any)\s*\(\s*)?test\b|(?:\w+::)*(?:test|rstest|test_case|bench|quickcheck|proptest|test_context)\b)/;

export const attached = 'attached_attribute';

const isAttribute = ({ type }: SyntaxNode): boolean => type === 'attribute_item';

/** What is told apart by its attributes; what only is there or not, like a statement, is taken to be there. */
const hasAttributes = /(?:_item|field_declaration)$/;

/** Moves attributes into the declaration after them, and takes out what is only there for tests. */
export function prepareTree(root: SyntaxNode, source: string): void {
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.children.some(isAttribute)) node.children = withAttributes(node.children, source);
    for (const child of node.children) if (child.children.length > 0) stack.push(child);
  }
  flattenInlineModules(root, source);
}

function withAttributes(children: readonly SyntaxNode[], source: string): SyntaxNode[] {
  const result: SyntaxNode[] = [];
  let waiting: SyntaxNode[] = [];
  for (const child of children) {
    if (isAttribute(child)) {
      waiting.push(child);
      continue;
    }
    const isTest = waiting.some(({ start, end }) =>
      testAttribute.test(source.slice(start, Math.min(end, start + 200))),
    );
    // Under another name: they are not to be moved again.
    for (const attribute of waiting) attribute.type = attached;
    // Fields without a name are no more than their type.
    const takes = hasAttributes.test(child.type) || child.field === 'type';
    if (waiting.length > 0 && takes) child.children = [...waiting, ...child.children];
    if (!isTest) result.push(child);
    waiting = [];
  }
  return result;
}

/** The attributes that were moved into a declaration. */
export function attributesOf(node: SyntaxNode): SyntaxNode[] {
  return node.children
    .filter(({ type }) => type === attached)
    .flatMap(({ children }) => children.slice(0, 1));
}

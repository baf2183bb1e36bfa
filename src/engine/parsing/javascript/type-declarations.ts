/** Types that are given a name. They are gone when the program runs, but say of what a function is given what it is. */
import type { Statement } from '../ir/statements.ts';
import type { Lowering, StatementRule } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/** Longer ones are made by programs, of data. */
const maxLength = 20_000;

/** `interface A extends B { c: C }` is `B & { c: C }`. */
const interfaceForm =
  /^interface\s+([\w$]+)\s*(?:<[^{]*?>)?\s*(?:extends\s+([\w$.,\s<>'"|[\]]+?))?\s*(\{.*\})$/s;
const aliasForm = /^type\s+([\w$]+)\s*(?:<[^=]*>)?\s*=(.*?);?$/s;

/** Members that are nothing but texts and numbers say nothing. */
const namesSomething = /[:&<,=({]\s*(?:readonly\s+)?[A-Z{]|^\s*[A-Z]/;

function typeDeclaration(node: SyntaxNode, lower: Lowering): Statement | null {
  const text = lower.text(node);
  if (text.length > maxLength) return null;
  const [, name, bases, body] = interfaceForm.exec(text) ?? [];
  const [, alias, meant] = name === undefined ? (aliasForm.exec(text) ?? []) : [];
  const declared = name ?? alias;
  const type = name === undefined ? meant : [...splitList(bases ?? ''), body].join(' & ');
  if (declared === undefined || type === undefined || !namesSomething.test(type)) return null;
  return {
    ...lower.span(node),
    kind: 'type-declaration',
    name: lower.intern(declared),
    type: lower.intern(type.trim()),
  };
}

/** `A, Pick<B, 'c'>` */
function splitList(text: string): string[] {
  return text
    .split(/,(?![^<]*>)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export const typeDeclarationRules: Record<string, StatementRule> = {
  interface_declaration: typeDeclaration,
  type_alias_declaration: typeDeclaration,
};

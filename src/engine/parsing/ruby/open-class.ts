/** A class while it is being read: its members so far. */
import type { ClassNode, Field, FunctionNode } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import { type Span, spanOf } from '../ir/span.ts';
import type { Statement } from '../ir/statements.ts';

/** A class being read: its members so far, and what the last `private` or `public` said. */
export interface OpenClass {
  node: ClassNode;
  isPrivate: boolean;
  /** `class << self`, `module_function`, `extend self`: methods belong to the class itself. */
  isStatic: boolean;
  /** Its methods by their names, the last of each. */
  byName: Map<string, FunctionNode>;
  /** A module's constants and classes stand beside it: they are found by their own name. */
  beside: Statement[] | null;
}

export function addMethod(open: OpenClass, method: FunctionNode): void {
  if (open.isStatic) method.isStatic = true;
  if (open.isPrivate && !method.isStatic) method.isPrivate = true;
  open.node.methods.push(method);
  open.byName.set(method.name, method);
}

export function addField(
  open: OpenClass,
  name: string,
  value: Expression | null,
  { line, endLine, start, end }: Span,
): void {
  open.node.fields.push({ line, endLine, start, end, name, isStatic: true, ...(value ? { value } : {}) });
}

export function setVisibility(open: OpenClass, word: string): boolean {
  if (word === 'private' || word === 'protected') open.isPrivate = true;
  else if (word === 'public') open.isPrivate = false;
  else if (word === 'module_function') open.isStatic = true;
  else return false;
  return true;
}

/** An attribute has no method of its own that could be called by the other name: one that reads it takes its place. */
export function addAlias(open: OpenClass, name: string, original: string): void {
  const method = open.byName.get(original);
  const attribute = open.node.fields.find((field) => field.name === original && !field.value);
  if (method) addMethod(open, { ...method, name });
  else if (attribute) addMethod(open, readerOf(attribute, name));
}

/** `def name = self.original` */
function readerOf(attribute: Field, name: string): FunctionNode {
  const span = spanOf(attribute);
  const value: Expression = {
    ...span,
    kind: 'member',
    object: { ...span, kind: 'this' },
    property: attribute.name,
  };
  const body: Statement[] = [{ ...span, kind: 'return', value, isImplicit: true }];
  return { ...span, kind: 'function', name, parameters: [], body, lexicalThis: false };
}

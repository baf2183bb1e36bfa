/** A class while it is being read: its members so far. */
import type { ClassNode, FunctionNode } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
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

export function addAlias(open: OpenClass, name: string, original: string): void {
  const method = open.byName.get(original);
  if (method) addMethod(open, { ...method, name });
}

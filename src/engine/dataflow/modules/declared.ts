/** Declarations with the files that they stand in, and what their syntax says of them. */
import type { ClassNode, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Pattern } from '../../parsing/ir/patterns.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { ProgramFile } from './program.ts';

export interface Declared {
  file: ProgramFile;
  statement: Statement;
}

/** A method that stands outside of its type (Go). */
export interface OuterMethod {
  file: ProgramFile;
  method: FunctionNode;
}

/** One of several declarations of a class. */
export interface ClassPart {
  file: ProgramFile;
  node: ClassNode;
}

/** What is called like its file has no other part than the code beside it: `Index.razor`, `Index.razor.cs`. */
export function canBeOne(a: ClassPart, b: ClassPart): boolean {
  const paths = [a.file.path, b.file.path];
  const page = paths.find((path) => path.endsWith('.razor'));
  return page === undefined || paths.includes(`${page}.cs`);
}

export function basesOf(statement: Extract<Statement, { kind: 'class-declaration' }>): string[] {
  const { superclass, interfaces = [] } = statement.class;
  const names = interfaces.map((name) => /[\w$]+(?=\s*(?:<|$))/.exec(name)?.[0] ?? name);
  if (superclass?.kind === 'identifier') names.push(superclass.name);
  if (superclass?.kind === 'member') names.push(superclass.property);
  return names;
}

export function boundNames(pattern: Pattern): string[] {
  if (pattern.kind === 'identifier') return [pattern.name];
  if (pattern.kind === 'array-pattern')
    return pattern.elements.flatMap((element) => (element ? boundNames(element) : []));
  return [];
}

/** Declarations with the files that they stand in, and what their syntax says of them. */
import type { ClassNode, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Pattern } from '../../parsing/ir/patterns.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import { directoryOf } from './directory-of.ts';
import type { ProgramFile } from './program.ts';

export interface Declared {
  file: ProgramFile;
  statement: Statement;
  /** The class in which it stands; left out at the top level of the file. */
  outer?: Declared;
}

/** What a declared class is called; an empty text where it is none. */
export function classNameOf({ statement }: Declared): string {
  return statement.kind === 'class-declaration' ? statement.class.name : '';
}

/** The declared class with its place; nothing where it is none. */
export function placed({
  file,
  statement,
}: Declared): { directory: string; name: string; node: ClassNode }[] {
  if (statement.kind !== 'class-declaration') return [];
  return [{ directory: directoryOf(file.path), name: statement.class.name, node: statement.class }];
}

/** The classes that stand in a class, and in these. */
export function* nestedIn(outer: Declared): Generator<Declared> {
  if (outer.statement.kind !== 'class-declaration') return;
  for (const inner of outer.statement.class.classes ?? []) {
    const nested: Declared = { file: outer.file, statement: { ...outer.statement, class: inner }, outer };
    yield nested;
    yield* nestedIn(nested);
  }
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

/**
 * What is called like its file has no other part than the code beside it: `Index.razor`, `Index.razor.cs`. Of what says
 * what stands around it only those that stand there are one, unless both name a base: each is a whole class then.
 */
export function canBeOne(a: ClassPart, b: ClassPart): boolean {
  if (a.node.wholeName !== b.node.wholeName || a.file.isTest !== b.file.isTest) return false;
  if (a.node.wholeName !== undefined && a.node.superclass && b.node.superclass) return false;
  const paths = [a.file.path, b.file.path];
  const page = paths.find((path) => path.endsWith('.razor'));
  return page === undefined || paths.includes(`${page}.cs`);
}

export function basesOf(statement: Statement): string[] {
  if (statement.kind !== 'class-declaration') return [];
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

/** Types of Kotlin in the words that Java has for them: models and built-ins are Java's. */
import type { Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { typeSyntax } from './node-types.ts';

const maxTypeText = 400;

const types = new Set(typeSyntax);

const javaNames: ReadonlyMap<string, string> = new Map([
  ['Any', 'Object'],
  ['Unit', 'void'],
  ['Nothing', 'void'],
  ['Int', 'Integer'],
  ['UInt', 'Integer'],
  ['ULong', 'Long'],
  ['Char', 'Character'],
  ['MutableList', 'List'],
  ['MutableSet', 'Set'],
  ['MutableMap', 'Map'],
  ['MutableCollection', 'Collection'],
  ['MutableIterable', 'Iterable'],
  ['Sequence', 'Stream'],
  ['ByteArray', 'byte[]'],
  ['CharArray', 'char[]'],
  ['IntArray', 'int[]'],
  ['LongArray', 'long[]'],
]);

/** The class that `Int::class` names. */
export function javaClass(name: string): string {
  const known = javaNames.get(name);
  return known === undefined || known.endsWith('[]') ? name : known;
}

export function isType(node: SyntaxNode): boolean {
  return types.has(node.type);
}

/** `List<String?>?` → `List<String>`, `Array<Int>` → `Integer[]`; undefined for types of functions. */
export function javaType(node: SyntaxNode | undefined, lower: Lowering): string | undefined {
  if (!node || node.type === 'function_type') return undefined;
  const text = lower.text(node).slice(0, maxTypeText);
  if (text.includes('->')) return undefined;
  const plain = text
    .replace(/@[\w.]+\s*/g, '')
    .replace(/[?!&()]|\b(?:in|out|suspend)\s+/g, '')
    .replace(/(?<![\w.])[A-Z]\w*/g, (name) => javaNames.get(name) ?? name)
    .replace(/<\*>/g, '<?>')
    .trim();
  return lower.intern(plain.replace(/\bArray<([^<>]*)>/g, '$1[]'));
}

/** A type's name without arguments: `a.B<C>?` → `a.B`. */
export function typeName(node: SyntaxNode, lower: Lowering): string {
  return lower.intern(/^[\w.`]*/.exec(lower.text(node).trim())?.[0].replaceAll('`', '') ?? '');
}

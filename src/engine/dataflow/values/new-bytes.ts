/** Bytes that nobody has filled since they were made: all of them are the same. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { Subject } from '../models/subject.ts';

/** `new byte[16]` of Java and C#, `[7u8; 32]` and `GenericArray::from([0; 16])` of Rust, `make([]byte, 16)`, `ByteArray(16)`. */
const made = `(?:${[
  String.raw`new\s+byte\s*\[[^\]{}]{1,60}\]`,
  String.raw`(?:\w{1,40}::\w{1,40}\(&?)?\[\w{1,9};\s*\w{1,40}\]\)?`,
  String.raw`make\(\[\]byte,\s*[\w.]{1,60}(?:\(\))?\)`,
  String.raw`ByteArray\(\s*[\w.]{1,60}\s*\)`,
].join('|')})`;
const assigned = new RegExp(String.raw`^[\w.]{1,100}\s*=\s*(?:(${made})|(\w{1,60}))\s*[;,}]`);

/** Whether the argument, or what is assigned where there is no call, is new or a variable with nothing but new bytes. */
export function areNewBytes(subject: Subject, argument: number | null): boolean {
  if (argument === null) {
    const [, isNew, name] = assigned.exec(subject.codeFromHere) ?? [];
    return isNew !== undefined || (name !== undefined && isUnfilled(name, subject.codeAbove));
  }
  const node = subject.argNodes[argument];
  return isNew(node) || (node?.kind === 'identifier' && isUnfilled(node.name, subject.codeAbove));
}

/** Handed over before anybody could fill it. */
function isNew(node: Expression | undefined): boolean {
  // `GenericArray::from([7; 16])`
  if (node?.kind === 'call' && /^(?:from|into)$/.test(lastNameOf(node.callee))) return node.args.some(isNew);
  if (node?.kind === 'call' && lastNameOf(node.callee) === 'ByteArray') return node.args.length === 1;
  return node?.kind === 'array' && node.elements.every((one) => isEmpty(one) || isRepeated(one));
}

const isEmpty = (one: Expression | null) => one?.kind === 'literal' && one.value === null;

/** `[7; 32]`: any number of the same. */
function isRepeated(one: Expression | null): boolean {
  if (one?.kind !== 'spread' || one.operand.kind !== 'array') return false;
  const [only] = one.operand.elements;
  return only?.kind === 'literal' && typeof only.value === 'number';
}

/** Named above where it is made, and nowhere else. */
function isUnfilled(name: string, above: string): boolean {
  if (!/^\w+$/.test(name)) return false;
  const [first, ...others] = above.matchAll(new RegExp(`\\b${name}\\b`, 'g'));
  if (!first || others.length > 0) return false;
  return new RegExp(String.raw`^\w+\s*:?=\s*${made}[^\S\n]*(?:;|\n|$)`).test(above.slice(first.index));
}

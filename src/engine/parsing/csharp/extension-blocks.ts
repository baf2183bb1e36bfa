/**
 * `extension(string text) { public string Shout() => …; }` of C# 14, which the grammar does not know. It sees a method
 * without a body in place of the head, and what stands in the braces as members of the class around it; they get the
 * receiver as their first parameter, as methods with `this` have it.
 */

import type { SyntaxNode } from '../syntax-tree.ts';
import { literalEnd } from './literal-ends.ts';

interface Block {
  /** Of the word. */
  start: number;
  /** Of its braces. */
  open: number;
  close: number;
}

const word = 'extension';
/** As long as the word. */
const instead = 'void e_x ';
const head = /\bextension\s{0,20}(?:<[^<>(){};]{1,200}>\s{0,20})?\(/g;
const maxHead = 1_000;

/** The text in the same length; itself where it has no such block. */
export function withoutExtensionBlocks(text: string): string {
  let result = '';
  let copied = 0;
  for (const { start, open, close } of blocksIn(text)) {
    result += `${text.slice(copied, start)}${instead}${text.slice(start + word.length, open)};${text.slice(open + 1, close)} `;
    copied = close + 1;
  }
  return copied === 0 ? text : result + text.slice(copied);
}

/** Gives the members of such blocks their receiver. Changes the tree in place. */
export function settleExtensionBlocks(root: SyntaxNode, source: string): void {
  const blocks = blocksIn(source);
  if (blocks.length > 0) settle(root, new Map(blocks.map((block) => [block.start, block])));
}

function settle(node: SyntaxNode, blocks: ReadonlyMap<number, Block>): void {
  let block: Block | undefined;
  let receiver: SyntaxNode | undefined;
  for (const child of node.children) {
    const begun = child.type === 'method_declaration' ? blocks.get(child.start) : undefined;
    if (begun) {
      block = begun;
      receiver = parametersOf(child)?.children[0];
    } else if (block && receiver && child.start < block.close) give(receiver, child);
    settle(child, blocks);
  }
}

function give(receiver: SyntaxNode, member: SyntaxNode): void {
  const parameters = member.type === 'method_declaration' ? parametersOf(member) : undefined;
  if (parameters) parameters.children = [receiver, ...parameters.children];
}

function parametersOf({ children }: SyntaxNode): SyntaxNode | undefined {
  return children.find(({ field }) => field === 'parameters');
}

/** One after the other: they cannot stand in each other. Linear in the length of the text. */
function blocksIn(text: string): Block[] {
  const blocks: Block[] = [];
  head.lastIndex = 0;
  for (let match = head.exec(text); match; match = head.exec(text)) {
    const open = text.indexOf('{', head.lastIndex);
    if (open < 0) break;
    // Anything else of that name is a call, or a method.
    const isHead = /[{};\]/]\s*$/.test(
      text.slice(Math.max(0, match.index - 200), match.index).replace(/\/\/[^\n]*$/gm, '/'),
    );
    if (!isHead || open - match.index > maxHead || /[;=]/.test(text.slice(match.index, open))) continue;
    const close = closing(text, open);
    if (close === null) break;
    blocks.push({ start: match.index, open, close });
    head.lastIndex = close;
  }
  return blocks;
}

function closing(text: string, open: number): number | null {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const end = literalEnd(text, at);
    if (end > at) at = end - 1;
    else if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return null;
}

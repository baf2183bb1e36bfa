/**
 * Reads the block form of YAML that package managers write (`key: value`, nested by indentation) and the like form of
 * yarn.lock v1 (`key value`). Not a YAML reader: lock files are written by programs in this one form, and a reader of
 * lines knows where each entry stands, is linear, and has no anchors to unfold.
 */
import type { Place } from '../lock-file.ts';
import { textLines } from './text-lines.ts';

export interface IndentedNode extends Place {
  key: string;
  /** Without its quotes; empty where the value is nested. */
  value: string;
  /** By key; the last of equal ones. */
  children: Map<string, IndentedNode>;
  /** Elements of a list below the key (`- one`). */
  items: string[];
}

/** Deeper lines belong to the last node that is not too deep. */
const maximumDepth = 50;
/** Longer lines hold nothing that is asked for. */
const maximumLine = 9_000;

/**
 * The root node, whose children are the keys without indentation.
 * @throws TooMuchToReadError
 */
export function parseIndentedText(text: string): IndentedNode {
  const root = newNode('', '', { line: 0, start: 0 });
  const open: { indent: number; node: IndentedNode }[] = [{ indent: -1, node: root }];
  for (const { text: line, ...place } of textLines(text))
    if (line.length <= maximumLine) readLine(line, place, open);
  return root;
}

function newNode(key: string, value: string, place: Place): IndentedNode {
  return { key, value, children: new Map(), items: [], ...place };
}

function readLine(raw: string, place: Place, open: { indent: number; node: IndentedNode }[]): void {
  const content = raw.trim();
  if (content === '' || content.startsWith('#')) return;
  const indent = raw.length - raw.trimStart().length;
  const isItem = content.startsWith('- ');
  while (open.length > 1 && indent < (open.at(-1)?.indent ?? -1) + (isItem ? 0 : 1)) open.pop();
  const parent = open.at(-1)?.node;
  if (!parent) return;
  if (isItem) {
    parent.items.push(unquoted(content.slice(2)));
    return;
  }
  const split = splitEntry(content);
  if (!split) return;
  const node = newNode(split.key, split.value, { ...place, start: place.start + indent });
  parent.children.set(split.key, node);
  if (open.length < maximumDepth) open.push({ indent, node });
}

/** `key: value`, `"quoted key": value`, `key:`, and yarn's `key "value"` and `"key a", "key b":`. */
function splitEntry(content: string): { key: string; value: string } | null {
  if (content.endsWith(':')) return { key: keyText(content.slice(0, -1)), value: '' };
  const quote = content[0];
  if (quote === '"' || quote === "'") {
    const end = content.indexOf(quote, 1);
    if (end < 0) return null;
    return { key: content.slice(1, end), value: unquoted(content.slice(end + 1).replace(/^:?\s*/, '')) };
  }
  const colon = content.indexOf(': ');
  const at = colon >= 0 ? colon : content.indexOf(' ');
  if (at < 0) return null;
  return { key: content.slice(0, at), value: unquoted(content.slice(at + (colon >= 0 ? 2 : 1))) };
}

/** One quoted key is unquoted; a list of several stays as it is. */
function keyText(text: string): string {
  const quote = text[0];
  const isOne = (quote === '"' || quote === "'") && text.indexOf(quote, 1) === text.length - 1;
  return isOne ? text.slice(1, -1) : text;
}

/** Without quotes around it, or a comment behind it. */
function unquoted(text: string): string {
  const value = text.trim();
  const quote = value[0];
  if (quote === '"' || quote === "'") {
    const end = value.indexOf(quote, 1);
    return end < 0 ? value : value.slice(1, end);
  }
  const comment = value.indexOf(' #');
  return comment < 0 ? value : value.slice(0, comment).trimEnd();
}

/** Follows keys down; undefined where there is none. */
export function childOf(node: IndentedNode | undefined, ...keys: string[]): IndentedNode | undefined {
  let inner = node;
  for (const key of keys) inner = inner?.children.get(key);
  return inner;
}

/**
 * One plain tree for everything that is configuration: YAML and HCL are both turned into it, so that one kind of
 * path and one list of conditions serve them all.
 */

/** Offsets into the file's text. */
export interface Range {
  start: number;
  end: number;
}

export type Node = ScalarNode | ListNode | MapNode | CallNode | UnknownNode;

export interface ScalarNode extends Range {
  kind: 'scalar';
  value: string | number | boolean | null;
  /** Text with holes that are filled elsewhere: `"arn:aws:s3:::${var.bucket}"`. */
  isTemplate?: boolean;
}

export interface ListNode extends Range {
  kind: 'list';
  items: Node[];
}

/** Keys may occur more than once: the blocks of HCL do. */
export interface MapNode extends Range {
  kind: 'map';
  entries: Entry[];
  /** It has keys that are not known. */
  isOpen?: boolean;
  /** A `dynamic` block of HCL: it is there once for each element, which it calls `<name>.value`. */
  loop?: { name: string; over: Node };
}

/** A function of HCL; what it computes is not known, what it is given is. */
export interface CallNode extends Range {
  kind: 'call';
  name: string;
  parameters: Node[];
  text: string;
}

/** An expression whose value is not known. */
export interface UnknownNode extends Range {
  kind: 'unknown';
  text: string;
  /** It may also be nothing at all: conditions that ask for it are undecided. */
  mayBeMissing?: boolean;
}

/** Its range is that of key and value together. */
export interface Entry extends Range {
  key: string;
  value: Node;
}

/** The first entry of this key. */
export function valueAt(node: Node | undefined, key: string): Node | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key === key)?.value : undefined;
}

/** Text of a scalar that is no null; numbers and booleans as they would be written. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && node.value !== null ? String(node.value) : undefined;
}

/** Items of a list; a single value is a list of one, nothing is an empty one. */
export function itemsOf(node: Node | undefined): readonly Node[] {
  if (!node) return [];
  return node.kind === 'list' ? node.items : [node];
}

/** Entries of a map; of anything else none. */
export function entriesOf(node: Node | undefined): readonly Entry[] {
  return node?.kind === 'map' ? node.entries : [];
}

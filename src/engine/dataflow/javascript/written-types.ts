/** The members of an object whose type is written out in TypeScript, or under a name of the program. */

/** A member's type, as it is written. */
export type Members = ReadonlyMap<string, string>;

/** A type that is made of others; what is none of these is a name, or says nothing of members. */
export type WrittenType =
  | { kind: 'members'; members: Members }
  | { kind: 'all-of'; parts: readonly string[] }
  | { kind: 'some-of'; of: string; keys: readonly string[]; areLeftOut: boolean }
  | { kind: 'member-of'; of: string; key: string }
  | { kind: 'name'; name: string };

const openers = new Set('<{([');
const closers = new Set('>})]');

export function readType(text: string): WrittenType | null {
  const type = withoutNothing(text);
  const parts = splitOutside(type, /^&/);
  if (parts.length > 1) return { kind: 'all-of', parts };
  if (type.startsWith('{')) return { kind: 'members', members: membersIn(type.slice(1, -1)) };
  if (type.startsWith('(') && type.endsWith(')')) return readType(type.slice(1, -1));
  const [, wrapped] = /^(?:Readonly|Partial|Required|NonNullable)\s*<(.*)>$/s.exec(type) ?? [];
  if (wrapped !== undefined) return readType(wrapped);
  const [, how, given] = /^(Pick|Omit)\s*<(.*)>$/s.exec(type) ?? [];
  const [of, keys = ''] = given === undefined ? [] : splitOutside(given, /^,/);
  if (of !== undefined) return { kind: 'some-of', of, keys: keysIn(keys), areLeftOut: how === 'Omit' };
  const [, holder, key] = /^([\w$]+)\s*\[\s*['"]([\w$]+)['"]\s*\]$/.exec(type) ?? [];
  if (holder !== undefined && key !== undefined) return { kind: 'member-of', of: holder, key };
  const [, name] = /^((?:[\w$]+\.)*[A-Z][\w$]*)(?:\s*<.*>)?$/s.exec(type) ?? [];
  return name !== undefined && splitOutside(type, /^\|/).length === 1 ? { kind: 'name', name } : null;
}

/** `readonly X | null` is `X`. */
function withoutNothing(text: string): string {
  const alternatives = splitOutside(text.trim(), /^\|/).filter(
    (part) => !/^(?:null|undefined|void)?$/.test(part),
  );
  return (alternatives.length === 1 ? (alternatives[0] ?? '') : text).replace(/^readonly\s+/, '').trim();
}

function membersIn(body: string): Members {
  const members = new Map<string, string>();
  for (const part of splitOutside(body, /^[;,\n]/)) {
    const [, name, type] = /^(?:readonly\s+)?['"]?([\w$]+)['"]?\s*\??\s*:\s*(.+)$/s.exec(part) ?? [];
    if (name !== undefined && type !== undefined) members.set(name, type.trim());
  }
  return members;
}

function keysIn(text: string): string[] {
  return [...text.matchAll(/['"]([\w$]+)['"]/g)].map(([, key = '']) => key);
}

/** Parts of a text between what stands outside of all brackets; comments are left out. */
function splitOutside(text: string, separator: RegExp): string[] {
  const bare = text.replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < bare.length; at++) {
    const character = bare[at] ?? '';
    if (openers.has(character)) depth++;
    else if (closers.has(character) && bare[at - 1] !== '=') depth--;
    else if (depth === 0 && separator.test(character)) {
      parts.push(bare.slice(from, at).trim());
      from = at + 1;
    }
  }
  parts.push(bare.slice(from).trim());
  return parts.filter((part) => part !== '');
}

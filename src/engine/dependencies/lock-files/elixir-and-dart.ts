/** mix.lock of Elixir and pubspec.lock of Dart. */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { childOf, parseIndentedText } from '../reading/indented-text.ts';
import { textLines } from '../reading/text-lines.ts';

const hexPackage = /^ {0,4}"[\w.-]{1,200}": \{:hex, :"?([\w.-]{1,200})"?, "([^"\s]{1,100})"/;
const hexNeed = /\{:"?([\w.-]{1,200})"?, "[^"]{0,200}", \[hex:/g;

/** One package a line, as an Erlang term. */
export const readMixLock: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry>();
  for (const { text: content, ...place } of textLines(text)) {
    const [, name, version] = hexPackage.exec(content) ?? [];
    if (name && version) {
      const needs = [...content.matchAll(hexNeed)].map(([, needed]) => needed ?? '');
      entries.set(name, { name, version, ...place, needs });
    }
  }
  return { ecosystem: 'Hex', entries, roots: null };
};

export const readPubspecLock: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry>();
  for (const node of childOf(parseIndentedText(text), 'packages')?.children.values() ?? []) {
    const version = childOf(node, 'version');
    if (!version || childOf(node, 'source')?.value !== 'hosted') continue;
    const relation = childOf(node, 'dependency')?.value ?? '';
    const isDirect = relation.startsWith('direct');
    const isDevelopment = relation === 'direct dev';
    const { line, start } = version;
    entries.set(node.key, {
      name: node.key,
      version: version.value,
      line,
      start,
      needs: [],
      isDirect,
      isDevelopment,
    });
  }
  return { ecosystem: 'Pub', entries, roots: null };
};

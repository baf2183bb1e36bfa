/** mix.lock of Elixir and pubspec.lock of Dart. */
import type { LockEntry, LockFileReader } from '../lock-file.ts';
import { childOf, parseIndentedText } from '../reading/indented-text.ts';

const hexPackage = /^ {0,4}"[\w.-]{1,200}": \{:hex, :"?([\w.-]{1,200})"?, "([^"\s]{1,100})"/;
const hexNeed = /\{:"?([\w.-]{1,200})"?, "[^"]{0,200}", \[hex:/g;

/** One package a line, as an Erlang term. */
export const readMixLock: LockFileReader = (text) => {
  const entries = new Map<string, LockEntry>();
  let start = 0;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.slice(0, 10_000);
    const [, name, version] = hexPackage.exec(line) ?? [];
    if (name && version) {
      const needs = [...line.matchAll(hexNeed)].map(([, needed]) => needed ?? '');
      entries.set(name, { name, version, line: index + 1, start, needs });
    }
    start += raw.length + 1;
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

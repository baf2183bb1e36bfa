/** Security rules of Firebase: who may do what with the documents of Firestore and the files of its storage. */
import type { MapNode } from '../document/node.ts';

const maximumAllowances = 2_000;
/** `allow read, write: if request.auth != null;` */
const allowance = /\ballow\s{1,20}([a-z][a-z,\s]{1,60})(?::\s{0,40}if\b([^;]{1,1000}))?;/g;

/** A map with the list `allow`: each element with its `methods` and its condition `if`, where it has one. */
export function readFirebaseRules(text: string): MapNode {
  const code = withoutComments(text);
  const items: MapNode[] = [];
  for (const { 0: whole, 1: methods = '', 2: condition, index: start } of code.matchAll(allowance)) {
    const range = { start, end: start + whole.length };
    const scalar = (key: string, value: string) => ({
      key,
      value: { kind: 'scalar' as const, value: value.replace(/\s+/g, ' ').trim(), ...range },
      ...range,
    });
    const entries = [scalar('methods', methods)];
    if (condition !== undefined) entries.push(scalar('if', condition));
    if (items.push({ kind: 'map', entries, ...range }) >= maximumAllowances) break;
  }
  const whole = { start: 0, end: text.length };
  return {
    kind: 'map',
    entries: [{ key: 'allow', value: { kind: 'list', items, ...whole }, ...whole }],
    ...whole,
  };
}

/** With spaces in their place. */
function withoutComments(text: string): string {
  let code = '';
  for (const { 0: mark, index } of text.matchAll(/\/[/*]/g)) {
    if (index < code.length) continue;
    const end = mark === '//' ? text.indexOf('\n', index) : text.indexOf('*/', index + 2) + 2;
    const after = end < index + 2 ? text.length : end;
    code += text.slice(code.length, index) + ' '.repeat(after - index);
  }
  return code + text.slice(code.length);
}

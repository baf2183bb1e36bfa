/** The template of a component of Vue: `v-html="text"`, `:href="address"`, `v-for="item in items"`, `<Child :body="text" />`. */
import { type Attribute, type OpenTag, readOpenTag, withoutEnd } from '../open-tag.ts';
import type { ScriptBuilder } from '../templates/script-builder.ts';
import { anyMarkup, type Given, write, writeTag } from './tag-outputs.ts';

const opening = /<!--|<\/([A-Za-z][\w:.-]*)|<(?=[A-Za-z])/g;
const maxDepth = 60;

/** Adds what the template does to the scripts. */
export function addVueMarkup(source: string, script: ScriptBuilder): void {
  /** Elements that are repeated, and those of their names within. */
  const open: { name: string; isLoop: boolean }[] = [];
  const close = (at: number) => {
    if (open.pop()?.isLoop) script.generate('}\n', at);
  };
  let from = 0;
  for (;;) {
    opening.lastIndex = from;
    const match = opening.exec(source);
    if (!match) break;
    const { index: at } = match;
    const [whole, closed] = match;
    from = at + whole.length;
    if (whole === '<!--') from = endOf('-->', source, from);
    else if (closed !== undefined) {
      if (open.some(({ name }) => name === closed))
        for (let last: string | undefined; last !== closed; close(at)) last = open.at(-1)?.name;
    } else {
      const tag = readOpenTag(source, at);
      if (!tag) continue;
      from = /^(?:script|style)$/i.test(tag.name) ? endOf(`</${tag.name}`, source, tag.after) : tag.after;
      const loop = tag.attributes.find(({ name }) => name === 'v-for');
      const isOpen = !tag.isClosed && !withoutEnd.has(tag.name);
      const head = loop && open.length < maxDepth && startOf(loop);
      if (head) write(script, at, head);
      writeTag(script, tag, givenTo(tag), { call: 'v_html', end: ';\n' });
      const isWithin = open.some(({ name }) => name === tag.name) && open.length < maxDepth;
      if (isOpen && (head || isWithin)) open.push({ name: tag.name, isLoop: Boolean(head) });
      else if (head) script.generate('}\n', at);
    }
  }
  while (open.length > 0) close(source.length);
}

function endOf(mark: string, source: string, from: number): number {
  const end = source.indexOf(mark, from);
  return end < 0 ? source.length : end + mark.length;
}

/** `item in items`, `(item, index) of items`, `{ name } in items` */
function startOf({ value, valueAt }: Attribute) {
  const [head = '', declared = ''] =
    /^\s*\(?\s*([\w$]+|\{[^{}]*\}|\[[^[\]]*\])[^()]*?\)?\s+(?:in|of)\s+/.exec(value) ?? [];
  const list = value.slice(head.length);
  if (declared === '' || list.trim() === '') return null;
  // A `ref` is shown as what it holds.
  const isName = /^[\w$]+$/.test(list);
  const copied = { text: list, at: valueAt + head.length };
  return [
    `for (const ${declared} of `,
    ...(isName ? ['(', copied, '.value ?? ', copied, ')'] : [copied]),
    ') {\n',
  ];
}

function givenTo({ attributes }: OpenTag): Given[] {
  return attributes.flatMap(({ name, value, valueAt }) => {
    const [, bound = name === 'v-html' ? anyMarkup : null] = /^(?:v-bind)?:([A-Za-z][\w-]*)/.exec(name) ?? [];
    return bound === null || value.trim() === ''
      ? []
      : [{ name: bound, code: [{ text: value, at: valueAt }] }];
  });
}

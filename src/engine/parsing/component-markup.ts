/**
 * What the markup of a component does unescaped: `v-html="text"`, `:srcdoc="text"` and `:href="address"` of Vue,
 * `{@html text}` and `href={address}` of Svelte, `set:html={text}` of Astro. Each becomes a call among the scripts, at its own place.
 */

import { withUses } from './component-uses.ts';

/** `{#each posts as post}`: what stands behind the scripts declares any of them. */
const each = /\{#each ([^{}]{1,300}?) as (\w{1,60})[^{}]{0,200}\}/g;

/** Attributes and tags with an expression, and the call that stands for each; longer expressions are left alone. */
const outputs: readonly { pattern: RegExp; call: string }[] = [
  { pattern: /\bv-html="([^"]{1,400})"/g, call: 'v_html' },
  { pattern: /\bv-html='([^']{1,400})'/g, call: 'v_html' },
  { pattern: /\s(?:v-bind)?:(?:innerHTML|inner-html|srcdoc)="([^"<>]{1,400})"/g, call: 'v_html' },
  { pattern: /<iframe\s(?:[^<>]{0,200}\s)?(?:v-bind)?:src="([^"<>]{1,400})"/g, call: '_href' },
  { pattern: /<a\s(?:[^<>]{0,200}\s)?(?:v-bind)?:href="([^"<>]{1,400})"/g, call: '_href' },
  { pattern: /<(?:a|iframe)\s(?:[^<>]{0,200}\s)?(?:href|src)=\{([^{}]{1,400})\}/g, call: '_href' },
  { pattern: /\{@html ([^{}]{1,400})\}/g, call: '_html' },
  { pattern: /\bset:html=\{((?:[^{}]|\$\{[^{}]{0,100}\}){1,400})\}/g, call: '_html' },
];

/** So many are looked at in one component. */
const maxOutputs = 100;

/** @param scripts the scripts of the source, with spaces in the place of everything else */
export function withMarkup(source: string, scripts: string): string {
  // What stands before the scripts runs after them.
  const firstScript = scripts.search(/\S/);
  let text = withUses(source, withLoops(source, scripts, firstScript), firstScript);
  let left = maxOutputs;
  for (const { pattern, call } of outputs)
    for (const { 0: whole, 1: expression = '', index } of source.matchAll(pattern)) {
      if (left-- === 0) return text;
      const end = index + whole.length - 1;
      const from = end - expression.length;
      const opening = index < firstScript ? `()=>${call}(` : `;${call}(`;
      // Only blanks are written over, and no ends of lines.
      const isFree = /^ *$/.test(text.slice(from - opening.length, end + 1));
      if (isFree)
        text = `${text.slice(0, from - opening.length)}${opening}${expression})${closed(text, end + 1)}`;
    }
  return text;
}

/** The loops of Svelte; the code is shorter than what it stands for. */
function withLoops(source: string, scripts: string, firstScript: number): string {
  let text = scripts;
  for (const { 0: whole, 1: list = '', 2: item = '', index } of source.matchAll(each)) {
    const code = `var ${item}=${list}[_];`;
    const isFree = index > firstScript && /^ *$/.test(text.slice(index, index + whole.length));
    if (isFree) text = text.slice(0, index) + code + text.slice(index + code.length);
  }
  return text;
}

/** The rest, begun with the end of the statement where there is room for it. */
function closed(text: string, from: number): string {
  return text[from] === ' ' ? `;${text.slice(from + 1)}` : text.slice(from);
}

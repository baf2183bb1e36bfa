/** Whether a text can be of the form that its name promises; readers themselves take what they can get. */

export type TextForm = 'json' | 'toml' | 'yaml' | 'xml' | 'lines';

/** Git writes these around what it could not merge. */
const conflict = /^(?:<{7}|>{7}) /m;

const beginnings: Readonly<Record<TextForm, RegExp>> = {
  json: /^\uFEFF?\s*\{/,
  toml: /^\uFEFF?\s*(?:#|\[|["']?[\w.-]{1,200}["']?[ \t]*=)/,
  yaml: /^\uFEFF?\s*(?:#|---|["']?[^\s:"'][^\n]{0,400}:)/,
  xml: /^\uFEFF?\s*<(?:[?!]|[\w:.-]+[\s>/])/,
  lines: /^/,
};
const ends: Readonly<Record<TextForm, RegExp>> = {
  json: /\}\s*$/,
  xml: />\s*$/,
  toml: /$/,
  yaml: /$/,
  lines: /$/,
};
const longestEnd = 1_000;

/** Null where nothing speaks against it; an empty file has nothing that could be missed. */
export function whatIsBroken(text: string, form: TextForm): string | null {
  if (text.trim() === '') return null;
  if (conflict.test(text)) return 'it holds a conflict of two versions of it';
  if (!beginnings[form].test(text)) return `it is not written in ${formNames[form]}`;
  return ends[form].test(text.slice(-longestEnd)) ? null : 'it is cut off';
}

const formNames: Readonly<Record<TextForm, string>> = {
  json: 'JSON',
  toml: 'TOML',
  yaml: 'YAML',
  xml: 'XML',
  lines: 'lines',
};

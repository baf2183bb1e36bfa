/** Mako: `${value | h}`, lines that begin with `%`, `<% code %>`, and tags such as `<%def name="field(x)">`. */
import { HtmlContext } from './html-context.ts';
import { splitAt, splitFilters } from './jinja-expressions.ts';
import { entriesGiven, line, open, type PythonState, writeCode } from './python-code.ts';
import { type Output, outputs, ScriptBuilder } from './script-builder.ts';

/** Where something other than text begins: a comment, a line of control, code, a tag, its end, a value. */
const opening =
  /^[ \t]*##[^\n]*|^[ \t]*%(?!%)[ \t]*([^\n]*)|<%(!?)(?=[\s!])|<%(\w+)([^<>]{0,500})>|<\/%(\w+)>|\$\{/gm;

/** What an HTML page that is one of Mako has, and no page of Jinja. */
const jinjaMark = /\{\{|\{%/;
const mark = /^[ \t]*%[ \t]*(?:if|for|while)\b|<%(?:inherit|page|def|include|namespace|block)\b|\$\{/m;

export function isMako(source: string): boolean {
  return !jinjaMark.test(source) && mark.test(source);
}

interface State extends PythonState {
  /** Filters that a page names for all of its values. */
  filters: string;
  /** The layout is filled when all has been read. */
  layouts: { call: string; at: number }[];
}

export function makoScript(source: string): ScriptBuilder {
  const script = new ScriptBuilder();
  const context = new HtmlContext();
  const state: State = { depth: 0, filters: '', layouts: [] };
  const matcher = new RegExp(opening);
  let from = 0;
  for (;;) {
    matcher.lastIndex = from;
    const match = matcher.exec(source);
    context.read(source.slice(from, match?.index));
    if (!match) break;
    const { index: at } = match;
    const begin = at + match[0].length;
    const [whole, control, isModule, tag, attributes = '', closed] = match;
    from = begin;
    if (control !== undefined) readControl(script, control.trim(), at, state);
    else if (closed !== undefined) {
      if (closed === 'def' && state.depth > 0) state.depth--;
    } else if (tag !== undefined) from = readTag(script, source, { tag, attributes, at, begin }, state);
    else if (isModule !== undefined) {
      const end = source.indexOf('%>', begin);
      if (end < 0) break;
      writeCode(script, source.slice(begin, end).replace(/^!/, ' '), begin, state);
      from = end + 2;
    } else if (whole === '${') {
      const end = endOfValue(source, begin);
      if (end < 0) break;
      writeValue(script, source.slice(begin, end), at, context, state);
      context.wrote();
      from = end + 1;
    }
  }
  state.depth = 0;
  for (const { call, at } of state.layouts) line(script, call, at, state);
  return script;
}

/** `if x:`, `elif y:`, `endif` */
function readControl(script: ScriptBuilder, text: string, at: number, state: State): void {
  const isEnd = /^end(?:if|for|while|try|with)\b/.test(text);
  const goesOn = /^(?:elif|else|except|finally)\b/.test(text);
  if ((isEnd || goesOn) && state.depth > 0) state.depth--;
  if (!isEnd && /:\s*(?:#.*)?$/.test(text)) open(script, text, at, state);
}

interface Tag {
  tag: string;
  attributes: string;
  at: number;
  begin: number;
}

/** @returns where reading goes on */
function readTag(script: ScriptBuilder, source: string, read: Tag, state: State): number {
  const { tag, attributes, at, begin } = read;
  const named = (name: string) =>
    new RegExp(`\\b${name}\\s{0,20}=\\s{0,20}(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).join('') ??
    '';
  const file = JSON.stringify(named('file'));
  switch (tag) {
    case 'doc':
    case 'text': {
      const end = source.indexOf(`</%${tag}>`, begin);
      return end < 0 ? source.length : end;
    }
    case 'page':
      state.filters = named('expression_filter');
      break;
    case 'def':
      open(script, `def ${/^\w+\(/.test(named('name')) ? named('name') : '_()'}:`, at, state);
      break;
    case 'call':
      line(script, named('expr') || 'pass', at, state);
      break;
    case 'include':
      line(script, `include_template(${file}, {${entriesGiven(named('args'))}})`, at, state);
      break;
    case 'inherit':
      state.layouts.push({ call: `include_template(${file})`, at });
      break;
    case 'namespace':
      if (/^\w+$/.test(named('name'))) line(script, `${named('name')} = import_template(${file})`, at, state);
      break;
  }
  return begin;
}

/** The brace that ends the value; negative where none does. */
function endOfValue(source: string, from: number): number {
  let quote = '';
  let depth = 0;
  const until = Math.min(source.length, from + 2_000);
  for (let at = from; at < until; at++) {
    const character = source[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return at;
  }
  return -1;
}

const escapes = new Set(['h', 'x', 'entity']);
const changesNothing = /^(?:n|trim|str|unicode|decode\.[\w-]+)$/;

function writeValue(
  script: ScriptBuilder,
  written: string,
  at: number,
  context: HtmlContext,
  state: State,
): void {
  const [expression = '', ...bars] = splitFilters(written);
  const own = bars.flatMap((one) => splitAt(one, ','));
  const isBare = own.includes('n');
  const filters = isBare ? own : [...own, ...splitAt(state.filters, ',').filter(Boolean)];
  const isEscaped = filters.some((filter) => escapes.has(filter));
  // `u`, and filters of the program.
  if (!isEscaped && filters.some((filter) => !changesNothing.test(filter))) return;
  const { escaped } = context;
  const byDefault: Output = escaped === 'bare' ? 'defaultBare' : 'default';
  const output = isEscaped ? escaped : isBare ? 'raw' : byDefault;
  line(script, `${outputs[output]}(${expression.replace(/\s+/g, ' ')})`, at, state);
}

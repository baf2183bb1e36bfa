/** Jinja and Django templates, and those of nunjucks and swig: `{{ value|filter }}`, `{% tag %}`. */
import { HtmlContext } from './html-context.ts';
import { asPython, splitFilters } from './jinja-expressions.ts';
import { isMadeSafe, isMarkedSafe, withFilters } from './jinja-filters.ts';
import { readImport, readInclude, readMacro, readOwnTag, readPattern, readSettings } from './jinja-tags.ts';
import { pageCalls } from './page-calls.ts';
import { type Output, outputs, ScriptBuilder } from './script-builder.ts';

const tag = /\{\{([\s\S]{1,1000}?)\}\}|\{%-?\s*([a-zA-Z]\w*)([\s\S]{0,1000}?)-?%\}|\{#[\s\S]{0,5000}?#\}/g;

interface State {
  depth: number;
  /** Whether values are written as they are, for each open `autoescape` block. */
  isOff: boolean[];
  /** Calls of the pages that this one is put into: they see what it has set. */
  layouts: { call: string; at: number }[];
  /** The tag that ends what is not read; null where everything is. */
  unreadUntil: string | null;
}

const maxDepth = 60;

export function jinjaScript(source: string): ScriptBuilder {
  const script = new ScriptBuilder();
  const context = new HtmlContext();
  const state: State = { depth: 0, isOff: [], layouts: [], unreadUntil: null };
  let from = 0;
  for (const match of source.matchAll(tag)) {
    context.read(source.slice(from, match.index));
    from = match.index + match[0].length;
    const [, value, name, rest = ''] = match;
    if (state.unreadUntil !== null) {
      if (name === state.unreadUntil) state.unreadUntil = null;
    } else if (value !== undefined) {
      writeValue(script, value, match.index, context, state);
      context.wrote();
    } else if (name !== undefined) readTag(script, name, rest.trim(), match.index, state);
  }
  state.depth = 0;
  for (const { call, at } of state.layouts) line(script, call, at, state);
  return script;
}

function line(script: ScriptBuilder, text: string, at: number, { depth }: State): void {
  script.generate(`${' '.repeat(depth)}${text}\n`, at);
}

function writeValue(
  script: ScriptBuilder,
  written: string,
  at: number,
  context: HtmlContext,
  state: State,
): void {
  const [expression = '', ...filters] = splitFilters(written.replace(/^-|-$/g, '').trim());
  if (isMadeSafe(filters)) return;
  const isRaw = isMarkedSafe(filters) || state.isOff.at(-1) === true;
  const output: Output = isRaw ? 'raw' : context.escapedOrAddress;
  // Escaped whatever the program says of its pages.
  const shown = withFilters(expression, filters);
  if (output === 'escaped' && state.isOff.at(-1) === false && !shown.includes(pageCalls.filter)) return;
  line(script, `${outputs[output]}(${shown})`, at, state);
}

function readTag(script: ScriptBuilder, name: string, rest: string, at: number, state: State): void {
  const [first = ''] = splitFilters(rest);
  switch (name) {
    case 'for': {
      const [, target = '_', iterable = '[]'] = /^([\w\s,()]{1,100}?)\s+in\s+(.+)$/s.exec(first) ?? [];
      open(
        script,
        `for ${target} in ${asPython(iterable.replace(/\s+(?:recursive|reversed)$/, ''))}:`,
        at,
        state,
      );
      return;
    }
    case 'if':
      open(script, 'if __any__:', at, state);
      for (const { target, value } of readPattern(rest)) line(script, `${target} = ${value}`, at, state);
      return;
    case 'else':
    case 'elif':
    case 'empty':
      if (state.depth === 0) return;
      state.depth--;
      open(script, name === 'empty' ? 'if __any__:' : 'else:', at, state);
      return;
    case 'endif':
    case 'endfor':
    case 'endmacro':
      if (state.depth > 0) state.depth--;
      return;
    // `let` is Askama's.
    case 'let':
    case 'set':
    case 'with':
      for (const { target, value } of readSettings(name === 'with' ? name : 'set', first))
        line(script, `${target} = ${value}`, at, state);
      return;
    case 'include':
      line(script, readInclude(rest), at, state);
      return;
    case 'extends':
      state.layouts.push({ call: readInclude(rest), at });
      return;
    case 'import':
    case 'from':
      for (const { target, value } of readImport(name, rest)) line(script, `${target} = ${value}`, at, state);
      return;
    case 'macro':
      open(script, `def ${readMacro(rest)}:`, at, state);
      return;
    case 'call':
      line(script, asPython(first.replace(/^\([^()]*\)\s*/, '')), at, state);
      return;
    case 'raw':
      // Tornado's own: `{% raw value %}` is put out as it is.
      if (rest !== '') line(script, `${outputs.raw}(${asPython(rest)})`, at, state);
      else state.unreadUntil = 'endraw';
      return;
    case 'comment':
    case 'verbatim':
      state.unreadUntil = `end${name}`;
      return;
    case 'autoescape':
      state.isOff.push(/^(?:off|false)/i.test(rest));
      return;
    case 'endautoescape':
      state.isOff.pop();
      return;
    default: {
      const call = readOwnTag(name, rest);
      if (call !== null) line(script, call, at, state);
    }
  }
}

function open(script: ScriptBuilder, text: string, at: number, state: State): void {
  if (state.depth >= maxDepth) return;
  line(script, text, at, state);
  state.depth++;
  line(script, 'pass', at, state);
}

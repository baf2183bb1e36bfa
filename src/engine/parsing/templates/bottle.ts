/** Bottle's own templates: `{{value}}`, `{{!raw}}`, lines that begin with `%`, `<% code %>`. */
import { ClosingMarks } from './closing-marks.ts';
import { HtmlContext } from './html-context.ts';
import { entriesGiven, line, open, type PythonState, writeCode } from './python-code.ts';
import { outputs, ScriptBuilder } from './script-builder.ts';

/** Where something other than text begins: a line of code, code, a value. */
const opening = /^[ \t]*%(?!%)([^\n]*)|<%|\{\{/gm;
/** Longer ones are no values. */
const maxValue = 2_000;

interface State extends PythonState {
  /** The layout is filled when all has been read. */
  layouts: { call: string; at: number }[];
}

export function bottleScript(source: string): ScriptBuilder {
  const script = new ScriptBuilder();
  const context = new HtmlContext();
  const marks = new ClosingMarks(source);
  const state: State = { depth: 0, layouts: [] };
  let from = 0;
  for (;;) {
    opening.lastIndex = from;
    const match = opening.exec(source);
    if (!match) break;
    const { index: at } = match;
    const [whole, code] = match;
    context.read(source.slice(from, at));
    from = at + whole.length;
    if (code !== undefined) readLine(script, code.trim(), at, state);
    else if (whole === '<%') {
      const end = marks.find('%>', from);
      if (!end) break;
      writeCode(script, source.slice(from, end.at), from, state);
      from = end.after;
    } else {
      const end = marks.find('}}', from);
      if (!end || end.at - from > maxValue) continue;
      const value = source.slice(from, end.at).trim();
      const isRaw = value.startsWith('!');
      const output = isRaw ? 'raw' : context.escapedOrAddress;
      line(script, `${outputs[output]}(${value.replace(/^!/, '').replace(/\s+/g, ' ')})`, at, state);
      context.wrote();
      from = end.after;
    }
  }
  state.depth = 0;
  for (const { call, at } of state.layouts) line(script, call, at, state);
  return script;
}

/** `if x:`, `else:`, `end`, `include('page', a=b)`, `rebase('layout')`, or any other statement. */
function readLine(script: ScriptBuilder, text: string, at: number, state: State): void {
  const [, other, named, given = ''] =
    /^(include|rebase)\s*\(\s*("[^"]*"|'[^']*')\s*(?:,([\s\S]*))?\)$/.exec(text) ?? [];
  if (text === '' || text.startsWith('#')) return;
  if (other && named) {
    const call = `include_template(${named}, {${entriesGiven(given)}})`;
    if (other === 'rebase') state.layouts.push({ call, at });
    else line(script, call, at, state);
  } else if (/^end\b/.test(text)) {
    if (state.depth > 0) state.depth--;
  } else {
    const goesOn = /^(?:elif|else|except|finally)\b/.test(text);
    if (goesOn && state.depth > 0) state.depth--;
    if (/:\s*(?:#.*)?$/.test(text)) open(script, text, at, state);
    else line(script, text, at, state);
  }
}

/** Pug: `= escaped`, `!= raw`, `#{escaped}`, `!{raw}`, attributes, and lines of code. */
import { type Output, outputs, ScriptBuilder } from './script-builder.ts';

const interpolation = /([!#])\{([^{}\n]{1,500})\}/g;
const rawAttribute = /([\w-]+)!=\s*([\w.[\]'"]{1,300})/g;

/** Blocks of code nest by indentation; all that matters here is which names they bind. */
export function pugScript(source: string): ScriptBuilder {
  const script = new ScriptBuilder();
  let at = 0;
  for (const line of source.split('\n')) {
    readLine(script, line, at);
    at += line.length + 1;
  }
  return script;
}

function readLine(script: ScriptBuilder, line: string, at: number): void {
  const text = line.trimStart();
  const start = at + (line.length - text.length);
  const each = /^(?:each|for)\s+(\w+)(?:\s*,\s*\w+)?\s+(?:in|of)\s+(.{1,300})$/.exec(text);
  if (text.startsWith('//')) return;
  if (each?.[1] && each[2]) {
    script.generate(`var ${each[1]} = [].concat(${each[2]})[0];\n`, start);
    return;
  }
  if (/^-\s*(?:var|let|const)\s/.test(text)) {
    script.copy(text.slice(1), start + 1);
    script.generate('\n', start);
    return;
  }
  const buffered = /^(?:[\w.#-]+(?:\([^)]{0,500}\))?)?(!?=)\s+(.{1,500})$/.exec(text);
  if (buffered?.[1] && buffered[2]) {
    write(
      script,
      buffered[1] === '!=' ? 'raw' : 'escaped',
      buffered[2],
      start + text.length - buffered[2].length,
    );
  } else
    for (const match of text.matchAll(interpolation))
      write(script, match[1] === '!' ? 'raw' : 'escaped', match[2] ?? '', start + match.index + 2);
  for (const match of text.matchAll(rawAttribute))
    if (/^[\w.#-]*\(/.test(text)) write(script, 'raw', match[2] ?? '', start + match.index);
}

function write(script: ScriptBuilder, output: Output, expression: string, at: number): void {
  script.generate(`${outputs[output]}(`, at);
  script.copy(expression, at);
  script.generate(');\n', at);
}

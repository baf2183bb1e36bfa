/** Pug: `= escaped`, `!= raw`, `#{escaped}`, `!{raw}`, attributes, lines of code, mixins, and other pages. */
import { isAddress } from './address-attributes.ts';
import { attributesIn, type PugAttribute } from './pug-attributes.ts';
import { type Output, outputs, ScriptBuilder } from './script-builder.ts';

const interpolation = /([!#])\{([^{}\n]{1,500})\}/g;

/** Blocks of code nest by indentation; all that matters here is which names they bind. */
export function pugScript(source: string): ScriptBuilder {
  const script = new ScriptBuilder();
  /** Indentations of the mixins that are open, the innermost last. */
  const mixins: number[] = [];
  const layouts: { name: string; at: number }[] = [];
  let at = 0;
  for (const line of source.split('\n')) {
    const text = line.trimStart();
    const indentation = line.length - text.length;
    const start = at + indentation;
    if (text !== '') endMixins(script, mixins, indentation, start);
    const [, kind, page] = /^(include|extends)(?::[\w-]{1,40})?\s+([^\s"'\\]{1,300})\s*$/.exec(text) ?? [];
    if (page && kind === 'include') include(script, page, start);
    else if (page) layouts.push({ name: page, at: start });
    else if (/^mixin\s/.test(text)) {
      script.generate(`var ${nameOf(text.slice(6))} = function (${listIn(text)}) {\n`, start);
      mixins.push(indentation);
    } else if (text.startsWith('+')) script.generate(`${nameOf(text.slice(1))}(${listIn(text)});\n`, start);
    else readLine(script, line, at);
    at += line.length + 1;
  }
  endMixins(script, mixins, 0, source.length);
  // What the page is put into sees what it has set.
  for (const { name, at } of layouts) include(script, name, at);
  return script;
}

function include(script: ScriptBuilder, name: string, at: number): void {
  script.generate(`include_page("${name}");\n`, at);
}

function endMixins(script: ScriptBuilder, mixins: number[], indentation: number, at: number): void {
  while (mixins.length > 0 && indentation <= (mixins.at(-1) ?? 0)) {
    mixins.pop();
    script.generate('};\n', at);
  }
}

/** Of a mixin, as a name of JavaScript. */
function nameOf(text: string): string {
  return (/^\s{0,20}([\w-]{1,100})/.exec(text)?.[1] ?? '_').replace(/-/g, '_');
}

/** What stands in the first brackets of the line; empty where there are none, or where they do not end. */
function listIn(text: string): string {
  const opening = text.indexOf('(');
  let depth = 0;
  let quote = '';
  for (let at = opening; at >= 0 && at < text.length; at++) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (/["'`]/.test(character)) quote = character;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return text.slice(opening + 1, at);
  }
  return '';
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
  for (const attribute of attributesIn(text)) {
    const output = outputOf(attribute);
    if (output) write(script, output, attribute.expression, start + attribute.at);
  }
}

/** What escaping leaves to do harm in an attribute: a script is unescaped before it runs. */
function outputOf({ element, name, isRaw }: PugAttribute): Output | null {
  if (isRaw) return 'raw';
  if (/^on[a-z]+$/.test(name)) return 'bare';
  return isAddress(element, name) ? 'address' : null;
}

function write(script: ScriptBuilder, output: Output, expression: string, at: number): void {
  script.generate(`${outputs[output]}(`, at);
  script.copy(expression, at);
  script.generate(');\n', at);
}

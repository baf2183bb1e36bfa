/** Slim as Ruby: `= escaped`, `== raw`, `- code`, `#{escaped}` and `#{{raw}}` in texts, attributes. */

import { isAddress } from './address-attributes.ts';
import { closingBracket, endOfCode, endOfNested, IndentedRuby, indentAt, lineEnd } from './indented-ruby.ts';
import type { Output, ScriptBuilder } from './script-builder.ts';

const engine = /^(\w+):\s*$/;
const element = /(?:[a-zA-Z][\w-]*(?::[\w-]+)*|[.#](?!\{)[\w-]+|\*(?=[\w{@]))(?:[.#](?!\{)[\w:-]+)*/y;
const beforeAttributes = /[<>]*(?:[ \t]+(?=[[({]))?/y;
const attribute = /\s*(?:([\w:@.-]+)\s*(==?)(?!=)\s*|\*(?=[\w{@]))/y;
const sign = /\s*(==?)[<>']*/y;
const nestedElement = /\s*:\s+/y;

export function slimScript(source: string): ScriptBuilder {
  const ruby = new IndentedRuby();
  let at = 0;
  while (at < source.length) {
    const indent = indentAt(source, at);
    const start = at + indent;
    const end = lineEnd(source, start);
    const line = source.slice(start, end);
    const engineName = engine.exec(line)?.[1];
    if (line.trim() === '') at = end + 1;
    else if (line.startsWith('/')) at = endOfNested(source, end + 1, indent);
    else if (engineName !== undefined || /^[|']/.test(line)) {
      at = endOfNested(source, end + 1, indent);
      readText(ruby, engineName ?? '', source.slice(start, at), start, indent);
    } else at = readLine(ruby, source, start, indent) + 1;
  }
  return ruby.finish(source.length);
}

function readText(ruby: IndentedRuby, engineName: string, text: string, start: number, indent: number): void {
  ruby.line(indent, start);
  if (engineName !== 'ruby') {
    ruby.text('escaped', text, start, 'raw');
    return;
  }
  const from = text.indexOf('\n') + 1;
  ruby.script.copy(text.slice(from), start + from);
  ruby.script.generate('\n', start + text.length);
}

/** @returns where the line ends, or the last of the lines that belong to it */
function readLine(ruby: IndentedRuby, source: string, start: number, indent: number): number {
  if (source[start] === '-') {
    const end = endOfCode(source, start);
    ruby.code(source.slice(start + 1, end), start + 1, indent);
    return end;
  }
  let at = start;
  for (;;) {
    element.lastIndex = at;
    if (!element.test(source)) break;
    if (at === start) ruby.line(indent, start);
    at = readAttributes(
      ruby,
      source,
      element.lastIndex,
      /^[\w-]*/.exec(source.slice(at, at + 60))?.[0] ?? '',
    );
    nestedElement.lastIndex = at;
    if (!nestedElement.test(source)) break;
    at = nestedElement.lastIndex;
  }
  return readContent(ruby, source, at, indent);
}

/** What stands in an element, or in a line of its own. */
function readContent(ruby: IndentedRuby, source: string, start: number, indent: number): number {
  const end = lineEnd(source, start);
  sign.lastIndex = start;
  const found = sign.exec(source);
  if (found && sign.lastIndex <= end) {
    const from = sign.lastIndex;
    const codeEnd = endOfCode(source, from);
    ruby.write(found[1] === '==' ? 'raw' : 'escaped', source.slice(from, codeEnd), from, indent);
    return codeEnd;
  }
  ruby.line(indent, start);
  ruby.text('escaped', source.slice(start, end), start, 'raw');
  return end;
}

/** `[a="b" c=d]` over several lines, or the same without brackets on one. */
function readAttributes(ruby: IndentedRuby, source: string, start: number, name: string): number {
  beforeAttributes.lastIndex = start;
  let at = beforeAttributes.test(source) ? beforeAttributes.lastIndex : start;
  const isWrapped = /[[({]/.test(source[at] ?? '');
  const end = isWrapped ? closingBracket(source, at) : lineEnd(source, at);
  if (isWrapped) at++;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(source);
    if (!found || attribute.lastIndex >= end) break;
    const escaped = isAddress(name, found[1] ?? '') ? 'address' : 'escaped';
    at = readValue(ruby, source, attribute.lastIndex, end, found[2] === '==' ? 'raw' : escaped);
  }
  return isWrapped ? Math.min(end + 1, source.length) : at;
}

function readValue(ruby: IndentedRuby, source: string, start: number, end: number, output: Output): number {
  const quote = source[start] ?? '';
  let at = start;
  while (at < end && !/\s/.test(source[at] ?? '')) {
    const char = source[at] ?? '';
    if ('([{'.includes(char)) at = closingBracket(source, at);
    else if (char === '"' || char === "'") at = endOfQuoted(source, at, end);
    at++;
  }
  const until = Math.min(at, end);
  const text = source.slice(start, until);
  // A text may begin with something else, which is not seen then.
  if (quote === '"' || quote === "'") ruby.text(output === 'address' ? 'escaped' : output, text, start);
  else ruby.value(output, text, start);
  return until;
}

/** At the quote that ends the text, past the values in it. */
function endOfQuoted(source: string, open: number, end: number): number {
  for (let at = open + 1; at < end; at++) {
    if (source[at] === source[open]) return at;
    if (source[at] === '\\') at++;
    else if (source[at] === '#' && source[at + 1] === '{') at = closingBracket(source, at + 1);
  }
  return end;
}

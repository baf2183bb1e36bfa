/** Haml as Ruby: `= escaped`, `!= raw`, `- code`, `#{…}` in texts, attributes, filters. */

import { isAddress } from './address-attributes.ts';
import {
  closingBracket,
  endOfCode,
  endOfNested,
  endOfPart,
  IndentedRuby,
  indentAt,
  lineEnd,
} from './indented-ruby.ts';
import type { Output, ScriptBuilder } from './script-builder.ts';

const element = /[%.#](?!\{)[\w:-]*(?:[.#%](?!\{)[\w:-]+)*/y;
const sign = /([!&]?)(==|=|~)|([!&])(?=\s)/y;
const filter = /^:(\w+)\s*$/;

export function hamlScript(source: string): ScriptBuilder {
  const ruby = new IndentedRuby();
  let at = 0;
  while (at < source.length) {
    const indent = indentAt(source, at);
    const start = at + indent;
    const end = lineEnd(source, start);
    const line = source.slice(start, end);
    const isNote = line.startsWith('-#');
    const filtered = filter.exec(line)?.[1];
    if (line.trim() === '') at = end + 1;
    else if (isNote || filtered !== undefined) {
      at = endOfNested(source, end + 1, indent);
      if (filtered !== undefined) readFilter(ruby, filtered, source.slice(end + 1, at), end + 1, indent);
    } else at = readLine(ruby, source, start, indent) + 1;
  }
  return ruby.finish(source.length);
}

/** Values in what a filter is given are escaped, too. */
function readFilter(ruby: IndentedRuby, name: string, text: string, start: number, indent: number): void {
  ruby.line(indent, start);
  if (name !== 'ruby') {
    ruby.text('escaped', text, start);
    return;
  }
  ruby.script.copy(text, start);
  ruby.script.generate('\n', start + text.length);
}

/** @returns where the line ends, or the last of the lines that belong to it */
function readLine(ruby: IndentedRuby, source: string, start: number, indent: number): number {
  if (source[start] === '-') {
    const end = endOfCode(source, start);
    ruby.code(withoutBars(source.slice(start + 1, end)), start + 1, indent);
    return end;
  }
  element.lastIndex = start;
  if (!element.test(source)) return readContent(ruby, source, start, indent);
  ruby.line(indent, start);
  let at = element.lastIndex;
  const name = /^%([\w:-]+)/.exec(source.slice(start, at))?.[1] ?? 'div';
  for (let open = source[at] ?? ''; open !== '' && '{(['.includes(open); open = source[at] ?? '') {
    const close = closingBracket(source, at);
    if (open === '{') ruby.attributes(source.slice(at + 1, close), at + 1);
    if (open !== '[') readAddresses(ruby, name, source.slice(at + 1, close), at + 1, open === '{');
    at = close + 1;
  }
  while (/[<>/]/.test(source[at] ?? '')) at++;
  return readContent(ruby, source, Math.min(at, source.length), indent);
}

/** `href: x`, `:href => x`, `"href" => x` */
const rubyKey = /^\s*(?::?["']?([\w:-]{1,60})["']?\s{0,10}=>|["']?([\w-]{1,60})["']?:(?!:))\s*/;
/** `href=x` */
const htmlKey = /^\s*([\w:-]{1,60})()\s{0,10}=\s{0,10}/;

/** Of attributes those that are where a click or a form leads. */
function readAddresses(ruby: IndentedRuby, name: string, text: string, start: number, isRuby: boolean): void {
  for (let at = 0; at < text.length; ) {
    const [key = '', first, second] = (isRuby ? rubyKey : htmlKey).exec(text.slice(at, at + 200)) ?? [];
    const end = endOfPart(text, at + key.length, isRuby ? /,/ : /\s/);
    if (isAddress(name, first || second || ''))
      ruby.value('address', text.slice(at + key.length, end), start + at + key.length);
    at = end + 1;
  }
}

/** What stands in an element, or in a line of its own. */
function readContent(ruby: IndentedRuby, source: string, start: number, indent: number): number {
  sign.lastIndex = start;
  const [all = '', mark = '', written = '', ofText = ''] = sign.exec(source) ?? [];
  const output: Output = mark === '!' || ofText === '!' ? 'raw' : 'escaped';
  const from = start + all.length;
  if (written === '=' || written === '~') {
    const end = endOfScript(source, from);
    ruby.write(output, withoutBars(source.slice(from, end)), from, indent);
    return end;
  }
  const end = lineEnd(source, start);
  ruby.line(indent, start);
  ruby.text(output, source.slice(from, end), from);
  return end;
}

const goesOn = /\s\|\s*$/;

/** Lines that end with a bar are one. */
function endOfScript(source: string, from: number): number {
  let end = endOfCode(source, from);
  while (end < source.length && goesOn.test(source.slice(Math.max(from, end - 80), end))) {
    const next = lineEnd(source, end + 1);
    if (!goesOn.test(source.slice(Math.max(end, next - 80), next))) break;
    end = next;
  }
  return end;
}

/** As long as before. */
function withoutBars(code: string): string {
  return code.includes(' |') ? code.replace(/ \|(?=[ \t\r]{0,80}(?:\n|$))/g, '  ') : code;
}

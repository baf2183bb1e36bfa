import type { Budget } from '../budget.ts';
import { type GoValue, hole, isMap, unknown } from '../go-value.ts';

/** Words that YAML takes for something else than text. */
const notText = /^(?:~|null|true|false|yes|no|on|off|y|n|\.inf|\.nan|[-+]?[\d.][\d._eExXa-fA-FoO:+-]*)$/i;
const plain = /^[A-Za-z_/][\w/.@%+=,;~ -]*$/;

/** A value as YAML in blocks, as `toYaml` writes it. @throws ChartTooLarge */
export function writeYaml(value: GoValue, budget: Budget): string {
  const lines: string[] = [];
  let length = 0;
  const add = (line: string) => {
    length += line.length;
    budget.pay(line.length, length);
    lines.push(line);
  };
  writeInto(add, value, '', '', budget);
  return lines.join('\n');
}

/** `lead` is what the first line begins with: a key or the dash of an item. */
function writeInto(
  add: (line: string) => void,
  value: GoValue,
  lead: string,
  indent: string,
  budget: Budget,
): void {
  if (Array.isArray(value) && value.length > 0) {
    if (lead !== '' && !lead.endsWith('- ')) add(lead);
    let first = lead.endsWith('- ') ? lead : indent;
    for (const item of value) {
      budget.within(() => writeInto(add, item, `${first}- `, `${indent}  `, budget));
      first = indent;
    }
  } else if (isMap(value) && value.size > 0) {
    if (lead !== '' && !lead.endsWith('- ')) add(lead);
    let first = lead.endsWith('- ') ? lead : indent;
    for (const [key, each] of value) {
      const head = `${first}${writeText(key, indent)}:`;
      const inner = Array.isArray(each) ? indent : `${indent}  `;
      budget.within(() => writeInto(add, each, isNested(each) ? head : `${head} `, inner, budget));
      first = indent;
    }
  } else {
    add(lead + writeScalar(value, indent));
  }
}

function isNested(value: GoValue): boolean {
  return (Array.isArray(value) && value.length > 0) || (isMap(value) && value.size > 0);
}

function writeScalar(value: GoValue, indent: string): string {
  if (value === unknown) return hole;
  if (value === null || typeof value === 'function') return 'null';
  if (Array.isArray(value)) return '[]';
  if (isMap(value)) return '{}';
  return typeof value === 'string' ? writeText(value, indent) : String(value);
}

/** In single quotes where it can be: what stands in it may be run as a template afterwards. */
function writeText(text: string, indent: string): string {
  if (text.includes('\n')) {
    if (!/^\s|[^\n\t\P{Cc}]/u.test(text)) return writeBlock(text, indent);
    return JSON.stringify(text);
  }
  if (plain.test(text) && !text.endsWith(' ') && !notText.test(text)) return text;
  return /[^\t\P{Cc}]/u.test(text) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`;
}

function writeBlock(text: string, indent: string): string {
  const body = text.replace(/\n+$/, '');
  const breaks = text.length - body.length;
  const mark = breaks === 0 ? '|-' : breaks === 1 ? '|' : '|+';
  const inner = indent === '' ? '  ' : indent;
  const lines = body.split('\n').map((line) => (line === '' ? '' : inner + line));
  return `${mark}\n${lines.join('\n')}${'\n'.repeat(Math.max(0, breaks - 1))}`;
}

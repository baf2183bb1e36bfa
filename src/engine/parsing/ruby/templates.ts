/** ERB templates as the Ruby program they are: as long as the file, so that offsets and lines stay true. */
import { HtmlContext } from '../templates/html-context.ts';
import { type Output, outputs } from '../templates/script-builder.ts';

/** What stands for `<%= … %>` and `<%== … %>`, by where they stand: letters that no program uses as names. */
const letters = { escaped: 'ɵ', raw: 'ʀ', bare: 'ʙ', address: 'ʜ' } satisfies Partial<Record<Output, string>>;

/** What these letters are lowered to. */
export const outputNames: ReadonlyMap<string, string> = new Map([
  [letters.escaped, 'erb_echo'],
  [letters.raw, 'erb_echo_raw'],
  [letters.bare, outputs.bare],
  [letters.address, outputs.address],
]);

/** Text is blanked out, code stays where it is, and what is put out becomes an argument of a call. */
export function rubyOfTemplate(source: string): string {
  const pieces: string[] = [];
  const context = new HtmlContext();
  let from = 0;
  for (;;) {
    const open = source.indexOf('<%', from);
    if (open < 0) break;
    if (source[open + 2] === '%') {
      pieces.push(blank(source.slice(from, open + 3)));
      from = open + 3;
      continue;
    }
    const close = source.indexOf('%>', open + 2);
    const end = close < 0 ? source.length : close;
    const text = source.slice(from, open);
    const tag = source.slice(open, end);
    context.read(text);
    pieces.push(blank(text), codeOf(tag, context.escapedOrAddress));
    if (tag.startsWith('<%=')) context.wrote();
    from = end;
    if (close >= 0) {
      pieces.push(endOf(tag));
      from = close + 2;
    }
  }
  pieces.push(blank(source.slice(from)));
  return pieces.join('');
}

/** `<%= form do |f|` goes on after the tag: it cannot be an argument. */
const maxOpening = 250;
const opensBlock = /(?:\bdo|\{)\s*(?:\|[^|]{0,200}\|)?\s*-?$/;

function isOpenOutput(tag: string): boolean {
  return (
    tag.startsWith('<%=') &&
    !opensBlock.test(tag.slice(-maxOpening)) &&
    tag.replace(/^<%==?/, '').trim() !== ''
  );
}

/** `<%= x if y %>` is a statement, which needs parentheses of its own. */
const hasModifier = /\s(?:if|unless|rescue)\s/;

function endOf(tag: string): string {
  if (!isOpenOutput(tag)) return '; ';
  return hasModifier.test(tag) ? '))' : ');';
}

function codeOf(tag: string, output: Output): string {
  if (tag.startsWith('<%#')) return blank(tag);
  const sign = /^<%(?:==?|-)?/.exec(tag)?.[0] ?? '<%';
  const code = withoutComment(tag.slice(sign.length).replace(/-$/, ' '));
  if (!isOpenOutput(tag)) return `;${' '.repeat(sign.length - 1)}${code}`;
  if (sign === '<%==') return `;${letters.raw}(${hasModifier.test(tag) ? '(' : ' '}${code}`;
  const letter = output === 'bare' || output === 'address' ? letters[output] : letters.escaped;
  return hasModifier.test(tag) ? `${letter}((${code}` : `;${letter}(${code}`;
}

/** A comment at the end would swallow what closes the call. */
function withoutComment(code: string): string {
  const at = code.lastIndexOf('#');
  if (
    at < 0 ||
    /["'{\n]/.test(code.slice(at, at + 200)) ||
    !/\s$|^$/.test(code.slice(Math.max(0, at - 1), at))
  )
    return code;
  return code.slice(0, at) + blank(code.slice(at));
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

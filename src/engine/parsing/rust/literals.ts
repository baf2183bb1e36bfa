/** Numbers, texts and characters. */
import { literal } from '../common-rules.ts';
import type { ExpressionRule, Lowering } from '../lowering.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

const escapes = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['0', '\0'],
]);

const escapeSequence = /\\(?:x([0-9a-fA-F]{2})|u\{([0-9a-fA-F_]{1,8})\}|(\r?\n\s*)|([\s\S]))/g;

function unescapeString(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(escapeSequence, (_all, short, long, continued, single) => {
    if (continued !== undefined) return '';
    const code = short ?? long?.replaceAll('_', '');
    if (code === undefined) return escapes.get(single) ?? single;
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}

/** The value of a text of any kind: `"a"`, `b"a"`, `c"a"`, `r#"a"#`. */
export function stringValue(node: SyntaxNode, lower: Lowering): string {
  const text = lower.text(node);
  const raw = /^[bc]?r(#*)"/.exec(text);
  if (raw)
    return text.slice(raw[0].length, text.endsWith(`"${raw[1]}`) ? -1 - (raw[1]?.length ?? 0) : undefined);
  const quote = text.search(/["']/);
  const end = text.length > quote + 1 && text.at(-1) === text[quote] ? -1 : undefined;
  return unescapeString(text.slice(quote + 1, end));
}

const quoted: ExpressionRule = (node, lower) => literal(node, lower, lower.intern(stringValue(node, lower)));

/** Without the type behind it: `1_000u64`, `1.5f32`. */
const number: ExpressionRule = (node, lower) => {
  const digits = lower
    .text(node)
    .replaceAll('_', '')
    .replace(/(?:[iu](?:8|16|32|64|128|size)|(?<!^0x[\da-fA-F]*)f(?:32|64))$/, '');
  const value = Number(digits);
  return Number.isNaN(value) ? lower.unknown(node) : literal(node, lower, value);
};

export const literalRules: Record<string, ExpressionRule> = {
  string_literal: quoted,
  raw_string_literal: quoted,
  char_literal: quoted,
  integer_literal: number,
  float_literal: number,
  boolean_literal: (node, lower) => literal(node, lower, lower.text(node) === 'true'),
  // `Ok(())` says yes.
  unit_expression: (node, lower) => literal(node, lower, true),
};

/** `'…%s…' % value` and `'…{}…'.format(value)`: what is filled in, in order, with the text between. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf, readMember } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import { quotes } from '../findings/quoted-fields.ts';
import type { Interpreter } from '../interpreter.ts';
import { constantValue, notConstant, shapeOf, unknown, type Value } from '../values/value.ts';
import { isDictionary } from './tables.ts';
import { asLiteral } from './text-literals.ts';

/** Name or position, and whether it is written as a number. */
const percentField = /%(?:\((\w{1,100})\))?[-#0 +]{0,5}(?:\d{1,5}|\*)?(?:\.\d{1,5})?[hlL]?([a-zA-Z%])/g;
const braceField =
  /\{\{|\}\}|\{(\w{0,100})((?:\.\w{1,100}|\[[^\]{}]{1,100}\])*)(?:!(\w))?(?::[^{}]{0,50}?([a-zA-Z%])?)?\}/g;

/** `template % right`; null where the left side is no text. */
export function formatPercent(it: Interpreter, left: Value, right: Value, span: Span): Value | null {
  const template = templateOf(left);
  if (template === null) {
    const filled = left.isTainted ? [right] : filledIn(right);
    return filled.length > 0 ? concatenate(it, [left, ...filled], span) : null;
  }
  const items = right.objects.find(({ kind }) => kind === 'array')?.itemsValue;
  const single = items ? null : right;
  let next = 0;
  const parts = splitTemplate(template, percentField, ([all, name, conversion]) => {
    if (conversion === '%') return constantValue('%');
    const value = name
      ? readMember(it, right, name, span, true)
      : (items?.[next++] ?? single ?? elementsOf(it, right, span));
    if (quotes.has(conversion)) return asLiteral(it, value);
    return 'sAc'.includes(conversion ?? '') || all === '' ? value : numberOf(value);
  });
  return concatenate(it, parts, span);
}

/** What a text that is not known, a setting for example, is filled with: nobody divides by a tuple, a dictionary or a text. */
function filledIn(right: Value): readonly Value[] {
  const [object] = right.objects;
  if (object?.itemsValue) return object.itemsValue;
  if (object && isDictionary(object)) return object.entries().map(([, value]) => value);
  return right.isTainted ? [right] : [];
}

/** `template.format(…)`; null where the receiver is no text. */
export function formatBraces(it: Interpreter, call: CallSite): Value | null {
  const { receiver } = call;
  const template = receiver ? templateOf(receiver) : null;
  if (!receiver || template === null)
    return receiver?.isTainted ? concatenate(it, [receiver, ...call.args], call.span) : null;
  const [fields] = call.args;
  const named =
    call.name === 'format_map' && fields
      ? (name: string) => readMember(it, fields, name, call.span, true)
      : null;
  let next = 0;
  const parts = splitTemplate(template, braceField, ([all, name = '', path = '', conversion, type]) => {
    if (all === '{{' || all === '}}') return constantValue(all[0]);
    const value = /^\d*$/.test(name)
      ? call.args[name === '' ? next++ : Number(name)]
      : (call.keywords?.get(name) ??
        named?.(name) ??
        (call.hasUnknownArguments ? call.args.at(-1) : undefined));
    const reached = value && memberAt(it, value, path, call.span);
    if (reached && quotes.has(conversion)) return asLiteral(it, reached);
    return type && /[bdeEfFgGnoxX%]/.test(type) ? numberOf(reached ?? unknown) : (reached ?? unknown);
  });
  return concatenate(it, parts, call.span);
}

/** `.user[name]` behind the name of a field. */
function memberAt(it: Interpreter, value: Value, path: string, span: Span): Value {
  const parts = path.match(/\.\w+|\[[^\]]+\]/g) ?? [];
  return parts.reduce(
    (from, part) => readMember(it, from, part.replace(/[.[\]'"]/g, ''), span, part.startsWith('[')),
    value,
  );
}

const templateField = /\$(?:(\$)|(\w{1,100})|\{(\w{1,100})\})/g;

/** `Template(text).substitute(…)`; null where the receiver is no template that is known. */
export function substitute(it: Interpreter, call: CallSite): Value | null {
  const { receiver, args, keywords, span } = call;
  if (!receiver?.paths.some(({ text }) => text === 'string.Template()')) return null;
  const text = receiver.objects[0]?.madeWith?.[0];
  const template = text ? templateOf(text) : null;
  if (template === null) return null;
  const [fields] = args;
  const parts = splitTemplate(template, templateField, ([, dollar, plain, braced]) => {
    if (dollar) return constantValue('$');
    const name = plain ?? braced ?? '';
    return keywords?.get(name) ?? (fields ? readMember(it, fields, name, span, true) : unknown);
  });
  return concatenate(it, parts, span);
}

/** The text to fill in, with holes of another origin as unknown text; null where nothing of it is known. */
function templateOf(value: Value): string | null {
  if (typeof value.constant === 'string') return value.constant;
  if (value.isTainted || value.shape === null) return null;
  return shapeOf(value)
    .map((part) => ('fixed' in part ? part.fixed : ''))
    .join('');
}

/** What is written as a number is one. */
function numberOf(value: Value): Value {
  return typeof value.constant === 'number' ? value : unknown;
}

function splitTemplate(
  template: string,
  field: RegExp,
  fill: (match: readonly (string | undefined)[]) => Value,
): Value[] {
  const parts: Value[] = [];
  let from = 0;
  for (const match of template.matchAll(field)) {
    if (match.index > from) parts.push(constantValue(template.slice(from, match.index)));
    const value = fill(match);
    parts.push(
      value.constant === null || value.constant === notConstant
        ? value
        : constantValue(String(value.constant)),
    );
    from = match.index + match[0].length;
  }
  if (from < template.length || parts.length === 0) parts.push(constantValue(template.slice(from)));
  return parts;
}

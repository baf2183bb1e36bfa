/** Regular expressions that text from outside is matched against. How long that can take is found out later. */

import { redosRule, slowRegexRule } from '../../regexes/rule-ids.ts';
import type { Rule } from '../../rules/rule-set.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { isWholeCollection } from '../taint/request-fields.ts';
import { cleanMask } from '../taint/taint.ts';
import { RegexObject } from '../values/heap.ts';
import { shapeOf, type Value } from '../values/value.ts';
import type { Danger } from './dangers.ts';
import { reachSink, type SinkUse } from './sink-uses.ts';

/** One regular expression applied to one text. */
export interface RegexUse {
  /** What people call it: `RegExp.test`. */
  api: string;
  regex: Pick<RegexObject, 'pattern' | 'flags'>;
  subject: Value;
  /** Which argument the text is; null where it is the receiver. */
  argument: number | null;
}

/** The regular expressions a value may be. */
export function regexesIn(value: Value | null | undefined): RegexObject[] {
  if (!value || value.objects.length === 0) return [];
  return value.objects.filter((object): object is RegexObject => object instanceof RegexObject);
}

export function checkRegexUse(
  it: Interpreter,
  call: CallSite,
  { api, regex, subject, argument }: RegexUse,
): void {
  const rule = it.models.rule(redosRule);
  if (!rule || !subject.isTainted) return;
  const use: SinkUse = {
    rule,
    api,
    certainty: 'import',
    argument,
    span: call.span,
    facts: [],
    callee: call.name,
    dangersIn: (value) => matched(it, rule, regex, value),
  };
  const [danger] = use.dangersIn(subject);
  if (danger) reachSink(it, use, danger);
}

function matched(it: Interpreter, rule: Rule, regex: RegexUse['regex'], text: Value): Danger[] {
  const mask = it.models.maskOf(redosRule);
  return text.taints
    .filter(
      (taint) =>
        rule.sources.includes(taint.source.kind) &&
        (cleanMask(taint) & mask) === 0 &&
        !isWholeCollection(taint),
    )
    .map((taint) => {
      const isBounded = (cleanMask(taint) & shortnessMask(it)) !== 0;
      const details = { regex: regex.pattern, flags: regex.flags, ...(isBounded && { bounded: 'yes' }) };
      return { taint, shape: shapeOf(text), facts: [], details };
    });
}

/** Texts up to this length are short enough for whatever does not grow exponentially. */
const shortText = 2_000;

/** What a text is clean for because it is no longer than `length`. A limit that the program has somewhere is one. */
export function cleanByLength(it: Interpreter, length: Value | number | undefined): number {
  const limit = typeof length === 'object' ? length.constant : length;
  const isOwn = typeof length === 'object' && !length.isConstant && !length.isTainted;
  const isShort = typeof limit === 'number' && limit >= 0 && limit <= shortText;
  return isShort || isOwn ? shortnessMask(it) : 0;
}

function shortnessMask(it: Interpreter): number {
  return it.models.maskOf(slowRegexRule);
}

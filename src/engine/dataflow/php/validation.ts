/** Laravel's validation: fields whose rules let through numbers, words and choices are harmless from then on. */

import { schemeIsChecked } from '../../results/partial-guards.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { fieldOf, isWholeCollection } from '../taint/request-fields.ts';
import { sourceAt } from '../taint/sources.ts';
import { allCategories, clean, type Taint, withPartialGuard } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, pathValue, Value } from '../values/value.ts';
import { maskOfOwnRule } from './own-rules.ts';
import { phpRegex } from './regex.ts';

/**
 * Rules after which a value is one of few, a number, or made of letters, digits, dashes and dots; or a file that has the
 * form it should have, and never the ending of a script. The last ones are CodeIgniter's.
 */
const harmlessRule =
  /^(?:integer|int|numeric|decimal|digits(?:_between)?|bool(?:ean)?|accepted|declined|uuid|ulid|date(?:_format)?|in|alpha(?:_num|_dash)?|ip(?:v[46])?|mac_address|hex_color|timezone|image|mimes|mimetypes|extensions|alpha_numeric|is_natural(?:_no_zero)?|in_list|hex)(?:[:[]|$)/;

/** The same as objects: `Rule::in([…])`, `Rule::enum(Status::class)`, `new Enum(Status::class)`. */
const harmlessObject = /(?:^|\.)(?:Rule\.(?:in|enum|date|numeric)\(\)|(?:Enum|In)(?:\(\))?>?)$/;

/** Methods that read one field. */
const readers = new Set([
  'input',
  'get',
  'get_param',
  'query',
  'post',
  'string',
  'str',
  'validated',
  'offsetGet',
  'file',
]);

/** Methods that read all fields: CodeIgniter's, and WordPress'. */
const wholes = new Set([
  'getValidated',
  'get_params',
  'get_query_params',
  'get_json_params',
  'get_body_params',
]);

const requestTypes = ['Illuminate.Http.Request', 'WP_REST_Request', 'CodeIgniter.Validation'];

/** What a call of a request gives where its fields have been checked; null where nothing is said of them. */
export function validated(it: Interpreter, call: CallSite): Value | null {
  const { name, receiver, args } = call;
  const isRequest = receiver?.paths.some(
    (path) => path.text === 'request()' || requestTypes.some((type) => it.models.isOfType(path, type)),
  );
  if (!receiver || !isRequest) return takenOfChecked(call);
  const field = args[0]?.constant;
  if (readers.has(name) && typeof field === 'string') {
    noteOwnRules(it, receiver, call);
    return checkedIn(receiver, field) ?? null;
  }
  if (name === 'validate' && args[0]) noteRules(it, receiver, args[0], taintsOf(it, call));
  else if (wholes.has(name)) return allChecked(it, receiver, call);
  else if (name === 'validated' || name === 'safe') noteOwnRules(it, receiver, call);
  else return null;
  return allChecked(it, receiver, call);
}

/** `$request->safe()->only(['year'])`: what is taken of the fields that came through. */
function takenOfChecked({ name, receiver }: CallSite): Value | null {
  const isSafe = receiver?.paths.some(({ text }) => text.endsWith('.safe()'));
  return isSafe && receiver && /^(?:only|except|all|toArray|collect)$/.test(name) ? receiver : null;
}

const checkedText = '<checked by a rule>';

function checkedIn(request: Value, field: string): Value | undefined {
  return request.objects
    .map((object) => object.get(field)?.value)
    .find((value) => value?.paths.some(({ text }) => text === checkedText));
}

/** The fields of a request that came through, as an array. */
function allChecked(it: Interpreter, request: Value, call: CallSite): Value | null {
  const paths = call.paths.flatMap((path) => path.call() ?? []);
  const source = sourceAt(it, paths, call.span);
  if (!source) return null;
  const fields = new HeapObject('opaque', it.entryId);
  for (const object of request.objects)
    for (const [name, value] of object.entries())
      if (checkedIn(request, name)) fields.cell(name).value = value;
  return new Value(notConstant, [source.taint], [fields], paths, source.shape);
}

/** What a form request's own `rules()` say holds before a controller sees it. */
function noteOwnRules(it: Interpreter, request: Value, call: CallSite): void {
  for (const { prototype } of request.objects) {
    const rules = prototype && findProperty(it, prototype, 'rules');
    if (rules) noteRules(it, request, it.callValue(rules, request, [], call.span), taintsOf(it, call));
  }
}

function taintsOf(it: Interpreter, call: CallSite): readonly Taint[] {
  const source = sourceAt(
    it,
    call.paths.flatMap((path) => path.call() ?? []),
    call.span,
  );
  return source ? [source.taint] : [];
}

/**
 * What is known of a field is kept on the request, where its property is read too.
 * @param taints of all that the request brought
 */
export function noteRules(
  it: Interpreter,
  request: Value,
  rules: Value,
  taints: readonly Taint[] = request.taints,
): void {
  for (const rule of rules.objects)
    for (const [field, given] of rule.entries()) {
      if (!given) continue;
      const list = field.endsWith('.*') ? field.slice(0, -2) : null;
      // What is no list has no elements that could break their rule.
      if (list === null) noteRule(it, request, field, given, taints);
      else if (partsOf(rule.get(list)?.value).some((part) => /^(?:array|list)$/.test(part)))
        noteRule(it, request, list, given, taints);
    }
}

function partsOf(rules: Value | undefined): string[] {
  if (typeof rules?.constant === 'string') return rules.constant.split('|');
  const parts = rules?.objects.flatMap(({ itemsValue }) => itemsValue ?? []) ?? [];
  return parts.flatMap(({ constant }) => (typeof constant === 'string' ? [constant] : []));
}

/** The same of one field. */
export function noteRule(
  it: Interpreter,
  request: Value,
  field: string,
  rule: Value,
  taints: readonly Taint[] = [],
): void {
  const isOfField = (taint: Taint) => isWholeCollection(taint) || taint.source.parameter?.name === field;
  const brought = taints.filter(isOfField).map((taint) => fieldOf(taint, field));
  const mask = maskOfRules(it, rule, brought);
  const isAddress = partsOf(rule).some((part) => /^url(?::|$)/.test(part));
  if (mask === allCategories) noteChecked(it, request, field);
  else if ((mask !== 0 || isAddress) && brought.length > 0) {
    const known = isAddress ? withPartialGuard(brought, schemeIsChecked) : brought;
    note(it, request, field, checkedValue(it).withTaints(clean(known, mask)));
  }
}

/** From now on this field of the request carries nothing harmful. */
export function noteChecked(it: Interpreter, request: Value, field: string): void {
  note(it, request, field, checkedValue(it));
}

function note(it: Interpreter, request: Value, field: string, value: Value): void {
  for (const object of request.objects) it.journal.write(object.cell(field), value);
}

function checkedValue(it: Interpreter): Value {
  return pathValue(it.paths.type(checkedText.slice(1, -1)));
}

/**
 * What a field is of no use for once it kept its rules: `'required|integer'`, `['required', Rule::in($all), new SlugRule()]`.
 * @param taints of the field
 */
export function maskOfRules(it: Interpreter, rules: Value, taints: readonly Taint[]): number {
  if (typeof rules.constant === 'string') {
    // A pattern may hold bars of its own.
    const texts = rules.constant.includes('regex:') ? [rules.constant] : rules.constant.split('|');
    return texts.reduce((mask, text) => mask | maskOfText(it, text), 0);
  }
  const parts = rules.objects.flatMap((object) => object.itemsValue ?? []);
  return (parts.length > 0 ? parts : [rules]).reduce((mask, part) => mask | maskOfPart(it, part, taints), 0);
}

function maskOfPart(it: Interpreter, part: Value, taints: readonly Taint[]): number {
  if (typeof part.constant === 'string') return maskOfText(it, part.constant);
  const isHarmless = part.paths.some(({ text }) => harmlessObject.test(text));
  return isHarmless ? allCategories : maskOfOwnRule(it, part, taints);
}

function maskOfText(it: Interpreter, rule: string): number {
  if (harmlessRule.test(rule)) return allCategories;
  const begins = /^starts_with:(.+)$/.exec(rule)?.[1];
  if (begins)
    return begins.split(',').reduce((mask, text) => mask & maskOfBeginning(it, text), allCategories);
  const at = rule.indexOf('regex:');
  const regex = at < 0 || rule.slice(0, at).endsWith('not_') ? null : phpRegex(rule.slice(at + 6));
  return regex ? maskOfPattern(it, regex.pattern, regex.flags) : 0;
}

/** `starts_with:https://a.example/`: where it leads is settled. */
function maskOfBeginning(it: Interpreter, text: string): number {
  return maskOfPattern(it, `^${text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

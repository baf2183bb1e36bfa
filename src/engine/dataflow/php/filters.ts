/** What `filter_var` and its kind let through, by the names of its filter and flags. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { readMember } from '../classes/members.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { optionInjection } from '../taint/escaping.ts';
import { taintFrom } from '../taint/sources.ts';
import { allCategories, clean } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, taintedValue, type Value } from '../values/value.ts';
import { callCallable } from './callables.ts';
import { phpRegex } from './regex.ts';

const harmlessFilters = /^FILTER_VALIDATE_(?:INT|FLOAT|BOOL|BOOLEAN|IP|MAC)$/;

/** What passes any filter has no line breaks. */
export function maskOfFilter(
  it: Interpreter,
  filter: Expression | undefined,
  flags: Expression | undefined,
): number {
  if (filter && harmlessFilters.test(lastNameOf(filter))) return allCategories;
  // A name of a host has letters, digits, dots and dashes.
  const isHost = filter && flags && lastNameOf(filter) === 'FILTER_VALIDATE_DOMAIN';
  if (isHost && /FILTER_FLAG_HOSTNAME/.test(it.codeAt(flags))) return maskOfPattern(it, '^[\\w.-]+$');
  const isAddress = filter && lastNameOf(filter) === 'FILTER_VALIDATE_URL';
  return it.models.categories.mask([
    'header-injection',
    'log-injection',
    ...(isAddress ? [optionInjection] : []),
  ]);
}

/** A filter that the program has written itself: `filter_var($text, FILTER_CALLBACK, ['options' => $clean])`; a pattern of its own. */
export function filteredByOwn(
  it: Interpreter,
  { args: [value, filter, options], span }: CallSite,
): Value | null {
  const own = options?.objects[0]?.get('options')?.value;
  if (!value || !own) return null;
  if (filter?.constant === 'FILTER_CALLBACK') return callCallable(it, own, [value], span);
  const regexp = own.objects[0]?.get('regexp')?.value?.constant;
  if (filter?.constant !== 'FILTER_VALIDATE_REGEXP' || typeof regexp !== 'string') return null;
  const { pattern = '', flags } = phpRegex(regexp) ?? {};
  return value.withTaints(clean(value.taints, maskOfPattern(it, pattern, flags)));
}

/** `filter_input_array(INPUT_POST, ['name' => FILTER_DEFAULT])`; without filters it is a source as it stands. */
export function filteredInputs(it: Interpreter, { args, argNodes, span }: CallSite): Value | null {
  const [from] = argNodes;
  const [, filters] = args;
  if (!filters || (from && /^INPUT_(?:SERVER|ENV)$/.test(lastNameOf(from)))) return null;
  const sent = { kind: 'http-parameter', location: 'query', fields: true, structured: true } as const;
  return filteredEach(it, taintedValue([taintFrom(it, sent, span, null)]), filters, span);
}

/** `filter_var_array($_POST, ['name' => FILTER_DEFAULT])`; without filters nothing is changed. */
export function filteredArray(it: Interpreter, { args: [given, filters], span }: CallSite): Value | null {
  return given && filters ? filteredEach(it, given, filters, span) : (given ?? null);
}

const maxFields = 60;

/** Each field by a filter of its own, others are not there; or all of them by one. */
function filteredEach(it: Interpreter, given: Value, filters: Value, span: Span): Value | null {
  const [listed] = filters.objects;
  if (!listed) return typeof filters.constant === 'string' ? filtered(it, given, [filters], span) : null;
  const made = new HeapObject('array', it.entryId);
  for (const [name, filter] of listed.entries(maxFields)) {
    const described = filter.objects[0]?.get('filter')?.value;
    const asked = described ? [described, filter] : [filter];
    made.cell(name).value = filtered(it, readMember(it, given, name, span), asked, span);
  }
  return objectValue(made);
}

function filtered(it: Interpreter, value: Value, filter: readonly Value[], span: Span): Value {
  return callCallable(it, constantValue('filter_var'), [value, ...filter], span);
}

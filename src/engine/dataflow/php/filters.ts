/** What `filter_var` lets through, by the names of its filter and flags. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { optionInjection } from '../taint/escaping.ts';
import { allCategories } from '../taint/taint.ts';
import type { Value } from '../values/value.ts';
import { callCallable } from './callables.ts';

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

/** A filter that the program has written itself: `filter_var($text, FILTER_CALLBACK, ['options' => $clean])`. */
export function filteredByCallback(
  it: Interpreter,
  { args: [value, filter, options], span }: CallSite,
): Value | null {
  if (!value || filter?.constant !== 'FILTER_CALLBACK') return null;
  const callback = options?.objects[0]?.get('options')?.value;
  return callback ? callCallable(it, callback, [value], span) : null;
}

/** Arguments of a route of WordPress' REST API, whose values it checks before the callback is called. */
import type { CheckedPart } from '../entry-points/request-checks.ts';
import type { Interpreter } from '../interpreter.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Value } from '../values/value.ts';
import { noteChecked } from './validation.ts';

/** What leaves a number, a truth value, or letters, digits and dashes. */
const harmlessSanitizer =
  /^(?:absint|intval|floatval|boolval|rest_sanitize_boolean|wp_validate_boolean|sanitize_(?:key|title|html_class|hex_color|sql_orderby))$/;

const harmlessType = /^(?:integer|number|boolean)$/;

/**
 * Notes which fields of the request carry nothing harmful: `'args' => ['page' => ['type' => 'integer']]`.
 * @returns the request, as it was
 */
export function checkRequest(it: Interpreter, request: Value, checks: readonly CheckedPart[]): Value {
  for (const { schema } of checks)
    for (const declared of schema.objects)
      for (const [field, given] of declared.entries())
        if (given?.objects.some(isHarmless)) noteChecked(it, request, field);
  return request;
}

function isHarmless(argument: HeapObject): boolean {
  const text = (key: string) => {
    const constant = argument.get(key)?.value?.constant;
    return typeof constant === 'string' ? constant : '';
  };
  const sanitizer = argument.get('sanitize_callback')?.value;
  if (harmlessSanitizer.test(text('sanitize_callback'))) return true;
  // Where nothing else sanitizes, what has a type is held to it.
  const isHeld =
    sanitizer === undefined || /^rest_(?:validate|parse)_request_arg$/.test(text('validate_callback'));
  const [type, choices] = [text('type'), argument.get('enum')?.value];
  return isHeld && type !== '' && (harmlessType.test(type) || choices?.isTainted === false);
}

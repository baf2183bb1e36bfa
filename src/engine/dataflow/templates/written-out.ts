/** Templates that stand in the code as a text, and are filled with values by name. */
import type { Span } from '../../parsing/ir/span.ts';
import { readMember } from '../classes/members.ts';
import { concatenate } from '../execution/operators.ts';
import type { Interpreter } from '../interpreter.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';

/** Liquid escapes nothing unless it is told to. */
export const unescapedByLiquid = /\{\{-?([^{}|]{1,300}?)(?:\|(?![^{}]{0,300}\bescape)[^{}]{0,300})?-?\}\}/g;

/** More outputs are not looked at in one template. */
const maxOutputs = 100;

/** A name, or a way to a property of it. */
const propertyPath = /^\s*(?:(?:this|it|locals)\.)?([A-Za-z_$][\w$]*(?:\.[\w$]+){0,8})\s*$/;

/** How much of the template is as it is written. */
function begins(template: string): number {
  return /^[^{<%$!#]*(?:<(?!%)[^{<%$!#]*)*/.exec(template)?.[0].length ?? 0;
}

/**
 * The text of the template and what it is given in the places where it does not escape.
 * @param outputs finds the expressions that are written as they are, as its first group
 */
export function fillWrittenOut(
  it: Interpreter,
  template: string,
  outputs: RegExp,
  given: Value,
  span: Span,
): Value {
  const parts: Value[] = [];
  let from = 0;
  for (const { 0: output, 1: expression = '', index } of template.matchAll(outputs)) {
    const names = propertyPath.exec(expression)?.[1]?.split('.');
    if (!names || parts.length > maxOutputs) continue;
    const value = names.reduce((holder, name) => readMember(it, holder, name, span), given);
    parts.push(constantValue(template.slice(from, index)), value);
    from = index + output.length;
  }
  // What it begins with tells whether it is a page.
  if (parts.length === 0)
    return concatenate(it, [constantValue(template.slice(0, begins(template))), unknown], span);
  return concatenate(it, [...parts, constantValue(template.slice(from))], span);
}

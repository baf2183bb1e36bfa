/** `util.format` and what is called `sprintf`: text with values filled in. */
import type { CallSite } from '../calls/call-site.ts';
import { concatenate } from '../execution/operators.ts';
import type { Builtin } from '../language-builtins.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';

const verb = /%(?:(\d{1,3})\$)?[-+0 ]{0,5}\d{0,5}(?:\.\d{1,5})?([a-zA-Z%])/g;

/** What they write is a number, or nothing. */
const numberVerbs = new Set('bcdeEfgGiuxXot');

/** The text that the template and its values give, and which of the values it used. */
function filled(call: CallSite, template: string, values: readonly Value[]) {
  const parts: Value[] = [];
  let from = 0;
  let next = 0;
  for (const { index, 0: whole, 1: place, 2: letter = '' } of template.matchAll(verb)) {
    if (index > from) parts.push(constantValue(template.slice(from, index)));
    from = index + whole.length;
    if (letter === '%') parts.push(constantValue('%'));
    else {
      const at = place === undefined ? next++ : Number(place) - 1;
      const value = values[at] ?? (call.hasUnknownArguments ? values.at(-1) : undefined);
      const isNumber = numberVerbs.has(letter) && value?.isConstant !== true;
      parts.push(isNumber ? unknown : (value ?? constantValue(whole)));
    }
  }
  if (from < template.length) parts.push(constantValue(template.slice(from)));
  return { parts, used: next };
}

/** What is left over follows, with spaces between. */
const utilFormat: Builtin = (it, call) => {
  const [template, ...values] = call.args;
  if (!template) return null;
  const isTemplate = typeof template.constant === 'string';
  const { parts, used } = isTemplate
    ? filled(call, String(template.constant), values)
    : { parts: [template], used: 0 };
  const others = values.slice(used).flatMap((value) => [constantValue(' '), value]);
  return concatenate(it, [...parts, ...others], call.span);
};

const sprintf: Builtin = (it, call) => {
  const [template, ...values] = call.args;
  if (typeof template?.constant !== 'string') return null;
  return concatenate(it, filled(call, template.constant, values).parts, call.span);
};

export const formatFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['util.format', utilFormat],
  ['util-format', utilFormat],
  ['format-util', utilFormat],
  ['sprintf', sprintf],
  ['sprintf.sprintf', sprintf],
  ['sprintf-js.sprintf', sprintf],
]);

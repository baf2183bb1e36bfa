/** Fields whose constraints Symfony checks before a handler sees the object: `#[Assert\Choice(['name', 'date'])]`. */
import type { Decorator, Field } from '../../parsing/ir/declarations.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { fieldOf } from '../taint/request-fields.ts';
import { clean } from '../taint/taint.ts';
import { noObjects, unknown, type Value } from '../values/value.ts';
import { phpRegex } from './regex.ts';

/** Constraints, also those of Laravel's data objects, that let through choices of ours, numbers, and texts of letters, digits and dashes. */
export const harmlessConstraint =
  /^(?:In|Enum|IntegerType|BooleanType|Numeric|Digits|DigitsBetween|Alpha|AlphaNumeric|AlphaDash|IPv4|IPv6|MacAddress|Choice|Uuid|Ulid|Ip|Positive|PositiveOrZero|Negative|NegativeOrZero|Range|Date|DateTime|Time|Timezone|Country|Currency|Language|Locale|Iban|Bic|Luhn|Isbn|Issn)$/;

/** What is in a field of an object that a request fills; null where nothing is said of it. */
export function validatedField(
  it: Interpreter,
  object: Value,
  { name, decorators = [] }: Field,
): Value | null {
  if (decorators.some((constraint) => harmlessConstraint.test(constraint.name))) return unknown;
  const pattern = decorators.map(patternOf).find((text) => text !== null);
  const regex = pattern ? phpRegex(pattern) : null;
  if (!regex) return null;
  const taints = object.taints.map((taint) => fieldOf(taint, name));
  return object
    .withObjects(noObjects)
    .withPaths([])
    .withTaints(clean(taints, maskOfPattern(it, regex.pattern, regex.flags)));
}

/** `#[Assert\Regex('/^[a-z]+$/')]`, `#[Assert\Regex(pattern: '/^[a-z]+$/')]`; one with `match: false` refuses. */
function patternOf({ name, args, keywords }: Decorator): string | null {
  if (name !== 'Regex' || keywords?.match) return null;
  const given = keywords?.pattern ?? args[0];
  return given?.kind === 'literal' && typeof given.value === 'string' ? given.value : null;
}

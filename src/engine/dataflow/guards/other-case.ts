/** Texts in lower or upper case, which a check looks at in place of the text itself. */
import type { Expression } from '../../parsing/ir/expressions.ts';

/** Functions and methods that say the same in lower or upper case. */
const caseNames =
  /^(?:(?:mb_)?strto(?:lower|upper)|(?:down|up)case|lower|upper|to(?:Lower|Upper)(?:Case)?(?:Invariant)?|To(?:Lower|Upper)(?:Invariant)?)$/;

/** `strtolower($name)`, `name.lower()` → the name; null for anything else. */
export function inOtherCase(expression: Expression): Expression | null {
  if (expression.kind !== 'call') return null;
  const { callee, args } = expression;
  if (callee.kind === 'identifier') return caseNames.test(callee.name) ? (args[0] ?? null) : null;
  if (callee.kind !== 'member' || !caseNames.test(callee.property)) return null;
  // `host.toLowerCase(Locale.ROOT)`
  return callee.property.startsWith('to') ? callee.object : (args[0] ?? callee.object);
}

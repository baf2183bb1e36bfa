/** Texts in lower or upper case, without their beginning, or of an address, which a check looks at in place of the value itself. */
import type { Expression } from '../../parsing/ir/expressions.ts';

/** Functions and methods that say the same in lower or upper case. */
const caseNames =
  /^(?:(?:mb_)?strto(?:lower|upper)|(?:down|up)case|lower|upper|to(?:Lower|Upper)(?:Case)?(?:Invariant)?|To(?:Lower|Upper)(?:Invariant)?)$/;

/** `strtolower($name)`, `name.lower()` → the name; null for anything else. */
export function inOtherCase(expression: Expression): Expression | null {
  if (expression.kind !== 'call') return null;
  const { callee, args } = expression;
  if (callee.kind === 'identifier') return caseNames.test(callee.name) ? (args[0] ?? null) : null;
  if (callee.kind !== 'member') return null;
  // `url.encode('utf-8')`: the same as bytes.
  if (callee.property === 'encode' && args.every(({ kind }) => kind === 'literal')) return callee.object;
  if (!caseNames.test(callee.property)) return null;
  // `host.toLowerCase(Locale.ROOT)`
  return callee.property.startsWith('to') ? callee.object : (args[0] ?? callee.object);
}

/** `uri.AbsoluteUri`, `uri.toString()`, `origin.ascii_serialization()`: the whole of it as a text; null for anything else. */
export function asWholeText(expression: Expression): Expression | null {
  if (expression.kind === 'member')
    return /^(?:AbsoluteUri|OriginalString)$/.test(expression.property) ? expression.object : null;
  if (expression.kind !== 'call' || expression.callee.kind !== 'member' || expression.args.length > 0)
    return null;
  const { property, object } = expression.callee;
  return wholeText.test(property) ? object : null;
}

const wholeText =
  /^(?:[tT]oString|toExternalForm|toASCIIString|toUriString|(?:ascii|unicode)_serialization)$/;

const trimNames = /^(?:[tT]rim|strip|TrimSpace)$/;

/** Of `strings.ToLower(strings.TrimSpace(order))`, which was kept in a variable, the order; null for anything else. */
export function tidied(expression: Expression): Expression | null {
  const text = inOtherCase(expression) ?? trimmed(expression) ?? withoutBeginning(expression);
  return text && (tidied(text) ?? text);
}

function trimmed(expression: Expression): Expression | null {
  if (expression.kind !== 'call' || expression.args.length > 1) return null;
  const { callee, args } = expression;
  if (callee.kind === 'identifier') return trimNames.test(callee.name) ? (args[0] ?? null) : null;
  if (callee.kind !== 'member' || !trimNames.test(callee.property)) return null;
  return args[0] ?? callee.object;
}

/** `host.replace(/^www\./, '')`: what is left is at the end of what was there, as `www.` before a name of ours still leads to us. */
export function withoutBeginning(expression: Expression): Expression | null {
  if (expression.kind !== 'call' || expression.callee.kind !== 'member') return null;
  const { callee, args } = expression;
  const [pattern, put] = args;
  const isCut = callee.property === 'replace' && put?.kind === 'literal' && put.value === '';
  return isCut && pattern?.kind === 'regex' && /^\^(?:\\.|[\w-])+$/.test(pattern.pattern)
    ? callee.object
    : null;
}

/**
 * A method that is named and not called, where its name says that it answers a question: `filter(ALLOWED::contains)`,
 * `Where(Allowed.Contains)`. It stands for the lambda that asks it, so that its yes says what that of the lambda does.
 */
import type { Expression, Identifier } from './ir/expressions.ts';
import type { Span } from './ir/span.ts';

/** Methods with one parameter in all the libraries that have them. */
const asking = /^(?:[cC]ontains(?:Key)?|[eE]quals(?:IgnoreCase)?)$/;

/** Types, whose methods take the value as well: `String::equals`, `string.Equals`. */
const typeName = /^(?:[A-Z]\w*[a-z]\w*|string|object)$/;
const standardType = /^(?:[sS]tring|[oO]bject)$/;

/**
 * `given => object.property(given)`; null for methods that do not ask, or of which that is not sure.
 * @param namesTypes types are told by their names: in C# fields are written like them
 */
export function askingReference(
  { line, endLine, start, end }: Span,
  object: Expression,
  property: string,
  namesTypes: boolean,
): Expression | null {
  const types = namesTypes ? typeName : standardType;
  const isType =
    object.kind === 'type-reference' || (object.kind === 'identifier' && types.test(object.name));
  if (!asking.test(property) || isType) return null;
  const span = { line, endLine, start, end };
  const given: Identifier = { ...span, kind: 'identifier', name: 'given' };
  const callee: Expression = { ...span, kind: 'member', object, property };
  return {
    ...span,
    kind: 'function',
    name: '',
    parameters: [{ ...span, pattern: given }],
    body: [{ ...span, kind: 'return', value: { ...span, kind: 'call', callee, args: [given] } }],
    lexicalThis: true,
  };
}

/** `Predicate.not(given => test)` is `given => !test`; null where the question is not written there. */
export function turnedRound([asked, ...others]: readonly Expression[]): Expression | null {
  const [only, ...more] = asked?.kind === 'function' ? asked.body : [];
  if (asked?.kind !== 'function' || others.length + more.length > 0) return null;
  if (only?.kind !== 'return' || !only.value) return null;
  const { line, endLine, start, end } = only.value;
  const value: Expression = { line, endLine, start, end, kind: 'unary', operator: '!', operand: only.value };
  return { ...asked, body: [{ ...only, value }] };
}

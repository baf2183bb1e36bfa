/**
 * `text.parse::<Name>()`, `let name: Name = text.try_into()?`: what converts a value is a function of the type that is
 * wanted, and checks what it takes.
 */
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { pathExpression, segmentsOf, typeText } from './names.ts';

const conversions: ReadonlyMap<string, string> = new Map([
  ['parse', 'from_str'],
  ['into', 'from'],
  ['try_into', 'try_from'],
]);

/** What stands around a conversion without changing what it gives. */
const around = /^(?:unwrap|expect|unwrap_or_default|map_err|ok|ok_or|ok_or_else|context|with_context)$/;

/** By call: the type that its result is declared with. */
const wanted = new WeakMap<SyntaxNode, SyntaxNode>();

/** `let x: T = y.parse()?;` */
export function noteWanted(
  value: SyntaxNode | undefined,
  type: SyntaxNode | undefined,
  lower: Lowering,
): void {
  let at = value;
  while (at && type) {
    const method = methodOf(at);
    const name = method ? lower.text(method) : '';
    if (conversions.has(name)) {
      wanted.set(at, type);
      return;
    }
    if (at.type === 'try_expression' || at.type === 'await_expression') at = at.children[0];
    else if (around.test(name)) at = receiverOf(at);
    else return;
  }
}

function methodOf(call: SyntaxNode): SyntaxNode | undefined {
  const callee = call.type === 'call_expression' ? childByField(call, 'function') : undefined;
  const method = callee?.type === 'generic_function' ? childByField(callee, 'function') : callee;
  return method?.type === 'field_expression' ? childByField(method, 'field') : undefined;
}

function receiverOf(call: SyntaxNode): SyntaxNode | undefined {
  const callee = childByField(call, 'function');
  const method = callee?.type === 'generic_function' ? childByField(callee, 'function') : callee;
  return method && childByField(method, 'value');
}

/** The type that is written behind the name of the method, or that the result is declared with. */
function typeWanted(call: SyntaxNode, callee: SyntaxNode): SyntaxNode | undefined {
  const [written] =
    callee.type === 'generic_function' ? (childByField(callee, 'type_arguments')?.children ?? []) : [];
  return written ?? wanted.get(call);
}

/** What is kept by its type: `request.extensions().get::<User>()` asks by the type as others do by a name. */
export function askedType(call: SyntaxNode, callee: SyntaxNode, lower: Lowering): Expression[] {
  const method = callee.type === 'generic_function' ? methodOf(call) : undefined;
  if (!method || !/^(?:get|get_mut|remove)$/.test(lower.text(method))) return [];
  const [type, ...others] = childByField(callee, 'type_arguments')?.children ?? [];
  const isNamed = type && others.length === 0 && /^(?:scoped_)?type_identifier$/.test(type.type);
  return isNamed ? [pathExpression(type, segmentsOf(type, lower), lower)] : [];
}

/** The conversion as a call of the type's own function, of the type; null where it is none. */
export function converted(call: SyntaxNode, callee: SyntaxNode, lower: Lowering): Expression | null {
  const method = methodOf(call);
  const made = method && conversions.get(lower.text(method));
  const type = made === undefined ? undefined : typeWanted(call, callee);
  const named = type && /^(?:scoped_)?type_identifier$/.test(type.type);
  if (!type || !named || made === undefined) return null;
  const span = lower.span(call);
  const object = pathExpression(type, segmentsOf(type, lower), lower);
  const given = lower.expression(receiverOf(call));
  const operand: Expression = {
    ...span,
    kind: 'call',
    callee: { ...span, kind: 'member', object, property: made },
    args: [given],
  };
  return { ...span, kind: 'cast', type: typeText(type, lower), operand };
}

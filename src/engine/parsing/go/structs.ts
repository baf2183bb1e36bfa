/** Fields of structs, and what variables of a type hold at first. */
import { literal } from '../common-rules.ts';
import type { ClassNode, Decorator, Field } from '../ir/declarations.ts';
import type { Expression } from '../ir/expressions.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { lastTypeName, typeExpression, typeText } from './types.ts';

export function addFields(target: ClassNode, declared: readonly SyntaxNode[], lower: Lowering): void {
  for (const node of declared) {
    const type = childByField(node, 'type');
    if (!type) continue;
    const names = node.children.filter(({ field }) => field === 'name');
    if (names.length === 0) {
      const base = typeExpression(type, lower);
      if (base && target.superclass) target.mixins = [...(target.mixins ?? []), base];
      else if (base) target.superclass = base;
      target.fields.push({ ...field(node, lastTypeName(type, lower), type, lower), isEmbedded: true });
    }
    const checks = checksIn(childByField(node, 'tag'), lower);
    for (const name of names)
      target.fields.push({
        ...field(name, lower.name(name), type, lower),
        ...(checks.length > 0 && { decorators: checks }),
      });
  }
}

/** What is written into where it stands, without having been made. */
const buffers = /^(?:strings\.Builder|bytes\.Buffer)$/;

function field(node: SyntaxNode, name: string, type: SyntaxNode, lower: Lowering): Field {
  const result: Field = { ...lower.span(node), name, type: typeText(type, lower), isStatic: false };
  const value = buffers.test(result.type ?? '') ? zeroValue(type, lower) : undefined;
  if (type.type === 'struct_type') result.value = emptyStruct(type, lower);
  else if (value) result.value = value;
  return result;
}

/** What validators and decoders read in a field's tag: `validate:"required,oneof=name date"`. */
function checksIn(node: SyntaxNode | undefined, lower: Lowering): Decorator[] {
  const tag = node ? lower.expression(node) : null;
  if (!node || tag?.kind !== 'literal' || typeof tag.value !== 'string') return [];
  const text = tag.value.slice(0, maxTag);
  return [
    ...text.matchAll(
      /\b(binding|validate|enum|format|pattern|json|form|query|schema|uri|param|path|header):"([^"]*)"/g,
    ),
    ...text.matchAll(/\b(?:form|path|header|json):"[^"]{0,200},(options)=([^"]+)"/g),
  ].map(([, name = '', checks = '']) => ({
    ...lower.span(node),
    name,
    args: [literal(node, lower, checks)],
  }));
}

const maxTag = 1_000;

/** `struct{ Name string }{}`: of a type without a name, whose fields have types all the same. */
export function emptyStruct(node: SyntaxNode, lower: Lowering): Expression {
  const span = lower.span(node);
  const type: ClassNode = { ...span, kind: 'class', name: '', methods: [], fields: [], isRecord: true };
  addFields(type, node.children[0]?.children ?? [], lower);
  return { ...span, kind: 'call', callee: type, args: [], isNew: true, isCopied: true };
}

const numbers =
  /^(?:u?int(?:8|16|32|64)?|uintptr|byte|rune|float(?:32|64)|complex(?:64|128)|time\.Duration)$/;

/**
 * What a variable of the type holds before anything is assigned to it. Undefined for pointers and interfaces: that
 * they are nil at first says less than their type.
 */
export function zeroValue(node: SyntaxNode, lower: Lowering): Expression | undefined {
  const text = lower.text(node);
  if (text === 'string') return literal(node, lower, '');
  if (text === 'bool') return literal(node, lower, false);
  if (numbers.test(text)) return literal(node, lower, 0);
  switch (node.type) {
    case 'type_identifier':
    case 'qualified_type':
    case 'generic_type': {
      if (text === 'error' || text === 'any') return undefined;
      const callee = typeExpression(node, lower);
      return callee && { ...lower.span(node), kind: 'call', callee, args: [], isNew: true, isCopied: true };
    }
    case 'slice_type':
      return { ...lower.span(node), kind: 'array', elements: [] };
    case 'array_type':
      return { ...lower.span(node), kind: 'array', elements: [], isCopied: true };
    case 'struct_type':
      return emptyStruct(node, lower);
    case 'map_type':
      return { ...lower.span(node), kind: 'object', properties: [] };
    default:
      return undefined;
  }
}

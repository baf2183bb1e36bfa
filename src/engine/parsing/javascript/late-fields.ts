/** Fields that are made of what the constructor was given: `list = this.api.all(); constructor(private api: Api) {}`. */
import type { ClassNode, Field, FunctionNode } from '../ir/declarations.ts';
import type { Statement } from '../ir/statements.ts';

/** TypeScript sets parameters that are fields first: fields that use `this` are set behind them, in the constructor. */
export function setLateFields(target: ClassNode): void {
  const maker = target.methods.find(({ name, isStatic }) => name === 'constructor' && !isStatic);
  if (!maker?.parameters.some(({ isField }) => isField)) return;
  const late = target.fields.flatMap((field) => assignmentOf(field) ?? []);
  maker.body.splice(behindSuper(maker), 0, ...late);
}

/** What is left of the field is its declaration. */
function assignmentOf(field: Field): Statement | null {
  const { value, name, isStatic } = field;
  if (!value || isStatic || name === '' || value.kind === 'function' || !mentionsThis(value)) return null;
  delete field.value;
  const span = { start: field.start, end: field.end, line: field.line, endLine: field.endLine };
  const place = { ...span, kind: 'member', object: { ...span, kind: 'this' }, property: name } as const;
  return { ...span, kind: 'expression', expression: { ...span, kind: 'assign', target: place, value } };
}

function behindSuper({ body }: FunctionNode): number {
  const [first] = body;
  const expression = first?.kind === 'expression' ? first.expression : null;
  return expression?.kind === 'call' &&
    expression.callee.kind === 'identifier' &&
    expression.callee.name === 'super'
    ? 1
    : 0;
}

function mentionsThis(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return (node as { kind?: unknown }).kind === 'this' || Object.values(node).some(mentionsThis);
}

/** `class Form : IValidatableObject`: what its own `Validate` says of its properties, which the framework asks. */
import type { FunctionNode, Parameter } from '../../parsing/ir/declarations.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { Return, Statement } from '../../parsing/ir/statements.ts';
import { maskOfYes } from '../guards/asked-of-text.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { unknown } from '../values/value.ts';

type Masks = ReadonlyMap<string, number>;

const known = new WeakMap<FunctionNode, Masks>();
const none: Masks = new Map();
const maxProperties = 60;

/** For which categories those properties are clean that have been validated, by name. */
export function validatedByItself(it: Interpreter, made: ClassObject): Masks {
  const { interfaces = [], superclass, methods, fields } = made.node;
  const bases = [...interfaces, lastNameOf(superclass)];
  const node = bases.some((base) => /(?:^|\.)IValidatableObject$/.test(base))
    ? methods.find(({ name, parameters }) => name === 'Validate' && parameters.length === 1)
    : undefined;
  if (!node) return none;
  let masks = known.get(node);
  if (masks) return masks;
  known.set(node, none);
  const code = (statement: Statement) => made.file.text.slice(statement.start, statement.end);
  const body = node.body.flatMap((one) => asAnswer(one, code));
  const names = fields
    .filter(({ isStatic, type }) => !isStatic && /^string\??$/.test(type ?? ''))
    .map(({ name }) => name);
  masks = body.some(isNo) ? none : masksOf(it, made, node, body, names.slice(0, maxProperties));
  known.set(node, masks);
  return masks;
}

/** Each property in turn stands in the code like a parameter. */
function masksOf(
  it: Interpreter,
  made: ClassObject,
  node: FunctionNode,
  body: readonly Statement[],
  names: readonly string[],
): Masks {
  const { line, endLine, start, end } = node;
  const span = { line, endLine, start, end };
  const whole = [...body, answer(node, true)];
  return new Map(
    names.map((name) => {
      const parameter: Parameter = { ...span, pattern: { ...span, kind: 'identifier', name } };
      const asked = { ...node, isGenerator: false, parameters: [parameter], body: whole };
      const symbol = `${made.node.name}.Validate`;
      const fn = new FunctionObject(asked, made.scope, made.file, symbol, unknown, made, 0);
      return [name, maskOfYes(it, fn, 0)];
    }),
  );
}

const error = /\bnew\s+(?:\w+\.){0,9}ValidationResult\s*\(|\bnew\s*\(/;

/** What makes an error is the no, all else that comes back the yes; of what loops and attempts find nothing is said. */
function asAnswer(statement: Statement, code: (statement: Statement) => string): Statement[] {
  if (statement.kind === 'if') {
    const branch = (body: readonly Statement[]) => body.flatMap((one) => asAnswer(one, code));
    return [
      { ...statement, consequent: branch(statement.consequent), alternate: branch(statement.alternate) },
    ];
  }
  if (statement.kind === 'declare') return [statement];
  if (statement.kind !== 'expression' && statement.kind !== 'return') return [];
  const isError = error.test(code(statement));
  return isError || statement.kind === 'return' ? [answer(statement, !isError)] : [];
}

function answer({ line, endLine, start, end }: Span, value: boolean): Return {
  const span = { line, endLine, start, end };
  return { ...span, kind: 'return', value: { ...span, kind: 'literal', value } };
}

function isNo(statement: Statement): boolean {
  return (
    statement.kind === 'return' && statement.value?.kind === 'literal' && statement.value.value === false
  );
}

/**
 * Methods by which an object finds out what is wrong with it, and of which a framework asks whether they found anything:
 * `Validate` of .NET, `validate :name_is_plain` of Rails.
 */
import type { FunctionNode, Parameter } from '../../parsing/ir/declarations.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { Return, Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { unknown } from '../values/value.ts';
import { maskOfYes } from './asked-of-text.ts';

/** Properties by name, and for which categories they are clean. */
export type Masks = ReadonlyMap<string, number>;

export const noMasks: Masks = new Map();
const known = new WeakMap<FunctionNode, Masks>();
const maxProperties = 60;

/**
 * For which categories the properties are clean where the method found nothing wrong.
 * @param names of the properties
 * @param error is in the code that notes something
 */
export function masksOfMethod(
  it: Interpreter,
  made: ClassObject,
  node: FunctionNode,
  names: readonly string[],
  error: RegExp,
): Masks {
  let masks = known.get(node);
  if (masks) return masks;
  known.set(node, noMasks);
  const isError = ({ start, end }: Statement) => error.test(made.file.text.slice(start, end));
  const body = node.body.flatMap((one) => asAnswer(one, isError));
  masks = saysAlwaysNo(body) ? noMasks : masksOf(it, made, node, body, names.slice(0, maxProperties));
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
  const no = body.findIndex((one) => isAnswer(one, false));
  const whole = no < 0 ? [...body, answer(node, true)] : body.slice(0, no + 1);
  return new Map(
    names.map((name) => {
      const parameter: Parameter = { ...span, pattern: { ...span, kind: 'identifier', name } };
      const asked = { ...node, isGenerator: false, isBlock: false, parameters: [parameter], body: whole };
      const fn = new FunctionObject(
        asked,
        made.scope,
        made.file,
        `${made.node.name}.${node.name}`,
        unknown,
        made,
        0,
      );
      return [name, maskOfYes(it, fn, 0)];
    }),
  );
}

/** What notes an error is the no, all else that comes back the yes; of what loops and attempts find nothing is said. */
function asAnswer(statement: Statement, isError: (statement: Statement) => boolean): Statement[] {
  if (statement.kind === 'if') {
    const branch = (body: readonly Statement[]) => body.flatMap((one) => asAnswer(one, isError));
    return [
      { ...statement, consequent: branch(statement.consequent), alternate: branch(statement.alternate) },
    ];
  }
  if (statement.kind === 'declare') return [statement];
  if (statement.kind !== 'expression' && statement.kind !== 'return') return [];
  const isNoted = isError(statement);
  return isNoted || statement.kind === 'return' ? [answer(statement, !isNoted)] : [];
}

function answer({ line, endLine, start, end }: Span, value: boolean): Return {
  const span = { line, endLine, start, end };
  return { ...span, kind: 'return', value: { ...span, kind: 'literal', value } };
}

/** Nothing before has said yes: what looks like an error is none. */
function saysAlwaysNo(body: readonly Statement[]): boolean {
  const no = body.findIndex((one) => isAnswer(one, false));
  return no >= 0 && !body.slice(0, no).some((one) => one.kind === 'if' && one.consequent.some(isYes));
}

const isYes = (statement: Statement) => isAnswer(statement, true);

function isAnswer(statement: Statement, value: boolean): boolean {
  return (
    statement.kind === 'return' && statement.value?.kind === 'literal' && statement.value.value === value
  );
}

/** Functions of the program by which schemas check: those that answer yes or no, and those that note what is wrong. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Return, Statement } from '../../parsing/ir/statements.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

/** All checks of a chain of calls: `z.string().refine(isOurHost)`, `yup.string().test('ours', 'not ours', isOurHost)`. */
export function checksIn(chain: Iterable<HeapObject>): { checks?: readonly Value[] } {
  const checks = [...chain].flatMap(({ madeWith }) => {
    const [first, , third] = madeWith ?? [];
    const check = typeof first?.constant === 'string' ? third : first;
    return check ? check.objects.flatMap((one) => asPredicate(one) ?? []) : [];
  });
  return checks.length > 0 ? { checks } : {};
}

/** Functions of one parameter answer; what gives a default has none. */
function asPredicate(object: HeapObject): Value | null {
  if (!(object instanceof FunctionObject)) return null;
  const { node } = object;
  const [value, context] = node.parameters;
  if (!value || node.parameters.length > 2) return null;
  if (!context) return objectValue(object);
  const body = answering(node.body, parameterName(context));
  return body && objectValue(answeringBy(object, { ...node, parameters: [value], body }));
}

function answeringBy(
  { scope, file, symbol, boundThis, homeClass, madeIn }: FunctionObject,
  node: FunctionNode,
) {
  return new FunctionObject(node, scope, file, symbol, boundThis, homeClass, madeIn);
}

/**
 * What `superRefine((value, context) => { if (!good(value)) context.addIssue(…); })` does, as a function that answers:
 * whoever notes an issue says no, wherever that is. Null where none is noted.
 */
function answering(body: readonly Statement[], context: string): Statement[] | null {
  let notes = 0;
  const asAnswer = (statement: Statement): Statement => {
    if (statement.kind === 'block') return { ...statement, body: statement.body.map(asAnswer) };
    if (statement.kind === 'if') {
      const [consequent, alternate] = [statement.consequent.map(asAnswer), statement.alternate.map(asAnswer)];
      return { ...statement, consequent, alternate };
    }
    const said =
      statement.kind === 'expression'
        ? statement.expression
        : statement.kind === 'return'
          ? statement.value
          : undefined;
    if (said && isNote(said, context)) {
      notes++;
      return answer(statement, false);
    }
    return statement.kind === 'return' && !said ? answer(statement, true) : statement;
  };
  const answered = body.map(asAnswer);
  const [last] = body.slice(-1);
  if (!last || notes === 0) return null;
  return answered.at(-1)?.kind === 'return' ? answered : [...answered, answer(last, true)];
}

/** `context.addIssue({ … })` */
function isNote(said: Expression, context: string): boolean {
  if (said.kind !== 'call' || said.callee.kind !== 'member') return false;
  const { object, property } = said.callee;
  return property === 'addIssue' && object.kind === 'identifier' && object.name === context;
}

function answer({ start, end, line, endLine }: Statement, value: boolean): Return {
  const place = { start, end, line, endLine };
  return { kind: 'return', value: { kind: 'literal', value, ...place }, ...place };
}

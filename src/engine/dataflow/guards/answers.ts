/**
 * Functions that answer with more than yes and no: with an error where something is wrong (`return 'bad name'` and in the
 * end `return None`), or with several things of which one says whether all is well (`return False, 'bad name'`). Read as
 * functions that answer yes or no, so that what they check is known where the answer is asked for.
 */
import type { Call, Expression, Literal } from '../../parsing/ir/expressions.ts';
import type { Pattern } from '../../parsing/ir/patterns.ts';
import type { Return, Statement } from '../../parsing/ir/statements.ts';

/** Which of the things that a call gives back is meant: a place in a list, or a key. */
export type AnswerPart = string | number;

export interface Answered {
  body: readonly Statement[];
  holds: boolean;
}

/**
 * @param part null for the answer as a whole
 * @param holds the answer, or this part of it, turned out truthy
 */
export function asYesOrNo(
  body: readonly Statement[],
  part: AnswerPart | null,
  holds: boolean,
): Answered | null {
  const statements = part === null ? withLastAnswer(body) : body;
  const last = statements.at(-1);
  const given = last?.kind === 'return' ? partOf(last.value, part) : null;
  if (!given) return null;
  const isError = given.kind === 'literal' && (given.value === null || given.value === '');
  if (part === null && !isError) return null;
  const yes = !isError;
  const rewritten = statements.map((statement) => answering(statement, part, yes));
  return rewritten.includes(null) ? null : { body: rewritten as Statement[], holds: holds === yes };
}

/** Who comes to the end of a function gets nothing. */
function withLastAnswer(body: readonly Statement[]): readonly Statement[] {
  const last = body.at(-1);
  if (last?.kind !== 'if' || last.alternate.length > 0 || last.consequent.at(-1)?.kind !== 'return')
    return body;
  const { line, endLine, start, end } = last;
  const span = { line, endLine, start, end };
  return [...body, { ...span, kind: 'return', value: { ...span, kind: 'literal', value: null } }];
}

/** The statement with its answers made yes and no; null where one of them is not there. */
function answering(statement: Statement, part: AnswerPart | null, yes: boolean): Statement | null {
  if (statement.kind === 'return') {
    const value = partOf(statement.value, part);
    return value && { ...statement, value: truth(value, statement, yes) };
  }
  if (statement.kind !== 'if') return statement;
  const consequent = statement.consequent.map((inner) => answering(inner, part, yes));
  return consequent.includes(null) ? null : { ...statement, consequent: consequent as Statement[] };
}

/** What is not written out is an error where nothing is the yes, and the check itself where yes is. */
function truth(value: Expression, { line, endLine, start, end }: Return, yes: boolean): Expression {
  const literal = (isYes: boolean): Literal => ({ kind: 'literal', value: isYes, line, endLine, start, end });
  if (value.kind === 'literal') return literal(Boolean(value.value) === yes);
  return yes ? value : literal(false);
}

function partOf(value: Expression | undefined, part: AnswerPart | null): Expression | null {
  if (part === null || !value) return value ?? null;
  if (value.kind === 'array') return typeof part === 'number' ? (value.elements[part] ?? null) : null;
  if (value.kind === 'call') return outcomeIn(value, part);
  if (value.kind !== 'object') return null;
  const found = value.properties.find((property) => property.kind === 'property' && property.key === part);
  return found?.value ?? null;
}

const outcomes = /^(?:is_?)?(?:ok|success(?:ful)?|succeeded|valid|allowed|passed)$/i;

/** `Result(True, value)`, `Result(ok=True, value=value)`: the only yes or no that a result is made with says how it went. */
function outcomeIn({ args, keywords }: Call, part: AnswerPart): Expression | null {
  const named = keywords?.[part];
  if (named || !outcomes.test(String(part))) return named ?? null;
  const [only, ...others] = args.filter((arg) => arg.kind === 'literal' && typeof arg.value === 'boolean');
  return others.length === 0 ? (only ?? null) : null;
}

/** `ok, err = validate(x)`, `const { valid, error } = validate(x)`: the variables, and which part each of them is. */
export function partsTaken(target: Pattern): { name: string; part: AnswerPart }[] {
  if (target.kind === 'array-pattern')
    return target.elements.flatMap((element, part) =>
      element?.kind === 'identifier' ? [{ name: element.name, part }] : [],
    );
  if (target.kind !== 'object-pattern') return [];
  return target.properties.flatMap(({ key, target: variable }) =>
    key !== null && variable.kind === 'identifier' ? [{ name: variable.name, part: key }] : [],
  );
}

const made = new WeakMap<Expression, Map<AnswerPart, Expression>>();

/** `validate(x)[0]`: always the same node for the same part of the same call. */
export function partOfCall(call: Expression, part: AnswerPart): Expression {
  const parts = made.get(call) ?? new Map<AnswerPart, Expression>();
  made.set(call, parts);
  const known = parts.get(part);
  if (known) return known;
  const { line, endLine, start, end } = call;
  const index: Literal = { kind: 'literal', value: part, line, endLine, start, end };
  const node: Expression = { kind: 'index', object: call, index, line, endLine, start, end };
  parts.set(part, node);
  return node;
}

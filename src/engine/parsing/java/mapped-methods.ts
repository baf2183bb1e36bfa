/**
 * Methods without a body whose annotation holds a statement that a framework runs with the arguments put into it:
 * `@Select("… ${column}") List<Row> rows(@Param("column") String c)`, in JDBI `@SqlQuery("… <column>")` with `@Define`.
 * The body becomes a call of the annotation. `@SelectProvider(type = Orders.class, method = "search")` names a method that
 * makes the statement: it is called with what the mapper is given.
 */

import type { Decorator, FunctionNode, Parameter } from '../ir/declarations.ts';
import type { Expression, Literal } from '../ir/expressions.ts';
import type { Span } from '../ir/span.ts';
import type { Statement } from '../ir/statements.ts';

/** Where arguments become part of the text. */
interface Holes {
  pattern: RegExp;
  /** What they call the parameters → their names in the code; '' for a single one, whatever it is called. */
  names: ReadonlyMap<string, string>;
}

const placeholder = /\$\{\s*([\w$]{1,100})[^}]{0,100}\}/g;
const defined = /<(\w{1,100})>/g;
const maxParts = 60;

/** What the method does, or null where no annotation puts arguments into a text. */
export function annotatedStatement(method: FunctionNode): Statement | null {
  for (const decorator of method.decorators ?? []) {
    const { name, args, line, endLine, start, end } = decorator;
    const [argument] = args;
    const span: Span = { line, endLine, start, end };
    const text = (argument && filled(argument, holesOf(name, method))) ?? provided(decorator, method, span);
    if (!text) continue;
    return {
      ...span,
      kind: 'return',
      value: { ...span, kind: 'call', callee: { ...span, kind: 'identifier', name }, args: [text] },
    };
  }
  return null;
}

/** `new Orders().search(name)`; by default the method is called like the one of the mapper. */
function provided(
  { name, args: [given], keywords = {} }: Decorator,
  method: FunctionNode,
  span: Span,
): Expression | null {
  const maker = keywords.type ?? given;
  if (!/^(?:Select|Insert|Update|Delete)Provider$/.test(name)) return null;
  if (maker?.kind !== 'type-reference') return null;
  const named = keywords.method;
  const property = named?.kind === 'literal' ? String(named.value) : method.name;
  if (property === null) return null;
  const callee: Expression = { ...span, kind: 'identifier', name: maker.name };
  const object: Expression = { ...span, kind: 'call', callee, args: [], isNew: true };
  const args = method.parameters.flatMap(({ pattern }): Expression[] =>
    pattern.kind === 'identifier' ? [{ ...span, kind: 'identifier', name: pattern.name }] : [],
  );
  return { ...span, kind: 'call', callee: { ...span, kind: 'member', object, property }, args };
}

function holesOf(annotation: string, method: FunctionNode): Holes {
  return /^Sql(?:Query|Update|Batch|Call)$/.test(annotation)
    ? { pattern: defined, names: definedIn(method) }
    : { pattern: placeholder, names: namesOf(method) };
}

/** `@Define("column") String c`: others are parameters of the statement. */
function definedIn({ parameters }: FunctionNode): Map<string, string> {
  const names = new Map<string, string>();
  for (const { pattern, decorators = [] } of parameters) {
    const define = decorators.find(({ name }) => name === 'Define' || name === 'DefineList');
    if (!define || pattern.kind !== 'identifier') continue;
    const [written] = define.args;
    names.set(written?.kind === 'literal' ? String(written.value) : pattern.name, pattern.name);
  }
  return names;
}

/** Those that a statement may name: which part of the rows is wanted, and who takes them, is no part of it. */
export function statementParameters(parameters: readonly Parameter[]): Parameter[] {
  return parameters.filter(({ type }) => !/^(?:[\w.]+\.)?(?:RowBounds|ResultHandler)\b/.test(type ?? ''));
}

function namesOf(method: FunctionNode): Map<string, string> {
  const names = new Map<string, string>();
  for (const { pattern, decorators = [] } of method.parameters) {
    if (pattern.kind !== 'identifier') continue;
    names.set(pattern.name, pattern.name);
    for (const { name, args } of decorators)
      if (name === 'Param' && args[0]?.kind === 'literal') names.set(String(args[0].value), pattern.name);
  }
  const [only, ...others] = statementParameters(method.parameters);
  if (only?.pattern.kind === 'identifier' && others.length === 0) names.set('', only.pattern.name);
  return names;
}

/** The text with its placeholders as values; null where there are none. */
function filled(node: Expression, holes: Holes): Expression | null {
  const literals = literalsIn(node);
  if (!literals.some(({ value }) => String(value).search(holes.pattern) >= 0)) return null;
  const parts: Expression[] = literals.flatMap((literal) => partsOf(literal, holes));
  return { ...node, kind: 'concat', parts: parts.slice(0, maxParts) };
}

/** Texts put together by `+` or listed in braces. */
function literalsIn(node: Expression): Literal[] {
  const found: Literal[] = [];
  const open: Expression[] = [node];
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.kind === 'literal') found.push(at);
    else if (at.kind === 'binary') open.push(at.right, at.left);
    else if (at.kind === 'array') open.push(...[...at.elements].reverse());
  }
  return found;
}

function partsOf(literal: Literal, { pattern, names }: Holes): Expression[] {
  const text = String(literal.value);
  const parts: Expression[] = [];
  let from = 0;
  for (const hole of text.matchAll(pattern)) {
    parts.push({ ...literal, value: text.slice(from, hole.index) });
    const name = names.get(hole[1] ?? '') ?? names.get('');
    if (name !== undefined) parts.push({ ...literal, kind: 'identifier', name });
    from = hole.index + hole[0].length;
  }
  parts.push({ ...literal, value: text.slice(from) });
  return parts;
}

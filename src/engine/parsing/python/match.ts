/** `match`: what a case asks for, and the names it gives to what it finds. */
import type { Expression, Identifier } from '../ir/expressions.ts';
import type { Statement, Switch } from '../ir/statements.ts';
import type { Lowering } from '../lowering.ts';
import { childByField, type SyntaxNode } from '../syntax-tree.ts';
import { identifier } from './expressions.ts';
import { bodyOf } from './functions.ts';

/** What a pattern comes to: the values it stands for (null where it takes any), and what it binds. */
interface Meaning {
  tests: Expression[] | null;
  bindings: Statement[];
}

export function matchStatement(node: SyntaxNode, lower: Lowering): Statement | null {
  const subject = subjectOf(node, lower);
  const name: Identifier =
    subject.kind === 'identifier'
      ? subject
      : { ...lower.span(node), kind: 'identifier', name: temporaryName(node) };
  const result: Switch = { ...lower.span(node), kind: 'switch', subject, cases: [], fallsThrough: false };
  let binds = false;
  for (const clause of childByField(node, 'body')?.children ?? []) {
    const { tests, bindings } = meaningOfCase(clause, name, lower);
    binds ||= bindings.length > 0;
    const body = bodyOf(childByField(clause, 'consequence'), lower);
    const guard = childByField(clause, 'guard');
    result.cases.push(
      guard
        ? {
            tests: some(clause, lower).tests,
            body: [
              ...bindings,
              {
                ...lower.span(guard),
                kind: 'if',
                test: lower.expression(guard.children[0]),
                consequent: body,
                alternate: [],
              },
            ],
          }
        : { tests, body: [...bindings, ...body] },
    );
  }
  if (!binds || subject === name) return result;
  return lower.group(node, [assign(node, name, subject, lower), { ...result, subject: name }]);
}

function subjectOf(node: SyntaxNode, lower: Lowering): Expression {
  const [first, ...others] = node.children.filter(({ field }) => field === 'subject');
  if (others.length === 0) return lower.expression(first);
  return {
    ...lower.span(node),
    kind: 'array',
    elements: [first, ...others].map((one) => lower.expression(one)),
  };
}

/** A variable that no program can name, for a value that is needed more than once. */
function temporaryName({ start }: SyntaxNode): string {
  return `match@${start}`;
}

function assign(node: SyntaxNode, target: Identifier, value: Expression, lower: Lowering): Statement {
  const span = lower.span(node);
  return { ...span, kind: 'expression', expression: { ...span, kind: 'assign', target, value } };
}

function meaningOfCase(clause: SyntaxNode, subject: Identifier, lower: Lowering): Meaning {
  const written = clause.children.filter(({ type }) => type === 'case_pattern');
  const [only] = written;
  return written.length === 1 && only
    ? meaningOf(only, subject, lower)
    : sequence(clause, written, subject, lower);
}

/** @param value is evaluated once: it stands in one binding, or becomes a variable of its own */
function meaningOf(node: SyntaxNode, value: Expression, lower: Lowering): Meaning {
  switch (node.type) {
    case 'case_pattern': {
      const [inner] = node.children;
      return inner ? meaningOf(inner, value, lower) : { tests: null, bindings: [] };
    }
    case 'dotted_name':
    case 'identifier': {
      const text = lower.text(node);
      if (text === '_') return { tests: null, bindings: [] };
      if (text.includes('.')) return { tests: [lower.expression(node)], bindings: [] };
      return { tests: null, bindings: [assign(node, identifier(node, lower), value, lower)] };
    }
    case 'as_pattern': {
      const [inner, alias] = node.children;
      if (!inner || !alias) return some(node, lower);
      const named = identifier(alias, lower);
      const { tests, bindings } = meaningOf(inner, named, lower);
      const held = isNumber(inner, lower) ? asNumber(node, value, lower) : (oneOf(tests) ?? value);
      return { tests, bindings: [assign(node, named, held, lower), ...bindings] };
    }
    case 'union_pattern': {
      const name = plainName(node, value, lower);
      const meanings = node.children.map((child) => meaningOf(child, name.name, lower));
      const takesAny = meanings.some(({ tests }) => tests === null);
      const bindings = meanings.find((one) => one.bindings.length > 0)?.bindings ?? [];
      return {
        tests: takesAny ? null : meanings.flatMap(({ tests }) => tests ?? []),
        bindings: bindings.length > 0 ? [...name.made, ...bindings] : [],
      };
    }
    case 'tuple_pattern': {
      const [inner, ...others] = node.children;
      const isGroup = inner && others.length === 0 && !/,\s*\)$/.test(lower.text(node));
      return isGroup ? meaningOf(inner, value, lower) : sequence(node, node.children, value, lower);
    }
    case 'list_pattern':
      return sequence(node, node.children, value, lower);
    case 'dict_pattern':
      return mapping(node, value, lower);
    case 'class_pattern':
      return instance(node, value, lower);
    default:
      return { tests: [lower.expression(node)], bindings: [] };
  }
}

/** Longer lists are rare; each alternative is a level of nesting. */
const maxAlternatives = 100;

/** `"asc" | "desc" as order`: one of what is written out; null where anything else may fit. */
function oneOf(tests: readonly Expression[] | null): Expression | null {
  if (!tests || tests.length > maxAlternatives || tests.some(({ kind }) => kind !== 'literal')) return null;
  return tests.reduceRight<Expression | null>((alternate, consequent) => {
    const { line, endLine, start, end } = consequent;
    const span = { line, endLine, start, end };
    const test: Expression = { ...span, kind: 'unknown', children: [] };
    return alternate ? { ...span, kind: 'conditional', test, consequent, alternate } : consequent;
  }, null);
}

/** Asks for something that is not known before the program runs. */
function some(node: SyntaxNode, lower: Lowering, bindings: Statement[] = []): Meaning {
  return { tests: [{ ...lower.span(node), kind: 'unknown', children: [] }], bindings };
}

/** The value as a name that may stand at several places, and what gives it that name. */
function plainName(
  node: SyntaxNode,
  value: Expression,
  lower: Lowering,
): { name: Identifier; made: Statement[] } {
  if (value.kind === 'identifier') return { name: value, made: [] };
  const name: Identifier = { ...lower.span(node), kind: 'identifier', name: temporaryName(node) };
  return { name, made: [assign(node, name, value, lower)] };
}

/** What the parts of a pattern bind, of the parts of the value. */
function parts(
  node: SyntaxNode,
  value: Expression,
  lower: Lowering,
  bind: (whole: Identifier) => Statement[],
): Meaning {
  const { name, made } = plainName(node, value, lower);
  const bindings = bind(name);
  return some(node, lower, bindings.length > 0 ? [...made, ...bindings] : []);
}

function sequence(
  node: SyntaxNode,
  elements: readonly SyntaxNode[],
  value: Expression,
  lower: Lowering,
): Meaning {
  const star = elements.findIndex((element) => splatIn(element) !== null);
  return parts(node, value, lower, (whole) =>
    elements.flatMap((element, index) => {
      const splat = splatIn(element);
      const span = lower.span(element);
      const number = (at: number): Expression => ({ ...span, kind: 'literal', value: at });
      const fromEnd = index - elements.length;
      if (!splat) {
        const at = number(star >= 0 && index > star ? fromEnd : index);
        return meaningOf(element, { ...span, kind: 'index', object: whole, index: at }, lower).bindings;
      }
      const [target] = splat.children;
      if (!target) return [];
      const rest: Expression = { ...span, kind: 'slice', operand: whole, from: number(index) };
      if (fromEnd < -1) rest.to = number(fromEnd + 1);
      return meaningOf(target, rest, lower).bindings;
    }),
  );
}

function splatIn(element: SyntaxNode): SyntaxNode | null {
  const inner = element.type === 'case_pattern' ? element.children[0] : element;
  return inner?.type === 'splat_pattern' ? inner : null;
}

/** `{'key': pattern, **rest}`; what is left is taken to be the whole. */
function mapping(node: SyntaxNode, value: Expression, lower: Lowering): Meaning {
  return parts(node, value, lower, (whole) => {
    let key: SyntaxNode | undefined;
    return node.children.flatMap((child) => {
      if (child.field === 'key') {
        key = child;
        return [];
      }
      const [target] = splatIn(child)?.children ?? [];
      if (target) return meaningOf(target, whole, lower).bindings;
      if (!key) return [];
      const index = lower.expression(key);
      return meaningOf(child, { ...lower.span(child), kind: 'index', object: whole, index }, lower).bindings;
    });
  });
}

/** Types that match as a whole: `str(text)`. */
const wholes = new Set(['str', 'bytes', 'bytearray', 'list', 'tuple', 'dict', 'set', 'frozenset']);
const numbers = new Set(['int', 'float', 'bool']);

/** `int()` */
function isNumber(pattern: SyntaxNode, lower: Lowering): boolean {
  const inner = pattern.type === 'case_pattern' ? pattern.children[0] : pattern;
  const [type] = inner?.type === 'class_pattern' ? inner.children : [];
  return type !== undefined && numbers.has(lower.text(type));
}

function asNumber(node: SyntaxNode, operand: Expression, lower: Lowering): Expression {
  return { ...lower.span(node), kind: 'unary', operator: '+', operand };
}

/** `Point(x=pattern)`, or by the order that the class gives in `__match_args__`. */
function instance(node: SyntaxNode, value: Expression, lower: Lowering): Meaning {
  const [type, ...arguments_] = node.children;
  const typeName = type ? lower.text(type) : '';
  return parts(node, value, lower, (whole) =>
    arguments_.flatMap((argument, index) => {
      const span = lower.span(argument);
      const [inner] = argument.children;
      if (inner?.type === 'keyword_pattern') {
        const [attribute, pattern] = inner.children;
        if (!attribute || !pattern) return [];
        const property = lower.name(attribute);
        return meaningOf(pattern, { ...span, kind: 'member', object: whole, property }, lower).bindings;
      }
      if (wholes.has(typeName)) return meaningOf(argument, whole, lower).bindings;
      const part: Expression = numbers.has(typeName)
        ? asNumber(argument, whole, lower)
        : attributeAt(argument, whole, index, lower);
      return meaningOf(argument, part, lower).bindings;
    }),
  );
}

/** `getattr(whole, whole.__match_args__[index])` */
function attributeAt(node: SyntaxNode, whole: Identifier, index: number, lower: Lowering): Expression {
  const span = lower.span(node);
  return {
    ...span,
    kind: 'call',
    callee: { ...span, kind: 'identifier', name: 'getattr' },
    args: [
      whole,
      {
        ...span,
        kind: 'index',
        object: { ...span, kind: 'member', object: whole, property: '__match_args__' },
        index: { ...span, kind: 'literal', value: index },
      },
    ],
  };
}

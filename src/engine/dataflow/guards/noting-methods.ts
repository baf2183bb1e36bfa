/**
 * Methods by which objects collect what is wrong: those that note something down (`check(ok, message)`, `addError(message)`),
 * and those that are asked whether anything was (`valid()`).
 */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Pattern } from '../../parsing/ir/patterns.ts';
import type { If, Statement } from '../../parsing/ir/statements.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import { collectionCounted } from './emptiness.ts';
import { changing } from './flags.ts';

/** What a method notes down in a field of its object. */
export interface Noting {
  field: string;
  /** The method as one that says no where it notes something; null where it always does. */
  asPredicate: readonly Statement[] | null;
}

const found = new WeakMap<FunctionNode, Noting | null>();
/** Methods that call others to note something. */
const maxDepth = 3;

/** @param object that has the method */
export function notingBy(it: Interpreter, fn: FunctionObject, object: HeapObject, depth = 0): Noting | null {
  const { node } = fn;
  const known = found.get(node);
  if (known !== undefined || depth > maxDepth) return known ?? null;
  found.set(node, null);
  const noting = readNoting(it, fn, object, depth);
  found.set(node, noting);
  return noting;
}

/** What was found of the method, as the body of a function that answers; null for all others. */
export function asPredicate(node: FunctionNode): readonly Statement[] | null {
  return found.get(node)?.asPredicate ?? null;
}

function readNoting(it: Interpreter, fn: FunctionObject, object: HeapObject, depth: number): Noting | null {
  const { node } = fn;
  const fieldFilled = (statement: Statement) => filledBy(it, statement, fn, object, depth);
  let field: string | null = null;
  const body: Statement[] = [];
  for (const statement of flat(node.body)) {
    const span = spanOf(statement);
    const filled = fieldFilled(statement);
    if (filled !== null) {
      if (body.length === 0 || body.every(({ kind }) => kind === 'declare'))
        return { field: filled, asPredicate: null };
      field = filled;
      body.push(answer(span, false));
      break;
    }
    if (statement.kind === 'if' && statement.alternate.length === 0) {
      const inner = statement.consequent.map(fieldFilled).find((one) => one !== null);
      if (inner !== undefined) {
        // `if (!(key in this.errors)) this.errors[key] = message`
        if (isAboutField(statement.test, fn, inner)) return { field: inner, asPredicate: null };
        field = inner;
        body.push({ ...statement, consequent: [answer(span, false)] });
      } else if (statement.consequent.length === 1 && statement.consequent[0]?.kind === 'return')
        body.push({ ...statement, consequent: [answer(span, true)] });
      else if (!setsUp(statement, fn)) return null;
    } else if (statement.kind === 'declare' || isDeclaring(statement)) body.push(statement);
    else if (statement.kind !== 'return' || statement !== node.body.at(-1)) return null;
  }
  if (field === null) return null;
  return { field, asPredicate: [...body, answer(spanOf(node), true)] };
}

/** `if _, exists := v.Errors[key]; !exists { … }` */
function flat(body: readonly Statement[]): Statement[] {
  return body.flatMap((one) => (one.kind === 'block' ? flat(one.body) : [one]));
}

/** `if v.Errors == nil { v.Errors = map[string]string{} }` */
function setsUp({ consequent }: If, fn: FunctionObject): boolean {
  return consequent.every(
    (one) =>
      one.kind === 'expression' &&
      one.expression.kind === 'assign' &&
      one.expression.target.kind === 'member' &&
      ownField(one.expression.target, fn) !== null,
  );
}

function isDeclaring(statement: Statement): boolean {
  return (
    statement.kind === 'expression' &&
    statement.expression.kind === 'assign' &&
    statement.expression.target.kind !== 'member' &&
    statement.expression.target.kind !== 'index'
  );
}

/** The field that the statement puts something into. */
function filledBy(
  it: Interpreter,
  statement: Statement,
  fn: FunctionObject,
  object: HeapObject,
  depth: number,
): string | null {
  const isLast = statement.kind === 'return' && statement.isImplicit;
  const expression = isLast ? statement.value : statement.kind === 'expression' ? statement.expression : null;
  if (!expression) return null;
  if (expression.kind === 'assign') {
    const { target, value } = expression;
    if (target.kind === 'index') return ownField(target.object, fn);
    const field = target.kind === 'member' || target.kind === 'identifier' ? ownField(target, fn) : null;
    const isAdded = value.kind === 'call' && partsOf(value).some((part) => ownField(part, fn) === field);
    return field !== null && isAdded ? field : null;
  }
  if (expression.kind !== 'call' || expression.callee.kind !== 'member') return null;
  const { object: holder, property } = expression.callee;
  if (!isSelf(holder, fn.node))
    return changing.get(property) || property === '<<' ? ownField(holder, fn) : null;
  const method = findProperty(it, object, property)?.objects[0];
  const noting = method instanceof FunctionObject ? notingBy(it, method, object, depth + 1) : null;
  return noting && noting.asPredicate === null ? noting.field : null;
}

/** What is called, and with what: `append(v.Errors, message)`, `@errors << message`. */
function partsOf({ callee, args }: Call): Expression[] {
  return callee.kind === 'member' ? [callee.object, ...args] : args;
}

/** `this.errors`, `this.errors[key]`, `v.Errors`, and `errors` where it is a field. */
function ownField(place: Expression | Pattern, fn: FunctionObject): string | null {
  if (place.kind === 'index') return ownField(place.object, fn);
  // `self.errors.setdefault(key, []).append(message)`
  if (place.kind === 'call' && place.callee.kind === 'member') return ownField(place.callee.object, fn);
  if (place.kind === 'member') return isSelf(place.object, fn.node) ? place.property : null;
  if (place.kind !== 'identifier') return null;
  const { name } = place;
  const isField = fn.homeClass?.node.fields.some((field) => field.name === name) ?? false;
  return isField && !fn.node.parameters.some((one) => parameterName(one) === name) ? name : null;
}

function isSelf(place: Expression, { selfName }: FunctionNode): boolean {
  return place.kind === 'this' || (place.kind === 'identifier' && place.name === selfName);
}

/** `if (!(key in this.errors))`, `if _, exists := v.Errors[key]; !exists`: only what is noted already decides. */
function isAboutField(test: Expression, { file, node }: FunctionObject, field: string | null): boolean {
  if (field === null) return false;
  const named = `(?<!\\w)${escaped(field)}(?!\\w)`;
  if (new RegExp(named).test(file.text.slice(test.start, test.end))) return true;
  const asked = test.kind === 'unary' ? test.operand : test;
  if (asked.kind !== 'identifier') return false;
  const taken = new RegExp(`(?<!\\w)${escaped(asked.name)}\\s{0,9}:?=[^\\n]{0,80}${named}`);
  return taken.test(file.text.slice(node.start, node.end));
}

const escaped = (name: string) => name.replaceAll(/\W/g, '\\$&');

/** The field that a method is asked about, and whether its yes means that nothing is noted there. */
export interface Asked {
  field: string;
  isEmpty: boolean;
}

/** `return len(v.Errors) == 0`; of one that throws where something is noted, what holds once it came back. */
export function askedBy(fn: FunctionObject): Asked | null {
  const [only, ...others] = fn.node.body;
  if (others.length > 0 || !only) return null;
  if (only.kind === 'return') return only.value ? asked(only.value, fn, true) : null;
  return null;
}

export function throwsWhereNoted(fn: FunctionObject): string | null {
  const [only] = fn.node.body;
  if (only?.kind !== 'if' || only.alternate.length > 0 || only.consequent.at(-1)?.kind !== 'throw')
    return null;
  const found = asked(only.test, fn, true);
  return found && !found.isEmpty ? found.field : null;
}

/** @param isYes the answer is the expression, and not its contrary */
function asked(value: Expression, fn: FunctionObject, isYes: boolean): Asked | null {
  if (value.kind === 'unary' && value.operator === '!') return asked(value.operand, fn, !isYes);
  if (value.kind === 'cast') return asked(value.operand, fn, isYes);
  const called = value.kind === 'call' ? value.callee : value;
  const [given] = value.kind === 'call' ? value.args : [];
  // `errors.isEmpty()`, `@errors.any?`, `empty($this->errors)`
  const name = nameOf(called);
  const isEmpty = /^(?:is_?)?empty\??$|^none\?$/i.test(name);
  if (isEmpty || (/^any\??$/i.test(name) && !given)) {
    const subject = given ?? (called.kind === 'member' ? called.object : null);
    const inner = subject && ownField(subject, fn);
    return inner ? { field: inner, isEmpty: isEmpty === isYes } : null;
  }
  const field = ownField(counted(value), fn);
  if (field !== null) return { field, isEmpty: !isYes };
  if (
    value.kind !== 'binary' ||
    value.right.kind !== 'literal' ||
    (value.right.value !== 0 && value.right.value !== null)
  )
    return null;
  const compared = ownField(counted(value.left), fn);
  if (compared === null) return null;
  if (/^={2,3}$|^is$/.test(value.operator)) return { field: compared, isEmpty: isYes };
  return /^(?:!={1,2}|>)$/.test(value.operator) ? { field: compared, isEmpty: !isYes } : null;
}

/** `Object.keys(this.errors).length`, `len(self.errors)`, `bool(self.errors)`: the collection itself. */
function counted(value: Expression): Expression {
  const [only] = value.kind === 'call' && nameOf(value.callee) === 'bool' ? value.args : [];
  return collectionCounted(value) ?? only ?? value;
}

const nameOf = (callee: Expression) =>
  callee.kind === 'member' ? callee.property : callee.kind === 'identifier' ? callee.name : '';

function answer(span: ReturnType<typeof spanOf>, value: boolean): Statement {
  return { ...span, kind: 'return', value: { ...span, kind: 'literal', value } };
}

function spanOf({ line, endLine, start, end }: Statement | FunctionNode) {
  return { line, endLine, start, end };
}

/** Checks whose answer is kept in a variable before it is asked for: `ok := isValid(x)` and then `if ok`. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import type { Pattern } from '../../parsing/ir/patterns.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Scope } from '../values/scope.ts';
import { unknown, type Value } from '../values/value.ts';
import { partOfCall, partsTaken } from './answers.ts';
import { noteFilled, noteFlag } from './flags.ts';
import { noteProperty } from './noted-errors.ts';

/** What a variable tells the answer of. */
export interface KeptCondition {
  test: Expression;
  /** The variable's value then: with another value it tells nothing. */
  value: Value | undefined;
  /** Being looked at: a condition may mention the variable it is kept in. */
  isInUse: boolean;
}

/** Remembers which check a variable, or the last of several results, is the answer of. */
export function noteCondition(it: Interpreter, target: Pattern, value: Expression, scope: Scope): void {
  if (target.kind === 'identifier') {
    noteFlag(it, target.name, value, scope);
    if (it.language.assignmentDeclares) keepOnly(scope, target.name, value);
    else if (answersWithErrors(it)) keepLast(scope, target.name, value);
    else if (isCheck(value) && !it.frame.file.reassigned.has(target.name)) keep(scope, target.name, value);
    return;
  }
  // `errors['name'] = 'bad name'`, `errors.name = 'bad name'`
  if (target.kind === 'member') noteProperty(it, target, scope);
  if ((target.kind === 'index' || target.kind === 'member') && target.object.kind === 'identifier')
    noteFilled(it, target.object.name, scope);
  if (target.kind !== 'array-pattern' || !target.isResultList) {
    if (value.kind === 'call') noteParts(it, target, value, scope);
    return;
  }
  const test = value.kind === 'array' ? value.elements.at(-1) : value;
  const last = isMatch(test) ? target.elements[0] : target.elements.at(-1);
  if (last?.kind === 'identifier' && test && isCheck(test)) keep(scope, last.name, test);
}

/** `allowed = same or listed`, of which nothing is worked out: the function it stands in is looked into, and not run. */
export function noteAnswer(it: Interpreter, statement: Statement, scope: Scope): void {
  const written = statement.kind === 'expression' ? statement.expression : statement;
  if (written.kind !== 'assign' && written.kind !== 'declare') return;
  const { target, value } = written;
  if (target.kind !== 'identifier' || !value) return;
  if (!scope.own(target.name)) scope.declare(target.name, unknown, it.journal);
  noteCondition(it, target, value, scope);
}

/** `ok, error = validate(name)` */
function noteParts(it: Interpreter, target: Pattern, call: Call, scope: Scope): void {
  for (const { name, part } of partsTaken(target)) {
    if (it.language.assignmentDeclares) keepOnly(scope, name, partOfCall(call, part));
    else if (!it.frame.file.reassigned.has(name)) keep(scope, name, partOfCall(call, part));
  }
}

/** `matched, err := regexp.MatchString(pattern, text)`, `rel, err := filepath.Rel(folder, path)`: the error tells nothing of it. */
function isMatch(test: Expression | undefined): boolean {
  return (
    test?.kind === 'call' && test.callee.kind === 'member' && /^(?:Match|Rel$)/.test(test.callee.property)
  );
}

/** Go: one `err` after the other is asked for right behind the call that gave it. */
function answersWithErrors({ language }: Interpreter): boolean {
  return language.names === 'directory';
}

function keepLast(scope: Scope, name: string, test: Expression): void {
  const cell = scope.find(name);
  if (cell) cell.condition = isCheck(test) ? { test, value: cell.value, isInUse: false } : null;
}

/** Where variables are not declared, the first thing one is given must be the only one to tell anything. */
function keepOnly(scope: Scope, name: string, test: Expression): void {
  const cell = scope.find(name);
  if (!cell) return;
  if (!isCheck(test) || (cell.assigned ?? test) !== test) cell.condition = null;
  else cell.condition = { test, value: cell.value, isInUse: false };
  cell.assigned = cell.assigned ?? test;
}

function keep(scope: Scope, name: string, test: Expression): void {
  const cell = scope.find(name);
  if (cell) cell.condition = { test, value: cell.value, isInUse: false };
}

function isCheck(value: Expression): boolean {
  const { kind } = value.kind === 'await' ? value.operand : value;
  // What was looked up tells whether there is something under the key; of a text or list, that it is one of some says so of its parts.
  return /^(?:call|binary|unary|logical|index|concat|array)$/.test(kind);
}

/** Looks at the check the variable is the answer of, if there is one that still holds. */
export function withCondition(scope: Scope, name: string, look: (test: Expression) => void): void {
  const cell = scope.find(name);
  const condition = cell?.condition;
  if (!condition || condition.isInUse || condition.value !== cell?.value) return;
  condition.isInUse = true;
  try {
    look(condition.test);
  } finally {
    condition.isInUse = false;
  }
}

/** `validate(name)[0]`, and `result.valid` of what `validate(name)` gave. */
export function narrowPart(
  it: Interpreter,
  whole: Expression,
  part: unknown,
  scope: Scope,
  holds: boolean,
): void {
  if (typeof part !== 'string' && typeof part !== 'number') return;
  if (whole.kind === 'call') it.narrowByPredicate(whole, scope, holds, part);
  if (whole.kind === 'identifier')
    withCondition(scope, whole.name, (check) => {
      if (check.kind === 'call') it.narrowByPredicate(check, scope, holds, part);
    });
}

/** Interpreting statements. */

import type {
  Block,
  ClassNode,
  Declare,
  Export,
  Expression,
  If,
  Pattern,
  Statement,
  Switch,
  Try,
} from '../parsing/ir.ts';
import { branch, throwValue, under, withTarget } from './branching.ts';
import { caughtValue, mayBeCaught } from './caught-values.ts';
import { defineClass } from './classes.ts';
import { noteCondition } from './conditions.ts';
import { copiedFrom } from './copied-objects.ts';
import { registerDeclared } from './declared-handlers.ts';
import { defer, spawn } from './deferred.ts';
import { withoutInput } from './error-values.ts';
import { executeExport } from './exports.ts';
import { lastNameOf } from './expression-names.ts';
import { methodFrame, Target } from './frame.ts';
import { makeFunction } from './functions.ts';
import { narrow, narrowToPattern } from './guards.ts';
import { ClassObject } from './heap.ts';
import { executeImport } from './imports.ts';
import type { Interpreter } from './interpreter.ts';
import { executeForEach, executeLoop } from './loops.ts';
import { bind } from './patterns.ts';
import { Scope } from './scope.ts';
import { checkResult } from './sinks.ts';
import { extend } from './taint.ts';
import { renderView } from './templates.ts';
import { typed } from './types.ts';
import { constantValue, notConstant, unknown, type Value } from './value.ts';

export function executeAll(it: Interpreter, statements: readonly Statement[], scope: Scope): void {
  for (const statement of statements) {
    if (it.flow !== 'live') return;
    execute(it, statement, scope);
  }
}

/** A block with a scope of its own; functions declared in it are known from its first line. */
export function executeBlock(it: Interpreter, statements: readonly Statement[], outer: Scope): void {
  if (statements.length === 0) return;
  const scope = new Scope(outer);
  hoist(it, statements, scope);
  executeAll(it, statements, scope);
}

export function hoist(it: Interpreter, statements: readonly Statement[], scope: Scope): void {
  for (const statement of statements) {
    const declaration = statement.kind === 'export' ? (statement as Export).declaration : statement;
    if (declaration?.kind === 'function-declaration' && declaration.function.receiverType === undefined)
      placeOf(it, scope).declare(
        declaration.function.name,
        makeFunction(it, declaration.function, scope),
        it.journal,
      );
    else if (declaration?.kind === 'block' && !declaration.isScope) hoist(it, declaration.body, scope);
  }
}

function execute(it: Interpreter, statement: Statement, scope: Scope): void {
  it.budget.spend();
  switch (statement.kind) {
    case 'expression':
      it.evaluate(statement.expression, scope);
      break;
    case 'declare':
      executeDeclare(it, statement, scope);
      break;
    case 'function-declaration':
      if (statement.function.receiverType === undefined && !scope.own(statement.function.name))
        scope.declare(statement.function.name, makeFunction(it, statement.function, scope), it.journal);
      break;
    case 'class-declaration':
      // What it adds to a class of the program is that class's business.
      if (statement.class.isExtension) {
        if (!it.declarations.isAttached(statement.class)) defineClass(it, statement.class, scope);
        break;
      }
      // It may have been needed before its turn came.
      if (isDefined(scope, statement.class)) break;
      declareClass(it, statement.class, scope);
      break;
    case 'block':
      if (statement.label !== undefined)
        withTarget(it, 'block', () => executeBody(it, statement, scope), statement.label);
      else executeBody(it, statement, scope);
      break;
    case 'if':
      executeIf(it, statement, scope);
      break;
    case 'loop':
      executeLoop(it, statement, scope);
      break;
    case 'for-each':
      executeForEach(it, statement, scope);
      break;
    case 'return': {
      const value = statement.value ? it.evaluate(statement.value, scope) : constantValue(undefined);
      // `return fail()`, which does not come back.
      if (it.flow === 'throw') break;
      if (it.entry.result?.function === it.frame.function) checkResult(it, value, statement);
      if (it.entry.viewFrom && it.entry.viewFrom === it.frame.function) renderView(it, value, statement);
      // `return` in a block leaves the method around it.
      const frame = statement.isImplicit ? it.frame : methodFrame(it.frame);
      frame.addReturn(
        value.withTaints(extend(value.taints, 'return', statement, it.frame.file.path, it.frame.function)),
      );
      it.flow = 'return';
      break;
    }
    case 'throw':
      if (statement.value) {
        const value = it.evaluate(statement.value, scope);
        const { path } = it.frame.file;
        throwValue(it, value.withTaints(extend(value.taints, 'return', statement, path, it.frame.function)));
      } else {
        // What was caught is thrown again.
        const caught = it.frame.caught?.at(-1);
        if (caught) throwValue(it, caught);
      }
      it.flow = 'throw';
      break;
    case 'jump':
      it.flow = statement.how;
      it.jumpLabel = statement.label ?? null;
      break;
    case 'defer':
      defer(it, statement, scope);
      break;
    case 'spawn':
      spawn(it, statement, scope);
      break;
    case 'try':
      executeTry(it, statement, scope);
      break;
    case 'switch':
      executeSwitch(it, statement, scope);
      break;
    case 'import':
      executeImport(it, statement, placeOf(it, scope));
      break;
    case 'export':
      executeExport(it, statement, scope);
      break;
    case 'outer-names':
      for (const name of statement.names) {
        const cell = statement.isEnclosing
          ? scope.parent?.findOrPlace(name)
          : (it.builtins.outerVariable?.(it, name) ?? scope.parent?.find(name) ?? it.moduleScope.find(name));
        if (cell) scope.place(name, cell);
      }
      break;
  }
}

function executeBody(it: Interpreter, { body, isScope }: Block, scope: Scope): void {
  if (isScope) executeBlock(it, body, scope);
  else executeAll(it, body, scope);
}

/** Where declarations go: to the block, or to the function around it where blocks have no scope. */
function placeOf(it: Interpreter, scope: Scope): Scope {
  return it.language.assignmentDeclares ? scope.functionScope : scope;
}

function declareClass(it: Interpreter, node: ClassNode, scope: Scope): void {
  const place = placeOf(it, scope);
  const declare = (value: Value) => place.declare(node.name, value, it.journal);
  const publish = it.language.names === 'program' ? declare : undefined;
  declare(defineClass(it, node, scope, it.frame.homeClass, publish));
}

function isDefined(scope: Scope, node: ClassNode): boolean {
  const value = scope.own(node.name)?.value;
  return value?.objects.some((object) => object instanceof ClassObject && object.node === node) ?? false;
}

function executeDeclare(it: Interpreter, statement: Declare, scope: Scope): void {
  const name = nameOf(statement.target);
  let value = statement.value ? evaluateFor(it, statement.value, scope, name) : initialValue(it);
  if (!statement.value && name !== null && scope.own(name)) return;
  if (statement.type) value = typed(it, value, statement.type, scope);
  if (statement.value) {
    if (statement.type) registerDeclared(it, value, statement.type, scope, statement);
    value = copiedFrom(it, statement.value, value);
    value = withoutInput(it, statement.target, statement.value, value);
  }
  value = value.withTaints(extend(value.taints, 'assign', statement, it.frame.file.path, it.frame.function));
  bind(it, statement.target, value, scope, true);
  const cell = it.language.variablesKeepTypes && name !== null ? scope.own(name) : undefined;
  // What is read into an `int` one by one are characters.
  if (cell) cell.declaredType = statement.type === 'int' ? null : (statement.type ?? null);
  if (statement.value) noteCondition(it, statement.target, statement.value, scope);
}

/** What a variable holds that nothing was assigned to: where types say what it will hold, something unknown of it. */
function initialValue(it: Interpreter): Value {
  return it.language.names === 'directory' ? unknown : constantValue(undefined);
}

/** Evaluates what is about to be given this name. */
export function evaluateFor(it: Interpreter, value: Expression, scope: Scope, name: string | null): Value {
  if (name === null) return it.evaluate(value, scope);
  const { assigned } = it.frame;
  assigned.push(name);
  const result = it.evaluate(value, scope);
  assigned.pop();
  return result;
}

export function nameOf(target: Pattern): string | null {
  switch (target.kind) {
    case 'identifier':
      return target.name;
    case 'member':
      return target.property;
    case 'index':
      // An element of a list is what the list is.
      return target.index.kind === 'literal' && typeof target.index.value === 'string'
        ? target.index.value
        : lastNameOf(target.object) || null;
    default:
      return null;
  }
}

function executeIf(it: Interpreter, statement: If, scope: Scope): void {
  const test = it.evaluate(statement.test, scope);
  if (test.constant !== notConstant) {
    executeBlock(it, test.constant ? statement.consequent : statement.alternate, scope);
    return;
  }
  branch(it, [
    () => {
      narrow(it, statement.test, scope, true);
      under(it, statement.test, () => executeBlock(it, statement.consequent, scope));
    },
    () => {
      narrow(it, statement.test, scope, false);
      under(it, statement.test, () => executeBlock(it, statement.alternate, scope));
    },
  ]);
}

/**
 * A handler may begin anywhere in the body: it sees what the body wrote as something that may have happened. What it
 * catches goes on from what it left; what nobody catches goes to whoever is further out.
 */
function executeTry(it: Interpreter, statement: Try, scope: Scope): void {
  const target = new Target('try', it.frame.target, null, it.journal.position);
  it.frame.target = target;
  const body = it.journal.record(() => executeBlock(it, statement.body, scope));
  it.frame.target = target.outer ?? target;
  const bodyFlow = it.flow;
  const { thrown, exits } = target;
  const isCaught = statement.handlers.some(({ type }) => mayBeCaught(it, thrown, type));
  if (thrown && !isCaught) throwValue(it, thrown);
  it.flow = 'live';
  const afterBody = () => {
    it.journal.merge([body]);
    if (!isCaught) exits.arrive(it.journal);
    it.flow = bodyFlow;
  };
  const handlers = statement.handlers.map((handler) => () => {
    it.journal.mergeWeakly(new Map([...body].map(([cell, { after }]) => [cell, after])));
    exits.arrive(it.journal);
    const inner = new Scope(scope);
    const caught = caughtValue(it, handler.type, thrown);
    if (handler.parameter) bind(it, handler.parameter, caught, inner, true);
    it.frame.caught ??= [];
    it.frame.caught.push(caught);
    executeBlock(it, handler.body, inner);
    it.frame.caught.pop();
  });
  if (handlers.length === 0) afterBody();
  else branch(it, bodyFlow === 'throw' && isCaught ? handlers : [afterBody, ...handlers]);
  if (statement.finalizer.length === 0) return;
  const flow = it.flow;
  it.flow = 'live';
  executeBlock(it, statement.finalizer, scope);
  if (it.flow === 'live') it.flow = flow;
}

function executeSwitch(it: Interpreter, statement: Switch, scope: Scope): void {
  const subject = it.evaluate(statement.subject, scope);
  const inner = new Scope(scope);
  for (const { body } of statement.cases) hoist(it, body, inner);
  const run = (from: number): void => {
    for (const { body } of statement.cases.slice(from)) {
      executeAll(it, body, inner);
      if (it.flow !== 'live' || !statement.fallsThrough) return;
    }
  };
  withTarget(
    it,
    'switch',
    (target) => {
      const chosen = chosenCase(it, statement, subject, inner);
      if (chosen === null) {
        const hasDefault = statement.cases.some(({ tests }) => tests === null);
        branch(it, [
          ...statement.cases.map(({ tests }, index) => () => {
            narrowToCase(it, statement, index, scope);
            // A subject that equals one of the constants is that constant.
            if (tests?.every((test) => test.kind === 'literal')) narrowToConstant(it, statement, scope);
            else if (tests) narrowToPattern(it, statement.subject, tests, scope);
            under(it, tests?.[0] ?? statement.subject, () => run(index));
          }),
          ...(hasDefault ? [] : [() => narrowToCase(it, statement, statement.cases.length, scope)]),
        ]);
        // Every way to what follows left one of the cases: what all of them know is certain there.
        if (it.flow !== 'live' && target.stops(it.flow, it.jumpLabel)) target.exits.arrive(it.journal, true);
      } else if (chosen >= 0) run(chosen);
    },
    statement.label,
  );
}

/** Of longer switches the conditions that did not hold are not all looked at. */
const maxNarrowedCases = 12;

/** Where the cases are conditions (`switch { case a > b: … }`), those before this one did not hold. */
function narrowToCase(it: Interpreter, statement: Switch, index: number, scope: Scope): void {
  if (statement.subject.kind !== 'literal' || statement.subject.value !== true) return;
  for (const { tests } of statement.cases.slice(0, Math.min(index, maxNarrowedCases)))
    for (const test of tests ?? []) narrow(it, test, scope, false);
  const [test, ...others] = statement.cases[index]?.tests ?? [];
  if (test && others.length === 0) narrow(it, test, scope, true);
}

function narrowToConstant(it: Interpreter, statement: Switch, scope: Scope): void {
  const [literal] = statement.cases.flatMap(({ tests }) => tests ?? []);
  if (!literal) return;
  const { line, endLine, start, end } = statement;
  narrow(
    it,
    { kind: 'binary', operator: '===', left: statement.subject, right: literal, line, endLine, start, end },
    scope,
    true,
  );
}

/** The case a constant subject leads to, -1 for none, null where that is not known. */
function chosenCase(it: Interpreter, statement: Switch, subject: Value, scope: Scope): number | null {
  if (subject.constant === notConstant) return null;
  for (const [index, { tests }] of statement.cases.entries())
    for (const test of tests ?? []) {
      const value = it.evaluate(test, scope);
      if (value.constant === notConstant) return null;
      if (value.constant === subject.constant) return index;
    }
  return statement.cases.findIndex(({ tests }) => tests === null);
}

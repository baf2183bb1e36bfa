/** Interpreting statements. */

import type { ClassNode, FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Pattern } from '../../parsing/ir/patterns.ts';
import type { Block, Declare, Export, If, Statement } from '../../parsing/ir/statements.ts';
import { noteAlone } from '../calls/beside.ts';
import { makeFunction } from '../calls/closures.ts';
import { defer, spawn } from '../calls/deferred.ts';
import { methodFrame } from '../calls/frame.ts';
import { defineClass } from '../classes/classes.ts';
import { typed } from '../classes/types.ts';
import { answersRequest } from '../entry-points/checks-before.ts';
import { registerDeclared } from '../entry-points/declared-handlers.ts';
import { checkResult } from '../findings/sinks.ts';
import { noteCondition } from '../guards/conditions.ts';
import { narrow } from '../guards/guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { executeExport } from '../modules/exports.ts';
import { executeImport } from '../modules/imports.ts';
import { extend } from '../taint/taint.ts';
import { renderViews } from '../templates/templates.ts';
import { ClassObject } from '../values/class-object.ts';
import { copiedFrom } from '../values/copied-objects.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { Scope } from '../values/scope.ts';
import { constantValue, notConstant, unknown, type Value } from '../values/value.ts';
import { dropAlias, placeAlias } from './aliases.ts';
import { branch, throwValue, under, withTarget } from './branching.ts';
import { isCertain } from './certain-conditions.ts';
import { withoutInput } from './error-values.ts';
import { executeForEach, executeLoop } from './loops.ts';
import { bind } from './patterns.ts';
import { executeSwallowing } from './swallowing-blocks.ts';
import { executeSwitch } from './switches.ts';
import { executeTry } from './try-statements.ts';

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
  const { assured } = it.frame;
  const before = assured.length;
  hoist(it, statements, scope);
  executeAll(it, statements, scope);
  assured.length = before;
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

/** Where a declaration is a statement, the name means the function that was declared last: `@app.get('/') def get(): …`, twice. */
function isDeclared(it: Interpreter, declared: FunctionNode, scope: Scope): boolean {
  const own = scope.own(declared.name);
  if (!own || !it.language.assignmentDeclares) return own !== undefined;
  const [held] = own.value?.objects ?? [];
  return !(held instanceof FunctionObject) || held.node === declared;
}

function execute(it: Interpreter, statement: Statement, scope: Scope): void {
  it.budget.spend();
  switch (statement.kind) {
    case 'expression':
      noteAlone(statement.expression);
      if (it.builtins.goesOnAlone?.(it, statement.expression, scope))
        branch(it, [() => it.evaluate(statement.expression, scope), () => {}]);
      else it.evaluate(statement.expression, scope);
      break;
    case 'declare':
      executeDeclare(it, statement, scope);
      break;
    case 'function-declaration':
      if (statement.function.receiverType === undefined && !isDeclared(it, statement.function, scope))
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
      if (it.frame.mustAgree && !agrees(it, statement.value, value, scope)) break;
      if (it.entry.result?.function === it.frame.function) checkResult(it, value, statement);
      if (it.entry.viewFrom && it.entry.viewFrom === it.frame.function) renderViews(it, value, statement);
      // `return` in a block leaves the method around it.
      const frame = statement.isImplicit ? it.frame : methodFrame(it.frame);
      frame.addReturn(
        value.withTaints(extend(value.taints, 'return', statement, it.frame.file.path, it.frame.function)),
      );
      it.flow = answersRequest(it, statement, value, scope) ? 'throw' : 'return';
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

function executeBody(it: Interpreter, block: Block, scope: Scope): void {
  const { body, isScope } = block;
  if (executeSwallowing(it, block, scope)) return;
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
  if (it.declaredEarly.delete(statement) && name !== null && scope.own(name)?.value?.objects.length) return;
  let value = statement.value ? evaluateFor(it, statement.value, scope, name) : initialValue(it);
  if (!statement.value && name !== null && scope.own(name)) return;
  if (statement.type) value = typed(it, value, statement.type, scope);
  if (statement.value) {
    if (statement.type) registerDeclared(it, value, statement.type, scope, statement);
    value = copiedFrom(it, statement.value, value);
    value = withoutInput(it, statement.target, statement.value, value);
  }
  value = value.withTaints(extend(value.taints, 'assign', statement, it.frame.file.path, it.frame.function));
  if (name !== null && it.language.placesHaveNames) dropAlias(scope, name);
  bind(it, statement.target, value, scope, true);
  if (statement.place && name !== null) placeAlias(it, scope, name, statement.place);
  const cell = it.language.variablesKeepTypes && name !== null ? scope.own(name) : undefined;
  // What is read into an `int` one by one are characters.
  if (cell) cell.declaredType = statement.type === 'int' ? null : (statement.type ?? null);
  if (statement.value) noteCondition(it, statement.target, statement.value, scope);
  else if (beginsEmpty(it, statement)) noteCondition(it, statement.target, nothing, scope);
}

const nothing: Expression = { kind: 'literal', value: null, line: 1, endLine: 1, start: 0, end: 0 };

/** Go: `var errs []string` */
function beginsEmpty({ language }: Interpreter, { type = '' }: Declare): boolean {
  return language.names === 'directory' && /^(?:\[\]|map\[|error$)/.test(type);
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

/** What an answer that has to be yes says of what was asked; where it is no, nothing follows. */
function agrees(it: Interpreter, answer: Expression | undefined, value: Value, scope: Scope): boolean {
  if (value.constant === false) it.flow = 'throw';
  else if (answer) narrow(it, answer, scope, true);
  return value.constant !== false;
}

function executeIf(it: Interpreter, statement: If, scope: Scope): void {
  const { test } = statement;
  const { constant } = it.evaluate(test, scope);
  if (constant !== notConstant && isCertain(it, test, scope)) {
    executeBlock(it, constant ? statement.consequent : statement.alternate, scope);
    return;
  }
  let isLeft = false;
  branch(it, [
    () => {
      narrow(it, test, scope, true);
      under(it, { test, holds: true }, () => executeBlock(it, statement.consequent, scope));
      if (it.flow === 'live' && it.builtins.endsRequest?.(it, statement, true)) it.flow = 'return';
      isLeft = it.flow !== 'live';
    },
    () => {
      narrow(it, test, scope, false);
      under(it, { test, holds: false }, () => executeBlock(it, statement.alternate, scope));
      if (it.flow === 'live' && it.builtins.endsRequest?.(it, statement, false)) it.flow = 'return';
    },
  ]);
  if (isLeft && test.kind === 'unary' && test.operator === '!') it.frame.assured.push(test.operand);
}

/**
 * How a block is left that `with` has entered: the object's own `__exit__` says yes to what it swallows; a function made a
 * context manager (`@contextmanager`) swallows what it catches around its `yield`.
 */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import { evaluateArguments, keywordsOf } from '../calls/call-arguments.ts';
import { type BrokenOff, Target } from '../calls/frame.ts';
import { mayBeCaught } from '../execution/caught-values.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { unknown, type Value } from '../values/value.ts';

export function leavingOf(
  it: Interpreter,
  opened: Expression,
  scope: Scope,
): ((thrown: Value) => boolean) | null {
  const made = peek(it, opened.kind === 'call' ? opened.callee : opened, scope);
  // `from contextlib import suppress as ignoring`
  if (opened.kind === 'call' && made?.paths.some(({ text }) => text === 'contextlib.suppress')) {
    const types = opened.args.map((arg) => it.frame.file.text.slice(arg.start, arg.end)).join(', ');
    return (thrown) => mayBeCaught(it, thrown, types, scope);
  }
  for (const object of made?.objects ?? []) {
    if (object instanceof FunctionObject && object.node.isGenerator)
      return (thrown) => passesOver(it, object, opened, thrown, scope);
    const exit = exitOf(object instanceof ClassObject ? object.instancePrototype : object);
    if (exit) return () => saysYes(exit.node.body);
  }
  return null;
}

function exitOf(object: HeapObject): FunctionObject | undefined {
  const held = [object.get('__exit__'), object.get('__aexit__')].flatMap(
    (cell) => cell?.value?.objects ?? [],
  );
  return held.find((one) => one instanceof FunctionObject);
}

/** Runs the generator once more, for nothing but how it ends when it is broken off. */
function passesOver(
  it: Interpreter,
  fn: FunctionObject,
  opened: Expression,
  thrown: Value,
  scope: Scope,
): boolean {
  if (opened.kind !== 'call') return false;
  const brokenOff: BrokenOff = { thrown, isSwallowed: false };
  const { frame, flow } = it;
  const { target } = frame;
  frame.target = new Target('try', target);
  it.journal.record(() => {
    const { args, spreadByName } = evaluateArguments(it, opened.args, scope);
    const keywords = keywordsOf(it, opened, spreadByName, scope, unknown);
    it.apply(fn, unknown, args, { span: opened, isAnew: true, keywords, brokenOff });
  });
  frame.target = target;
  it.flow = flow;
  return brokenOff.isSwallowed;
}

/** `return True`, `return issubclass(kind, KeyError)`. That nothing was thrown (`kind is None`) swallows nothing. */
function saysYes(body: readonly Statement[]): boolean {
  return body.some((statement) => {
    switch (statement.kind) {
      case 'return':
        return statement.value !== undefined && mayBeYes(statement.value);
      case 'if':
        return (
          saysYes(statement.alternate) || (!asksForNothing(statement.test) && saysYes(statement.consequent))
        );
      case 'block':
      case 'for-each':
      case 'loop':
        return saysYes(statement.body);
      case 'try':
        return [statement.body, statement.finalizer, ...statement.handlers.map((one) => one.body)].some(
          saysYes,
        );
      default:
        return false;
    }
  });
}

const questions = /^(?:issubclass|isinstance)$/;

function mayBeYes(value: Expression): boolean {
  switch (value.kind) {
    case 'literal':
      return value.value === true;
    case 'binary':
      return !asksForNothing(value);
    case 'logical':
      return value.operator === '&&'
        ? mayBeYes(value.left) && mayBeYes(value.right)
        : mayBeYes(value.left) || mayBeYes(value.right);
    case 'call':
      return value.callee.kind === 'identifier' && questions.test(value.callee.name);
    default:
      return false;
  }
}

/** `kind is None`, `not kind` */
function asksForNothing(test: Expression): boolean {
  if (test.kind === 'unary') return test.operator === '!' && test.operand.kind === 'identifier';
  return (
    test.kind === 'binary' &&
    /^={2,3}$|^is$/.test(test.operator) &&
    test.right.kind === 'literal' &&
    test.right.value === null
  );
}

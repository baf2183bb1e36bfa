/** Types with a name whose values functions of the program check: `Slug = Annotated[str, AfterValidator(check)]`. */
import type { Call } from '../../parsing/ir/expressions.ts';
import { narrow } from '../guards/guards.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';

/** A function that is given the value: it gives back what is taken, or says whether it is. */
class TypeCheck extends HeapObject {
  readonly fn: FunctionObject;
  readonly isQuestion: boolean;

  constructor(fn: FunctionObject, isQuestion: boolean, madeIn: number) {
    super('opaque', madeIn);
    this.fn = fn;
    this.isQuestion = isQuestion;
  }
}

const check =
  (isQuestion: boolean): Builtin =>
  (it, { args }) => {
    const fn = args[0]?.objects.find((object) => object instanceof FunctionObject);
    return fn instanceof FunctionObject ? objectValue(new TypeCheck(fn, isQuestion, it.entryId)) : null;
  };

export const typeCheckFunctions: readonly (readonly [path: string, builtin: Builtin])[] = [
  ['pydantic.AfterValidator', check(false)],
  ['pydantic.BeforeValidator', check(false)],
  ['pydantic.functional_validators.AfterValidator', check(false)],
  ['pydantic.functional_validators.BeforeValidator', check(false)],
  ['annotated_types.Predicate', check(true)],
];

/** What is left of a value once it was taken for one of the type of this name. */
export function checkedByType(it: Interpreter, value: Value, name: string | null, scope: Scope): Value {
  const type = name === null ? undefined : scope.find(name)?.value;
  const checks = type?.objects.filter((object) => object instanceof TypeCheck) ?? [];
  return checks.reduce(
    (held, { fn, isQuestion }) =>
      isQuestion ? askedOf(it, fn, held) : it.apply(fn, unknown, [held], { span: null }),
    value,
  );
}

/** The value where the function says yes to it. */
function askedOf(it: Interpreter, fn: FunctionObject, value: Value): Value {
  const { line, endLine, start, end } = fn.node;
  const span = { line, endLine, start, end };
  const scope = new Scope(fn.scope, true);
  scope.declare('check', objectValue(fn), it.journal);
  scope.declare('value', value, it.journal);
  const call: Call = {
    ...span,
    kind: 'call',
    callee: { ...span, kind: 'identifier', name: 'check' },
    args: [{ ...span, kind: 'identifier', name: 'value' }],
  };
  narrow(it, call, scope, true);
  return scope.own('value')?.value ?? value;
}

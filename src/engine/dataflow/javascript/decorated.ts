/** Decorators of the program's own: functions that get a class or method and may give another one for it. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import { keptMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Decorated } from '../language-builtins.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, objectValue, unknown, type Value } from '../values/value.ts';

/** What stands in the place of the class or method once its decorators have run, the last one first. */
export function decorated(
  it: Interpreter,
  decorators: readonly Decorator[],
  { value, name, holder }: Decorated,
  scope: Scope,
): Value {
  let current = value;
  for (const decorator of [...decorators].reverse()) {
    const run = functionMeant(it, decorator, scope);
    if (!run) continue;
    const isLegacy = holder !== null && parametersOf(run) > 2;
    current = isLegacy
      ? asDescriptor(it, run, { value: current, name, holder }, decorator)
      : (replacing(it.callValue(run, unknown, [current, contextOf(it, name)], decorator)) ?? current);
  }
  return current;
}

/** The function that `@name` names, or that `@name(…)` gives; null for what is not the program's own. */
function functionMeant(it: Interpreter, decorator: Decorator, scope: Scope): Value | null {
  const named = scope.find(decorator.name)?.value;
  if (!named || parametersOf(named) < 0) {
    // What a library is given is worked out all the same: `@Module({ imports: [JwtModule.register({ … })] })`.
    for (const arg of decorator.args) if (arg.kind !== 'literal') it.evaluate(arg, scope);
    return null;
  }
  if (!it.codeAt(decorator).trimEnd().endsWith(')')) return named;
  const args = decorator.args.map((arg) => it.evaluate(arg, scope));
  const made = it.callValue(named, unknown, args, decorator);
  return parametersOf(made) < 0 ? null : made;
}

/** How many parameters the function has; -1 where the value is no function of the program. */
function parametersOf(value: Value): number {
  const fn = value.objects.find((object): object is FunctionObject => object instanceof FunctionObject);
  return fn ? fn.node.parameters.length : -1;
}

function contextOf(it: Interpreter, name: string): Value {
  const context = new HeapObject('object', it.entryId);
  context.cell('name').value = constantValue(name);
  return objectValue(context);
}

/** TypeScript's older form: `(target, key, descriptor)`, where the descriptor holds the method. */
function asDescriptor(
  it: Interpreter,
  run: Value,
  { value, name, holder }: Decorated,
  decorator: Decorator,
): Value {
  const made = new HeapObject('object', it.entryId);
  made.cell('value').value = value;
  const descriptor = objectValue(made);
  const args = [holder ?? unknown, constantValue(name), descriptor];
  const given = it.callValue(run, unknown, args, decorator);
  for (const one of [given, descriptor]) {
    const method = keptMember(it, one, 'value', decorator);
    const replacement = method && replacing(method);
    if (replacement) return replacement;
  }
  return value;
}

function replacing(value: Value): Value | null {
  return value.objects.some(({ kind }) => kind === 'function' || kind === 'class') ? value : null;
}

/** `rescue_from NotFound, with: :show_missing`: who answers what an action of Rails, or a filter before it, has raised. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Target } from '../calls/frame.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { readMember } from '../classes/members.ts';
import { branch, withTarget } from '../execution/branching.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

/** What a class says of itself. */
export interface Declared {
  said: Decorator;
  by: ClassObject;
}

/** More exceptions are not answered. */
const maxExceptions = 6;

/** Names of what takes whatever is raised. */
const anything = new Set(['StandardError', 'Exception']);

/**
 * Runs the action, and for each exception of a class of the program the one that takes it: the last one that fits.
 * @param declared what the controller says, behind what its base classes say
 */
export function rescued(
  it: Interpreter,
  declared: readonly Declared[],
  instance: Value,
  action: () => void,
): void {
  const rescuers = declared.filter(({ said }) => said.name === 'rescue_from');
  if (rescuers.length === 0) {
    action();
    return;
  }
  let raised: Target | null = null;
  withTarget(it, 'try', (target) => {
    raised = target;
    action();
  });
  it.flow = 'live';
  answer(it, rescuers, instance, raised);
}

function answer(
  it: Interpreter,
  rescuers: readonly Declared[],
  instance: Value,
  raised: Target | null,
): void {
  for (const exception of raised?.thrown?.objects.slice(0, maxExceptions) ?? []) {
    const names = namesOf(exception);
    const rescuer = names.size > 0 && rescuers.findLast((one) => takes(it, one, names));
    if (!rescuer) continue;
    const rescue = () => {
      raised?.exits.arrive(it.journal);
      run(it, rescuer, instance, objectValue(exception));
    };
    branch(it, [rescue, () => {}]);
  }
}

/** Names of its class and of those that this one extends. */
function namesOf({ prototype }: HeapObject): Set<string> {
  const classes = prototype?.maker ? lineageOf(prototype.maker) : [];
  return new Set(
    classes.flatMap(({ node, superclass }) => [
      lastName(node.name),
      ...(superclass?.paths.map(({ text }) => lastName(text)) ?? []),
    ]),
  );
}

function takes(it: Interpreter, { said, by }: Declared, names: ReadonlySet<string>): boolean {
  return said.args
    .filter(({ kind }) => kind === 'identifier' || kind === 'member')
    .map((arg) => lastName(it.codeIn(by.file.path, arg)))
    .some((asked) => anything.has(asked) || names.has(asked));
}

function run(it: Interpreter, { said, by }: Declared, instance: Value, error: Value): void {
  const { args, keywords, ...span } = said;
  const block = args.find((arg) => arg.kind === 'function');
  const name = keywords?.with;
  if (name?.kind === 'literal' && typeof name.value === 'string')
    it.callValue(readMember(it, instance, name.value, name), instance, [error], span);
  else if (block)
    it.withFrame(by.file, block, instance, by, '', () =>
      it.callValue(it.evaluate(block, by.scope), instance, [error], span),
    );
}

/** `ActiveRecord::RecordNotFound` → `RecordNotFound` */
function lastName(path: string): string {
  return /\w+$/.exec(path)?.[0] ?? '';
}

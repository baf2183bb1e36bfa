/** Tasks that are asked for by name: `app.send_task('thumbs.make', args=[…])`, `queue.enqueue('thumbs.make', …)`. */
import type { Interpreter } from '../interpreter.ts';
import type { FunctionObject } from '../values/function-objects.ts';

interface TaskNames {
  /** As many functions were known then. Modules are loaded when they are asked for. */
  size: number;
  given: ReadonlyMap<string, FunctionObject[]>;
  own: ReadonlyMap<string, FunctionObject[]>;
}

const known = new WeakMap<Interpreter, TaskNames>();

/**
 * Functions of the program that a worker knows by this name: one that was given to them, or where they are.
 * @param isBare whether the worker was given the functions, and knows them by their own names
 */
export function tasksNamed(it: Interpreter, name: string, isBare: boolean): readonly FunctionObject[] {
  const { given, own } = namesOf(it);
  const [last = '', ...module] = name.split('.').reverse();
  const path = module.reverse().join('/');
  return (
    given.get(name) ??
    (own.get(last) ?? []).filter(({ file }) => (path === '' ? isBare : isModule(file.path, path)))
  );
}

function namesOf(it: Interpreter): TaskNames {
  const { functions } = it.symbols;
  const before = known.get(it);
  if (before?.size === functions.size) return before;
  const given = new Map<string, FunctionObject[]>();
  const own = new Map<string, FunctionObject[]>();
  for (const fn of functions.values()) {
    const name = givenName(fn);
    if (name !== null) push(given, name, fn);
    else if (!fn.homeClass && fn.node.name) push(own, fn.node.name, fn);
  }
  const names = { size: functions.size, given, own };
  known.set(it, names);
  return names;
}

/** `@app.task(name='thumbs.make')`; of a class it is a field, and `run` what it does. */
function givenName({ node, homeClass }: FunctionObject): string | null {
  const field = node.name === 'run' ? homeClass?.get('name')?.value?.constant : undefined;
  if (typeof field === 'string') return field;
  for (const { keywords } of node.decorators ?? []) {
    const name = keywords?.name;
    if (name?.kind === 'literal' && typeof name.value === 'string') return name.value;
  }
  return null;
}

function isModule(path: string, module: string): boolean {
  return [`${module}.py`, `${module}/__init__.py`].some((end) => path === end || path.endsWith(`/${end}`));
}

function push(names: Map<string, FunctionObject[]>, name: string, fn: FunctionObject): void {
  const all = names.get(name);
  if (all) all.push(fn);
  else names.set(name, [fn]);
}

/** How Rails runs an action: on a controller of its own, after the filters, and with the template of its name at the end. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import { instantiate } from '../classes/instances.ts';
import { readMember } from '../classes/members.ts';
import { branch } from '../execution/branching.ts';
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { onlyLooks, runAsFilter } from './rails-filters.ts';
import { controllerName } from './rails-routes.ts';
import { type Declared, rescued } from './rescuers.ts';
import { hasTemplate, runTemplate } from './templates.ts';

const filterNames = new Set(
  'before_action before_filter prepend_before_action append_before_action around_action'.split(' '),
);
const skipNames = new Set(['skip_before_action', 'skip_before_filter', 'skip_around_action']);
const maxAncestors = 8;

/** Runs the action with all that belongs to it. */
export function enterAction(
  it: Interpreter,
  made: ClassObject,
  fn: FunctionObject,
  run: (instance: Value) => void,
): void {
  const instance = instantiate(it, made, [], null, { assumeRoles: true });
  it.startInstance(made, instance);
  const declared = declaredOf(made);
  const { filters, skips } = filtersIn(declared);
  const skipped = new Set(
    skips
      .filter((skip) => applies(skip, fn.node.name))
      .flatMap(({ args }) => args.flatMap((arg) => namesIn(arg) ?? [])),
  );
  rescued(it, declared, instance, () => {
    for (const filter of filters)
      if (applies(filter, fn.node.name))
        runAsFilter(it, () => runFilter(it, filter, instance, skipped, made));
    it.flow = 'live';
    run(instance);
  });
  it.flow = 'live';
  // As a part of the action: what is found in the template is tried again by running the functions on its way.
  it.withFrame(fn.file, fn.node, instance, made, '', () => {
    const page = actionTemplate(made.file.path, fn.node.name);
    runTemplate(it, page, instance, made);
    runLayout(it, page, instance, made);
  });
}

/** What stands around the page of every action sees what the action left, too: of nothing from outside it tells nothing. */
function runLayout(it: Interpreter, page: string, instance: Value, made: ClassObject): void {
  if (!instance.objects.some(({ taintedContents }) => taintedContents > 0)) return;
  const own = `layouts/${page.replace(/\/[^/]*$/, '')}`;
  runTemplate(it, hasTemplate(it, own) ? own : 'layouts/application', instance, made);
}

/** What the class says of itself: what its base classes say comes first. */
function declaredOf(made: ClassObject): Declared[] {
  const declared: Declared[] = [];
  let at: ClassObject | null = made;
  for (let depth = 0; at && depth < maxAncestors; depth++, at = at.parent) {
    const mixed = (at.superclass?.objects ?? []).filter(
      (object): object is ClassObject => object instanceof ClassObject && object !== at?.parent,
    );
    const own = [...mixed, at].flatMap((by) => (by.node.decorators ?? []).map((said) => ({ said, by })));
    declared.unshift(...own);
  }
  return declared;
}

function filtersIn(declared: readonly Declared[]): { filters: Decorator[]; skips: Decorator[] } {
  const all = declared.map(({ said }) => said);
  return {
    filters: all.filter(({ name }) => filterNames.has(name)),
    skips: all.filter(({ name }) => skipNames.has(name)),
  };
}

function applies({ keywords }: Decorator, action: string): boolean {
  const only = namesIn(keywords?.only);
  const except = namesIn(keywords?.except);
  return (only === null || only.includes(action)) && !(except?.includes(action) ?? false);
}

function namesIn(expression: Expression | undefined): string[] | null {
  if (!expression) return null;
  const items = expression.kind === 'array' ? expression.elements : [expression];
  return items.flatMap((item) =>
    item.kind === 'literal' && typeof item.value === 'string' ? [item.value] : [],
  );
}

function runFilter(
  it: Interpreter,
  { args, ...span }: Decorator,
  instance: Value,
  skipped: ReadonlySet<string>,
  made: ClassObject,
): void {
  for (const arg of args) {
    const isNamed = arg.kind === 'literal' && typeof arg.value === 'string' && !skipped.has(arg.value);
    // A block stands in the body of the class: made there, it runs as a part of the controller.
    if (isNamed) {
      const filter = readMember(it, instance, String(arg.value), arg);
      const run = () => it.callValue(filter, instance, [], span);
      const [own] = filter.objects;
      // The action follows whatever it sees.
      if (own instanceof FunctionObject && onlyLooks(own.node)) branch(it, [run, () => {}]);
      else run();
    } else if (arg.kind === 'function' && made.node.decorators?.some((own) => own.args === args))
      it.withFrame(made.file, arg, instance, made, '', () =>
        it.callValue(it.evaluate(arg, made.scope), instance, [], span),
      );
  }
}

/** `app/controllers/admin/users_controller.rb` and `show` → `admin/users/show`. */
function actionTemplate(path: string, action: string): string {
  return `${controllerName(path)?.name ?? ''}/${action}`;
}

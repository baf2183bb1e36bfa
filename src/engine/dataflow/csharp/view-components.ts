/** Parts of pages that have an action and a view of their own: `@await Component.InvokeAsync("Reviews", new { id })`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import {
  classIndex,
  type DeclaredClass,
  madeOf,
  methodNamed,
  ownInstance,
} from '../modules/program-classes.ts';
import type { ClassObject } from '../values/class-object.ts';
import { unknown, type Value } from '../values/value.ts';

const ending = /ViewComponent$/;
const elementPrefix = /^vc:/;

/** `Component.InvokeAsync("Reviews", new { id })`, also with the type of the component. */
export function invokeComponent(it: Interpreter, { node, args: [named, given], span }: CallSite): void {
  const [written] = node?.args ?? [];
  const name = written?.kind === 'type-reference' ? written.name : String(named?.constant);
  const made = componentNamed(it, name);
  const entries = given?.objects.flatMap((object) => object.entries()) ?? [];
  if (made) invoke(it, made, new Map(entries), span, given);
}

/** `<vc:top-banner text="@Model.Text" />`; says whether it is one. */
export function invokeElement(
  it: Interpreter,
  element: string,
  attributes: ReadonlyMap<string, Value>,
  span: Span,
): boolean {
  if (!elementPrefix.test(element)) return false;
  const made = componentNamed(it, element.replace(elementPrefix, ''));
  if (made) invoke(it, made, attributes, span);
  return true;
}

/** The name by which a component's views are found; null for another class. */
export function componentName({ name, decorators = [] }: DeclaredClass['node']): string | null {
  const given = decorators.find((one) => one.name === 'ViewComponent')?.keywords?.Name;
  if (given?.kind === 'literal' && typeof given.value === 'string') return given.value;
  return ending.test(name) ? name.replace(ending, '') : null;
}

/** @param whole what the only parameter gets, if nothing is given to it by name */
function invoke(
  it: Interpreter,
  made: ClassObject,
  given: ReadonlyMap<string, Value>,
  span: Span,
  whole: Value = unknown,
): void {
  const values = new Map([...given].map(([name, value]) => [plain(name), value]));
  const instance = ownInstance(it, made);
  for (const fn of ['Invoke', 'InvokeAsync'].flatMap((name) => methodNamed(made, name) ?? [])) {
    const { parameters } = fn.node;
    const rest = parameters.length === 1 ? whole : unknown;
    const args = parameters.map(({ pattern }) =>
      pattern.kind === 'identifier' ? (values.get(plain(pattern.name)) ?? rest) : rest,
    );
    it.apply(fn, instance, args, { span });
  }
}

const componentsOf = classIndex<DeclaredClass>((_, declared) => {
  const own = componentName(declared.node);
  return own === null ? [] : [own, declared.node.name].map((name) => [plain(name), declared] as const);
});

function componentNamed(it: Interpreter, name: string): ClassObject | null {
  const found = componentsOf(it, plain(name)).at(-1);
  return found ? madeOf(it, found) : null;
}

/** `top-banner` of an element is `TopBanner`; case does not matter. */
function plain(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}

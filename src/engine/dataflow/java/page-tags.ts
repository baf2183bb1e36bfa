/** Tags and functions of pages that are classes of the program, as the descriptors of their libraries name them. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { partsOfTagName, tagCall } from '../../parsing/java/pages/tag-names.ts';
import type { CallSite } from '../calls/call-site.ts';
import { findProperty } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import {
  classIndex,
  type DeclaredClass,
  madeOf,
  methodNamed,
  ownInstance,
} from '../modules/program-classes.ts';
import { renderTemplate } from '../templates/templates.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';

/** What a container calls, in its order. */
const lifeCycle = ['doTag', 'doStartTag', 'doAfterBody', 'doEndTag'];

interface PageTag {
  declared: DeclaredClass;
  decorator: Decorator;
}

/** `<shop:label value="…"/>`, `${shop:bold(text)}`, as the reader of pages calls them; null for any other call. */
export function callTag(
  it: Interpreter,
  { receiver, paths, args: [named, ...args], span }: CallSite,
): Value | null {
  const isTag = receiver === null && paths.some(({ text }) => text === tagCall);
  if (!isTag || it.frame.file.ir.language !== 'jsp') return null;
  const { library, name } = partsOfTagName(String(named?.constant));
  const found = tagsOf(it, name).find(({ decorator }) => isOf(decorator, library));
  const made = found && madeOf(it, found.declared);
  if (!made) {
    renderTemplate(it, `${library}/${name}.tag`, args, span);
    return unknown;
  }
  const method = textOf(found.decorator.keywords?.method);
  if (method === '') runTag(it, made, args[0] ?? unknown, span);
  const fn = method === '' ? null : findProperty(it, made, method);
  return fn ? it.callValue(fn, unknown, args, span) : unknown;
}

function runTag(it: Interpreter, made: ClassObject, given: Value, span: Span): void {
  const instance = ownInstance(it, made);
  const values = given.objects.flatMap((object) => object.entries());
  for (const [name, value] of values) {
    const setter = methodNamed(made, `set${name.charAt(0).toUpperCase()}${name.slice(1)}`);
    if (setter) it.apply(setter, instance, [asDeclared(setter, value)], { span });
  }
  // What was set is no argument; but a run with others is another run.
  const set = values.map(([, value]) => value);
  for (const fn of lifeCycle.flatMap((name) => methodNamed(made, name) ?? []))
    it.apply(fn, instance, set, { span });
}

/** Pages write texts, which become what the property is. */
function asDeclared({ node }: FunctionObject, value: Value): Value {
  const isFlag = /^[bB]oolean$/.test(node.parameters[0]?.type ?? '');
  return isFlag && typeof value.constant === 'string' ? constantValue(value.constant === 'true') : value;
}

/** By its address, by the name that it suggests as a prefix, or by the place of its descriptor. */
function isOf({ args: [, path, ...names] }: Decorator, library: string): boolean {
  return (
    names.some((name) => textOf(name) === library) ||
    (library.endsWith('.tld') && textOf(path).endsWith(library))
  );
}

const tagsOf = classIndex<PageTag>((it, declared) =>
  it.declarations
    .extensionsOf(declared.node)
    .flatMap(({ node }) => node.decorators ?? [])
    .filter(({ name }) => name === 'PageTag')
    .map((decorator) => [textOf(decorator.args[0]), { declared, decorator }] as const),
);

function textOf(node: Expression | undefined): string {
  return node?.kind === 'literal' && typeof node.value === 'string' ? node.value : '';
}

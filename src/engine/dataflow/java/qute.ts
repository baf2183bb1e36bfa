/** How programs of Quarkus fill their templates: by the name of the field that holds one, and by native methods of a class. */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { renderTemplate } from '../templates/templates.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, objectValue, Value } from '../values/value.ts';

const template = '<io.quarkus.qute.Template>';
const instance = 'io.quarkus.qute.TemplateInstance';

/** A page that is being filled. */
interface Filled {
  name: string;
  values: HeapObject;
}

const filled = new WeakMap<HeapObject, Filled>();

/** What the call gives, where it fills a template. */
export function fillTemplate(it: Interpreter, call: CallSite): Value | null {
  return checkedTemplate(it, call) ?? givenData(it, call);
}

/** `Templates.page(name)`: a method without a body, whose parameters are the values of the page. */
function checkedTemplate(it: Interpreter, call: CallSite): Value | null {
  const made = call.receiver?.objects.find((object) => object instanceof ClassObject);
  const checked = made?.node.decorators?.find(({ name }) => name === 'CheckedTemplate');
  const method = checked && made?.node.signatures?.find(({ name }) => name === call.name);
  if (!made || !method) return null;
  const base = textOf(checked?.keywords?.basePath) ?? outerOf(made);
  const page = makePage(it, base === '' ? method.name : `${base}/${method.name}`);
  for (const [index, { pattern }] of method.parameters.entries())
    if (pattern.kind === 'identifier') give(page, pattern.name, call.args[index]);
  return show(it, page, call);
}

/** The class around it, which the file is called like; nothing where there is none. */
function outerOf({ file, node }: ClassObject): string {
  const outer = /([^/]+)\.\w+$/.exec(file.path)?.[1] ?? '';
  return outer === node.name ? '' : outer;
}

function textOf(node: Expression | undefined): string | null {
  return node?.kind === 'literal' && typeof node.value === 'string' ? node.value : null;
}

/** `hello.data("name", name)`, `hello.instance()`, and the same on what they give. */
function givenData(it: Interpreter, call: CallSite): Value | null {
  const { receiver, name, args } = call;
  if (!receiver || !/^(?:data|instance|render|createUni|renderAsync)$/.test(name)) return null;
  const known = receiver.objects.flatMap((object) => filled.get(object) ?? [])[0];
  if (!known && !receiver.paths.some(({ text }) => text === template)) return null;
  const page = known ?? makePage(it, nameOf(it, call));
  if (/^render|^create/.test(name)) {
    if (name === 'render' && args[0]) give(page, 'data', args[0]);
    if (args.length > 0) show(it, page, call);
    return new Value(notConstant, [], [], [it.paths.type('java.lang.String')], null);
  }
  for (let at = 0; at + 1 < args.length; at += 2) {
    const key = args[at]?.constant;
    if (typeof key === 'string') give(page, key, args[at + 1]);
  }
  return name === 'instance' ? held(it, page) : show(it, page, call);
}

function makePage(it: Interpreter, name: string): Filled {
  return { name, values: new HeapObject('object', it.entryId) };
}

function give({ values }: Filled, name: string, value: Value | undefined): void {
  if (value) values.cell(name).value = value;
}

function show(it: Interpreter, page: Filled, { span }: CallSite): Value {
  renderTemplate(it, page.name, [objectValue(page.values)], span);
  return held(it, page);
}

function held(it: Interpreter, page: Filled): Value {
  const object = new HeapObject('opaque', it.entryId);
  filled.set(object, page);
  return new Value(notConstant, [], [object], [it.paths.type(instance)], null);
}

/** Of the field, or what `@Location` says of it. */
function nameOf(it: Interpreter, { node }: CallSite): string {
  const on: Expression | null = node?.callee.kind === 'member' ? node.callee.object : null;
  const name = on?.kind === 'identifier' ? on.name : on?.kind === 'member' ? on.property : '';
  const home = it.frame.homeClass?.node;
  const places = [
    ...(home?.fields.filter((field) => field.name === name).map(({ decorators }) => decorators) ?? []),
    ...(home?.methods ?? []).flatMap(({ parameters }) =>
      parameters
        .filter(({ pattern }) => pattern.kind === 'identifier' && pattern.name === name)
        .map(({ decorators }) => decorators),
    ),
  ];
  const said = places.flatMap((all) => all ?? []).find((one) => one.name === 'Location');
  return textOf(said?.args[0]) ?? name;
}

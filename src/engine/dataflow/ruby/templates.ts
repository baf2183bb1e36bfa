/** Templates: run with the object that renders them, whose instance variables they see. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { pageMethod } from '../../parsing/ruby/component-pages.ts';
import { readMember } from '../classes/members.ts';
import { wholeFile } from '../entry-points/unwritten-function.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import { objectValue, type Value } from '../values/value.ts';

const indexes = new WeakMap<Interpreter, Map<string, ProgramFile[]>>();

/** Templates by what comes after `views/`, without what it ends in: `users/show`, `users/_form`. */
function templatesOf(it: Interpreter): Map<string, ProgramFile[]> {
  let index = indexes.get(it);
  if (index) return index;
  index = new Map();
  for (const file of it.files.values()) {
    const name = /(?:^|\/)views\/(.+?)(?:\.\w+)*\.(?:erb|rhtml|haml|slim)$/.exec(file.path)?.[1];
    if (name === undefined) continue;
    const files = index.get(name);
    if (files) files.push(file);
    else index.set(name, [file]);
  }
  indexes.set(it, index);
  return index;
}

export function hasTemplate(it: Interpreter, name: string): boolean {
  return templatesOf(it).has(name);
}

const maxTemplateDepth = 6;

/** Runs the template of this name, if there is one. */
export function runTemplate(
  it: Interpreter,
  name: string,
  instance: Value,
  made: ClassObject | null,
  locals: ReadonlyMap<string, Value> = new Map(),
): void {
  for (const file of templatesOf(it).get(name) ?? []) runFile(it, file, instance, made, locals);
}

const componentPages = ['.html.erb', '.erb', '.html.haml', '.haml', '.html.slim', '.slim'];

/** ViewComponent: the page in the component's class, or beside it, which sees its variables. */
export function runComponent(it: Interpreter, component: Value, span: Span): void {
  runOwnPage(it, component, span);
  const made = component.objects[0]?.prototype?.maker;
  const stem = made?.file.path.replace(/\.rb$/, '') ?? '';
  const name = stem.slice(stem.lastIndexOf('/') + 1);
  if (!made || !/_component$/.test(name)) return;
  for (const path of [stem, `${stem}/${name}`])
    for (const ending of componentPages) {
      const file = it.files.get(path + ending);
      if (file) runFile(it, file, component, made, new Map());
    }
}

function runOwnPage(it: Interpreter, component: Value, span: Span): void {
  if (!component.objects.some(({ prototype }) => prototype?.maker)) return;
  const own = readMember(it, component, pageMethod, span);
  if (own.objects.some((object) => object instanceof FunctionObject)) it.callValue(own, component, [], span);
}

function runFile(
  it: Interpreter,
  file: ProgramFile,
  instance: Value,
  made: ClassObject | null,
  locals: ReadonlyMap<string, Value>,
): void {
  const body = bodyOf(file);
  const isNested = it.frame.activationsOf(body) > 0 || it.frame.depth > maxTemplateDepth;
  if (isNested) return;
  const { flow } = it;
  it.flow = 'live';
  it.withFrame(file, body, instance, made, '', () => {
    const scope = new Scope(null, true);
    for (const [local, value] of locals) scope.declare(local, value, it.journal);
    // All of them by name, for what a page is not always given.
    scope.declare('local_assigns', hashOf(it, locals), it.journal);
    it.hoist(file.ir.body, scope);
    it.executeAll(file.ir.body, scope);
  });
  it.flow = flow;
}

function hashOf(it: Interpreter, entries: ReadonlyMap<string, Value>): Value {
  const hash = new HeapObject('object', it.entryId);
  for (const [name, value] of entries) hash.cell(name).value = value;
  return objectValue(hash);
}

const bodies = new WeakMap<ProgramFile, FunctionNode>();

/** The same each time: a page is not run inside of itself. */
function bodyOf(file: ProgramFile): FunctionNode {
  const body = bodies.get(file) ?? wholeFile(file.text.length);
  bodies.set(file, body);
  return body;
}

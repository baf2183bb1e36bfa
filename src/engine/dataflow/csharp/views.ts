/** Views and pages: run with the model they are given, after the action or the handler that gives it to them. */

import { elementCall } from '../../parsing/templates/razor/element-calls.ts';
import { className } from '../../parsing/templates/razor/razor.ts';
import type { CallSite } from '../calls/call-site.ts';
import { instantiate } from '../classes/instances.ts';
import { enteredInstance } from '../entry-points/entered-instances.ts';
import type { Interpreter } from '../interpreter.ts';
import { memberInScope } from '../modules/names.ts';
import type { ProgramFile } from '../modules/program.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import type { Value } from '../values/value.ts';
import { layoutOf, mayTell } from './layouts.ts';
import { runElement } from './tag-helpers.ts';
import { componentName, invokeComponent } from './view-components.ts';

/** What the models call rendering: views, and elements and components that pages put into themselves. */
export function render(it: Interpreter, call: CallSite): void {
  if (call.name === elementCall.name) runElement(it, call);
  else if (call.name === 'InvokeAsync') invokeComponent(it, call);
  else renderView(it, call);
}

/** `View()`, `View(model)`, `View("Name", model)`, `Html.Partial("_Name", model)` */
function renderView(it: Interpreter, { name: called, args, keywords, span }: CallSite): void {
  const named = keywords?.get('viewName') ?? keywords?.get('partialViewName') ?? args[0];
  const name = typeof named?.constant === 'string' ? named.constant : null;
  const model = keywords?.get('model') ?? (name === null ? args[0] : args[1]);
  const file = viewOfComponent(it, name) ?? (name === null ? viewOfAction(it) : findView(it, name));
  if (!file) return;
  runPage(it, file, model ?? ownModel(it), span);
  if (!called.includes('Partial')) runLayout(it, file, model ?? null, span);
}

/** With what the action and the view have put into `ViewData`, and the same model. */
function runLayout(
  it: Interpreter,
  view: ProgramFile,
  model: Value | null,
  span: CallSite['span'] | null,
): void {
  const name = layoutOf(it, view);
  const layout = name === null ? null : findView(it, name);
  if (layout && layout !== view && mayTell(layout)) runPage(it, layout, model, span);
}

/** A partial view without a model of its own gets that of the page around it. */
function ownModel(it: Interpreter): Value | null {
  return it.frame.file.ir.language === 'razor' ? (memberInScope(it, 'Model')?.value ?? null) : null;
}

/** Runs the method, and then the page whose code it is: `Show.cshtml` beside `Show.cshtml.cs`. */
export function enterMethod(
  it: Interpreter,
  made: ClassObject,
  fn: FunctionObject,
  run: (instance: Value) => void,
): void {
  const page = /^On[A-Z]/.test(fn.node.name) && it.files.get(made.file.path.replace(/\.cs$/, ''));
  if (!page) {
    run(enteredInstance(it, made));
    return;
  }
  const instance = instantiate(it, made, [], null, { assumeRoles: true });
  run(instance);
  it.flow = 'live';
  // As a part of the handler: what is found in the page is tried again by running the functions on its way.
  it.withFrame(made.file, fn.node, instance, made, '', () => {
    runPage(it, page, instance, null);
    runLayout(it, page, instance, null);
  });
}

const maxDepth = 6;

function runPage(
  it: Interpreter,
  file: ProgramFile,
  model: Value | null,
  span: CallSite['span'] | null,
): void {
  const name = className(file.path);
  const declared = it.declarations.find(name, it.frame.file).find((one) => one.file === file);
  const value = declared && it.declareNow(declared, name);
  const made = value?.objects.find((object) => object instanceof ClassObject);
  if (!(made instanceof ClassObject)) return;
  const write = made.instancePrototype.get('ExecuteAsync')?.value?.objects[0];
  if (!(write instanceof FunctionObject) || isNested(it, write)) return;
  const instance = instantiate(it, made, [], null, { assumeRoles: true });
  if (model) for (const object of instance.objects) object.cell('Model').value = model;
  const data = memberInScope(it, 'ViewData')?.value;
  // They are no parameters; but a run with others is another run.
  it.apply(write, instance, [...(model ? [model] : []), ...(data ? [data] : [])], { span });
}

function isNested(it: Interpreter, { node }: FunctionObject): boolean {
  let pages = 0;
  for (let at: typeof it.frame | null = it.frame; at; at = at.caller)
    if (at.file.ir.language === 'razor') pages++;
  return pages > maxDepth || it.frame.activationsOf(node) > 0;
}

/** That of the component that asks for it: `Components/Reviews/Default`. */
function viewOfComponent(it: Interpreter, name: string | null): ProgramFile | null {
  const { homeClass } = it.frame;
  const component = homeClass && componentName(homeClass.node);
  return component ? findView(it, `Components/${component}/${name ?? 'Default'}`) : null;
}

/** The view of the action that runs, by its name: `Show` or `ShowAsync` of `ItemController` → `Item/Show`. */
function viewOfAction(it: Interpreter): ProgramFile | null {
  for (let at: typeof it.frame | null = it.frame; at; at = at.caller) {
    const action = at.function?.name;
    if (!action || !at.homeClass) continue;
    const found = findView(it, action) ?? findView(it, action.replace(/Async$/, ''));
    if (found) return found;
  }
  return null;
}

/** The view of this name for who asks for it: of its own folder, or of the shared one; the nearest of several. */
function findView(it: Interpreter, name: string): ProgramFile | null {
  const { file, homeClass } = it.frame;
  const path = name.replace(/\.cshtml$/i, '').toLowerCase();
  const isFull = /^~?\//.test(path);
  const folder =
    file.ir.language === 'razor'
      ? (/([^/]+)\/[^/]+$/.exec(file.path)?.[1] ?? '')
      : (homeClass?.node.name.replace(/Controller$/, '') ?? '');
  const wanted = isFull
    ? [path.replace(/^~?\//, '')]
    : [
        `${folder.toLowerCase()}/${path}`,
        `shared/${path}`,
        ...(path.includes('/') ? [path.replace(/^(?:\.\.\/)+/, '')] : []),
      ];
  for (const one of wanted) {
    const views = viewsOf(it)
      .get(lastTwo(one))
      ?.filter((view) => `/${stem(view)}`.endsWith(`/${one}`));
    const [nearest] = (views ?? []).sort((a, b) => common(b.path, file.path) - common(a.path, file.path));
    if (nearest) return nearest;
  }
  return null;
}

const indexes = new WeakMap<Interpreter, Map<string, ProgramFile[]>>();

/** Views by their folder and name. */
function viewsOf(it: Interpreter): Map<string, ProgramFile[]> {
  let index = indexes.get(it);
  if (index) return index;
  index = new Map();
  for (const file of it.files.values()) {
    if (!/\.cshtml$/i.test(file.path)) continue;
    const key = lastTwo(stem(file));
    const files = index.get(key);
    if (files) files.push(file);
    else index.set(key, [file]);
  }
  indexes.set(it, index);
  return index;
}

function stem({ path }: ProgramFile): string {
  return path.replace(/\.cshtml$/i, '').toLowerCase();
}

function lastTwo(path: string): string {
  return path.split('/').slice(-2).join('/');
}

/** How many folders two paths have in common. */
function common(a: string, b: string): number {
  const others = b.split('/');
  const differs = a.split('/').findIndex((part, index) => part !== others[index]);
  return differs < 0 ? others.length : differs;
}

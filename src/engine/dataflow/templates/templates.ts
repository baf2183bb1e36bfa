/** Rendering: the values a call gives to a template, followed into the template's outputs. */
import type { Span } from '../../parsing/ir/span.ts';
import { macroPrefix } from '../../parsing/templates/twig-macros.ts';
import type { RenderModel } from '../../rules/model-response-schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Frame } from '../calls/frame.ts';
import { findProperty, keptMember, readMember } from '../classes/members.ts';
import { writeMember } from '../classes/written-members.ts';
import { wholeFile } from '../entry-points/unwritten-function.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { requestObject } from '../modules/names.ts';
import type { ProgramFile } from '../modules/program.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { step } from '../taint/steps.ts';
import { NativeFunction } from '../values/function-objects.ts';
import { HeapObject, ValueCell } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import { noPaths, notConstant, objectValue, pathValue, unknown, Value } from '../values/value.ts';
import { localsOf, valuesByName } from './given-values.ts';
import { otherPages } from './other-pages.ts';
import { callByName, givenToAll, pageFunction } from './page-functions.ts';
import { findTemplate, firstTemplate, templatesOf } from './template-names.ts';

/** A template with what it was given so far. */
interface Page {
  file: ProgramFile;
  locals: readonly Value[];
  /** What `this` is in it, where a model says so. */
  self?: Value;
}

/** What calls gave back that have a template in it: `view('name')`, which is given more by `->with(…)`. */
const pages = new WeakMap<HeapObject, Page>();

/** Follows every call that the models say renders a template of the program; the last page that it fills. */
export function renderTemplates(it: Interpreter, call: CallSite): Page | null {
  let last: Page | null = null;
  for (const path of call.paths)
    for (const model of it.models.know(path).renders) {
      if (it.language.render) {
        it.language.render(it, call);
        return null;
      }
      const locals = localsOf(it, call, model);
      if (model.template === 'later') {
        gather(it, locals, call.span);
        continue;
      }
      if (model.gathered) locals.push(gatheredValues(it, call.span));
      if (it.builtins.showsItself?.(it)) locals.push(it.frame.thisValue);
      const ofAll = it.builtins.pageValues?.(it, call);
      if (ofAll) locals.push(ofAll);
      for (const page of pagesOf(it, call, model)) {
        last = { ...page, locals: [...locals, ...page.locals] };
        // The next that fills what was gathered may name none: `$template->setFile('a.latte')`, `$template->render()`.
        if (model.gathered)
          for (const object of gatheredValues(it, call.span).objects) pages.set(object, page);
        // A page that is given one value after the other is looked at again only for those that matter.
        if (model.template !== 'receiver' || locals.some(mayMatter)) render(it, last, call.span);
      }
    }
  return last;
}

/** What one request gives to its pages before it says which. */
function gatheredValues(it: Interpreter, span: Span): Value {
  return requestObject(it, pathValue(it.paths.type('page-values')), span);
}

function gather(it: Interpreter, locals: readonly Value[], span: Span): void {
  const values = gatheredValues(it, span);
  for (const object of locals.flatMap(({ objects }) => objects))
    for (const [name, value] of object.entries()) writeMember(it, values, name, value);
}

/** Whether something from outside is among the values, or the request itself. */
function mayMatter(locals: Value): boolean {
  const isLibraryObject = ({ isGuess, text }: AccessPath) => !isGuess && text.startsWith('<');
  return (
    taintsWithin(locals).length > 0 ||
    locals.objects.some((object) => object.firstValues(30).some(({ paths }) => paths.some(isLibraryObject)))
  );
}

/** What a call gives that has a page in it. */
export function keepPage(it: Interpreter, result: Value, page: Page): Value {
  const held =
    result.objects.length > 0 ? result : result.withObjects([new HeapObject('opaque', it.entryId)]);
  for (const object of held.objects) pages.set(object, page);
  return held;
}

/** Follows what a handler gave to the pages that its result may name. */
export function renderViews(it: Interpreter, result: Value, span: Span): void {
  for (const { name, values } of it.builtins.viewsOf?.(it, result) ?? [])
    renderTemplate(it, name, values, span);
}

/** Follows what the request gave to its pages before it said which; says whether the program has this one. */
export function renderGathered(it: Interpreter, name: string, span: Span): boolean {
  const file = findTemplate(it, name);
  if (file) render(it, { file, locals: [gatheredValues(it, span)] }, span);
  return file !== null;
}

/** Follows the values into the template of this name, where the program has one. */
export function renderTemplate(it: Interpreter, name: string, locals: readonly Value[], span: Span): void {
  const file = findTemplate(it, name);
  if (file) render(it, { file, locals }, span);
}

/** Templates that nothing fills, for what they read of the request themselves. */
export function renderTheRest(it: Interpreter): void {
  for (const file of it.templates) {
    if (it.budget.isExhausted) return;
    if (it.isSkippedModule(file.path) || rendered.get(it)?.has(file)) continue;
    it.startEntry({ kind: 'handler' }, null, { roots: [file.path], registrars: [] });
    it.guarded(() => render(it, { file, locals: [] }, wholeFile(file.text.length)));
  }
}

const rendered = new WeakMap<Interpreter, Set<ProgramFile>>();

function noteRendered(it: Interpreter, file: ProgramFile): void {
  const files = rendered.get(it);
  if (files) files.add(file);
  else rendered.set(it, new Set([file]));
}

function pagesOf(
  it: Interpreter,
  { receiver, args, keywords }: CallSite,
  { template, named = '', self }: RenderModel,
): Page[] {
  if (typeof template !== 'number')
    return receiver?.objects.flatMap((object) => pages.get(object) ?? madeFor(it, object)) ?? [];
  const of = self === undefined ? {} : { self: pathValue(it.paths.type(self)) };
  return templatesOf(it, keywords?.get(named) ?? args[template]).map((file) => ({ file, locals: [], ...of }));
}

/** The page of what was made with its name: `request.getRequestDispatcher("/page.jsp")`. */
function madeFor(it: Interpreter, { madeWith }: HeapObject): Page[] {
  return templatesOf(it, madeWith?.[0]).map((file) => ({ file, locals: [] }));
}

/** Variables, and macros by the names that others call them by. */
function* declaredIn(scope: Scope): Iterable<[string, Value]> {
  for (const [name, { value }] of scope.ownVariables())
    if (value) yield [name.replace(`$${macroPrefix}`, ''), value];
}

/** @returns the variables of the page; null where it is being rendered already */
function render(
  it: Interpreter,
  { file, locals, self }: Page,
  span: Span,
  outer: Scope | null = null,
): Scope | null {
  const { frame } = it;
  // Templates that include each other would go on for ever.
  for (let at: typeof frame | null = frame; at !== null; at = at.caller) if (at.file === file) return null;
  noteRendered(it, file);
  const scope = new TemplateScope(it, locals, span, outer);
  it.withFrame(
    file,
    wholeFile(file.text.length),
    it.builtins.pageItself?.(it, file, locals) ?? self ?? new Value(notConstant, [], [], noPaths, null),
    null,
    '',
    () => {
      const { flow } = it;
      it.executeAll(file.ir.body, scope);
      it.flow = flow;
    },
  );
  return scope;
}

/** Names of a template are what it was given. */
class TemplateScope extends Scope {
  readonly #it: Interpreter;
  readonly #locals: readonly Value[];
  #forAll: readonly Value[] | null = null;
  readonly #span: Span;
  /** Where the template is filled: what is read from what it is given comes from there. */
  readonly #caller: Frame;

  /** @param outer variables of the template that includes this one */
  constructor(it: Interpreter, locals: readonly Value[], span: Span, outer: Scope | null) {
    super(outer, true);
    this.#it = it;
    this.#locals = locals;
    this.#span = span;
    this.#caller = it.frame;
  }

  override own(name: string): ValueCell | undefined {
    return super.own(name) ?? this.#partial(name) ?? this.#given(name) ?? this.#shared(name);
  }

  #given(name: string, values: readonly Value[] = this.#locals): ValueCell | undefined {
    const { variableMark: mark = '' } = this.#it.language;
    const isMarked = name.startsWith(mark);
    // Where pages write the mark, a name without it is that of a function: `url($path)` beside `$url`.
    if (!isMarked && /^(?:php|blade)$/.test(this.#it.frame.file.ir.language)) return undefined;
    // Templates of other languages write names as they are given.
    if (!isMarked && !values.some(({ objects }) => objects.some((object) => object.get(name))))
      return undefined;
    const key = isMarked ? name.slice(mark.length) : name;
    for (const value of values) {
      if (!this.#holds(value, key, name)) continue;
      const found = new ValueCell(this.#local(value, key));
      this.place(name, found);
      return found;
    }
    return undefined;
  }

  #holds(value: Value, key: string, name: string): boolean {
    if (value.objects.some((object) => object.get(key) ?? leftBehind(this.#it, object, key))) return true;
    // The whole of a request may have any field; that it brings one of the language's own names is not meant.
    const mayHave = value.isTainted || value.objects.some((object) => object.elementsValue);
    // Beside what a program of PHP has named, as arrays have it, nothing else is meant.
    const { variableMark } = this.#it.language;
    if (variableMark && value.objects.some((object) => object.entries().length > 0)) return false;
    return mayHave && !this.#it.builtins.isGlobal(name);
  }

  /** What the program has made known to all of its pages, or gives to each of them. */
  #shared(name: string): ValueCell | undefined {
    const made = this.#known(pageFunction(this.#it, name, renderTemplate), name);
    if (made) return made;
    this.#forAll ??= givenToAll(this.#it, renderTemplate, this.#span);
    return this.#given(name, this.#forAll);
  }

  #known(value: Value | null, name: string): ValueCell | undefined {
    if (!value) return undefined;
    const cell = new ValueCell(value);
    this.place(name, cell);
    return cell;
  }

  /** A call whose result is another page of the program, which the call fills. */
  #partial(name: string): ValueCell | undefined {
    const caller = callByName(this.#it, name, this.#locals, renderTemplate);
    if (caller) return this.#known(caller, name);
    const partial = otherPages.get(name);
    const { language } = this.#it.frame.file.ir;
    if (!partial || (partial.language ?? language) !== language) return undefined;
    const include = new NativeFunction((it, { args: [named, more], span }) => {
      if (partial.mayHaveClass && named && it.builtins.showComponent?.(it, named, more, span)) return unknown;
      const file = firstTemplate(it, named);
      const given = more ? [more] : [];
      const locals = partial.sees === 'values' ? [...given, ...this.#locals] : given;
      const scope = file && render(it, { file, locals }, span, partial.sees === 'variables' ? this : null);
      if (partial.leavesNames && scope)
        for (const [name, cell] of scope.ownVariables()) if (!otherPages.has(name)) this.place(name, cell);
      return partial.givesNames && scope ? valuesByName(it, declaredIn(scope)) : unknown;
    }, this.#it.entryId);
    const cell = new ValueCell(objectValue(include));
    this.place(name, cell);
    return cell;
  }

  /** Read where the template is filled; what was put there by name is still told from where it entered. */
  #local(value: Value, name: string): Value {
    const it = this.#it;
    const { frame } = it;
    it.frame = this.#caller;
    try {
      const read = keptMember(it, value, name, this.#span) ?? readMember(it, value, name, this.#span);
      // Where it becomes a variable of the page.
      return read.withTaints(step(it, read.taints, 'param', this.#span));
    } finally {
      it.frame = frame;
    }
  }
}

/** What middleware has left on an object of which every request has one of its own. */
function leftBehind(it: Interpreter, object: HeapObject, name: string): Value | undefined {
  return object.prototype?.kind === 'opaque' ? findProperty(it, object, name) : undefined;
}

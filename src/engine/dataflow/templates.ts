/** Rendering: the values a call gives to a template, followed into the template's outputs. */
import type { FunctionNode, Span } from '../parsing/ir.ts';
import type { RenderModel } from '../rules/model-schema.ts';
import type { CallSite } from './call-site.ts';
import type { Frame } from './frame.ts';
import { HeapObject, NativeFunction, ValueCell } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { keptMember, readMember } from './members.ts';
import type { ProgramFile } from './program.ts';
import { Scope } from './scope.ts';
import { noPaths, notConstant, objectValue, unknown, Value } from './value.ts';

const endings = [
  '',
  '.ejs',
  '.pug',
  '.jade',
  '.hbs',
  '.handlebars',
  '.mustache',
  '.html',
  '.htm',
  '.njk',
  '.nunjucks',
  '.swig',
  '.j2',
  '.jinja',
  '.jinja2',
  '.jsp',
  '.ftl',
  '.ftlh',
  '.vm',
];

/** Follows every call that the models say renders a template of the program. */
export function renderTemplates(it: Interpreter, call: CallSite): void {
  for (const path of call.paths)
    for (const model of it.models.know(path).renders) {
      if (it.language.render) {
        it.language.render(it, call);
        return;
      }
      const name = templateName(call, model)?.constant;
      if (typeof name === 'string') renderTemplate(it, name, localsOf(it, call, model), call.span);
    }
}

function templateName({ receiver, args }: CallSite, { template }: RenderModel): Value | undefined {
  if (template !== 'receiver') return args[template];
  return receiver?.objects.find(({ madeWith }) => madeWith !== null)?.madeWith?.[0];
}

/** Follows what a handler gave to the page that its result names. */
export function renderView(it: Interpreter, result: Value, span: Span): void {
  const view = it.builtins.viewOf?.(it, result);
  if (view) renderTemplate(it, view.name, view.values, span);
}

/** Follows the values into the template of this name, where the program has one. */
export function renderTemplate(it: Interpreter, name: string, locals: readonly Value[], span: Span): void {
  const file = findTemplate(it, name);
  if (file) render(it, file, locals, span);
}

/** The object of values by name: an argument, or all arguments given by name. */
function localsOf(
  it: Interpreter,
  call: CallSite,
  { locals, keyword, keywords, passes }: RenderModel,
): Value[] {
  const given: Value[] = [];
  const passed = Object.entries(passes);
  if (passed.length > 0) {
    const object = new HeapObject('object', it.entryId);
    for (const [name, index] of passed) object.cell(name).value = call.args[index];
    given.push(objectValue(object));
  }
  if (keywords && call.keywords) {
    const object = new HeapObject('object', it.entryId);
    for (const [name, value] of call.keywords) object.cell(name).value = value;
    given.push(new Value(notConstant, [], [object], noPaths, null));
  }
  const named = keyword === undefined ? undefined : call.keywords?.get(keyword);
  const positional = locals === undefined ? undefined : call.args[locals];
  return [...given, ...(named ? [named] : []), ...(positional ? [positional] : [])];
}

/** The file a view's name means: the one of that path, or of that path in some folder, the shortest first. */
function findTemplate(it: Interpreter, name: string): ProgramFile | null {
  const wanted = name.replace(/^(?:\.{0,2}\/)+/, '');
  let best: ProgramFile | null = null;
  for (const file of it.templates)
    if (endings.some((ending) => file.path === wanted + ending || file.path.endsWith(`/${wanted}${ending}`)))
      if (!best || file.path.length < best.path.length) best = file;
  return best;
}

function render(it: Interpreter, file: ProgramFile, locals: readonly Value[], span: Span): void {
  const { frame } = it;
  // Templates that include each other would go on for ever.
  for (let at: typeof frame | null = frame; at !== null; at = at.caller) if (at.file === file) return;
  const scope = new TemplateScope(it, locals, span);
  it.withFrame(file, bodyOf(file), new Value(notConstant, [], [], noPaths, null), null, '', () => {
    const { flow } = it;
    it.executeAll(file.ir.body, scope);
    it.flow = flow;
  });
}

/** A template's body as a function without parameters, for what asks which function runs. */
function bodyOf(file: ProgramFile): FunctionNode {
  return {
    kind: 'function',
    name: '',
    parameters: [],
    body: [],
    lexicalThis: false,
    line: 1,
    endLine: 1,
    start: 0,
    end: file.text.length,
  };
}

/** Names of a template are what it was given. */
class TemplateScope extends Scope {
  readonly #it: Interpreter;
  readonly #locals: readonly Value[];
  readonly #span: Span;
  /** Where the template is filled: what is read from what it is given comes from there. */
  readonly #caller: Frame;

  constructor(it: Interpreter, locals: readonly Value[], span: Span) {
    super(null, true);
    this.#it = it;
    this.#locals = locals;
    this.#span = span;
    this.#caller = it.frame;
  }

  override own(name: string): ValueCell | undefined {
    const cell = super.own(name);
    if (cell) return cell;
    if (name === 'include' && this.#it.frame.file.ir.language === 'ejs') return this.#partials();
    for (const value of this.#locals) {
      if (!this.#holds(value, name)) continue;
      const found = new ValueCell(this.#local(value, name));
      this.place(name, found);
      return found;
    }
    return undefined;
  }
  #holds(value: Value, name: string): boolean {
    if (value.objects.some((object) => object.get(name))) return true;
    // The whole of a request may have any field; that it brings one of the language's own names is not meant.
    const mayHave = value.isTainted || value.objects.some((object) => object.elementsValue);
    return mayHave && !this.#it.builtins.isGlobal(name);
  }

  /** EJS's `include(name, more)`: what it gives is another page of the program, filled with the same values. */
  #partials(): ValueCell {
    const include = new NativeFunction((it, { args: [name, more], span }) => {
      const file = typeof name?.constant === 'string' ? findTemplate(it, name.constant) : null;
      if (file) render(it, file, more ? [more, ...this.#locals] : this.#locals, span);
      return unknown;
    }, this.#it.entryId);
    const cell = new ValueCell(objectValue(include));
    this.place('include', cell);
    return cell;
  }

  /** Read where the template is filled; what was put there by name is still told from where it entered. */
  #local(value: Value, name: string): Value {
    const it = this.#it;
    const { frame } = it;
    it.frame = this.#caller;
    try {
      return keptMember(it, value, name, this.#span) ?? readMember(it, value, name, this.#span);
    } finally {
      it.frame = frame;
    }
  }
}

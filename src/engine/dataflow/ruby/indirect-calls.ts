/** Calls of what is not named at the place: blocks, lambdas, methods by their name. */
import type { CallSite } from '../calls/call-site.ts';
import { withSomePath } from '../calls/callees.ts';
import { methodFrame } from '../calls/frame.ts';
import { reboundTo } from '../calls/rebound-functions.ts';
import { instantiate } from '../classes/instances.ts';
import { elementsOf, readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { unknown, type Value } from '../values/value.ts';
import { queuedJob } from './background-jobs.ts';
import { currentAttributes } from './current-attributes.ts';
import { caught, raised, thrown } from './exceptions.ts';
import { interaction } from './interactors.ts';
import { mixedInMethod } from './mixed-in.ts';
import { callOneOf } from './prefixed-methods.ts';
import { reflections } from './reflection.ts';
import { hasTemplate, runComponent, runTemplate } from './templates.ts';

/** Methods that run a template; the second is Sinatra's. */
const renderers = new Set(['render', 'erb']);

/** The same of Sinatra, Roda and Padrino, whose names mean something else where they are called on an object. */
const ownRenderers = new Set(['haml', 'slim', 'liquid', 'view', 'partial']);

/** Turbo's, which put a part of a page into one that is shown: `turbo_stream.replace('list', partial: 'rows', locals: { … })`. */
const streamers = /^(?:broadcast_)?(?:append|prepend|replace|update|before|after|render)(?:_later)?(?:_to)?$/;

function isStreamer({ name, keywords, paths }: CallSite): boolean {
  if (!streamers.test(name) || !(keywords?.has('partial') || keywords?.has('template'))) return false;
  return name.startsWith('broadcast_') || paths.some(({ text }) => /^\??turbo_stream\b/.test(text));
}

const senders = new Set(['send', 'public_send', '__send__', 'try', 'try!']);

/** Methods that give back what their block gives. */
const givesBlock = new Set(['synchronize', 'with_lock', 'transaction', 'silence', 'suppress']);

export const indirectCall: Builtin = (it, call) => {
  const { receiver, name } = call;
  const reflected = reflections.get(name)?.(it, call, receiver ?? it.frame.thisValue);
  if (reflected) return reflected;
  const renders = renderers.has(name) || (ownRenderers.has(name) && isBare(call)) || isStreamer(call);
  if (receiver === null || renders) {
    if (name === 'yield') return yieldTo(it, call);
    if (name === 'raise' || name === 'fail') return raised(it, call);
    if (name === 'throw') return thrown(it, call);
    if (name === 'catch') return caught(it, call);
    if (name === 'new') return newOfClass(it, call);
    if (renders) renderTemplates(it, call);
    return senders.has(name) ? byName(it, { ...call, receiver: it.frame.thisValue }) : null;
  }
  switch (name) {
    case 'call':
    case 'yield':
    case '()':
      return isFunction(receiver)
        ? it.callValue(receiver, unknown, call.args, call.span, call.keywords)
        : interaction(it, call);
    case 'instance_exec':
    case 'class_eval':
    case 'instance_eval':
    case 'class_exec': {
      const block = call.args.at(-1);
      return block && isFunction(block)
        ? it.callValue(
            within(it, receiver, block),
            receiver,
            call.args.slice(0, -1),
            call.span,
            call.keywords,
          )
        : null;
    }
    default:
      if (givesBlock.has(name)) return blockValue(it, call, receiver);
      if (senders.has(name)) return byName(it, call);
      return (
        queuedJob(it, call) ?? interaction(it, call) ?? currentAttributes(it, call) ?? viewHelper(it, call)
      );
  }
};

/** `object.instance_eval { @name }`: in the block `self` is the object, if it is one of the program's own. */
function within(it: Interpreter, receiver: Value, block: Value): Value {
  return receiver.objects[0]?.prototype?.maker ? reboundTo(it, block, receiver) : block;
}

/** `helpers.badge(text)`: a controller reaches what its pages have. */
const viewHelper: Builtin = (it, call) => {
  const { node, name, args, span, keywords } = call;
  if (node?.callee.kind !== 'member' || call.callee.objects.length > 0) return null;
  if (!/^(?:helpers|view_context)$/.test(lastNameOf(node.callee.object))) return null;
  const method = mixedInMethod(it, name);
  return method && it.callValue(method, unknown, args, span, keywords);
};

/** `haml :page`: called by its name alone. */
function isBare({ receiver, node }: CallSite): boolean {
  return receiver === null || node?.callee.kind === 'identifier';
}

/** `new(…)` in a method of the class itself. */
function newOfClass(it: Interpreter, call: CallSite): Value | null {
  const made = it.frame.thisValue.objects.find((object) => object instanceof ClassObject);
  return made instanceof ClassObject
    ? instantiate(it, made, call.args, call.span, { keywords: call.keywords })
    : null;
}

/** `mutex.synchronize { … }` */
function blockValue(it: Interpreter, call: CallSite, receiver: Value): Value | null {
  const block = call.args.at(-1);
  if (!block || !isFunction(block) || isFunction(call.callee)) return null;
  return it.callValue(block, receiver, [], call.span);
}

/** The block that the running method was given; without one a result is taken apart: `user = yield find(id)`. */
function yieldTo(it: Interpreter, call: CallSite): Value | null {
  const block = methodFrame(it.frame).args.at(-1);
  if (!block || !isFunction(block)) return call.args.length === 1 ? (call.args[0] ?? null) : null;
  return it.callValue(block, unknown, call.args, call.span, call.keywords);
}

/** `object.send(:name, …)` with a name that is known, is one of several, or the beginning of which is known. */
function byName(it: Interpreter, call: CallSite): Value | null {
  const [first, ...args] = call.args;
  const name = first?.constant;
  if (!call.receiver) return null;
  if (typeof name !== 'string') return callOneOf(it, call);
  const callee = withSomePath(it, readMember(it, call.receiver, name, call.span), name);
  return it.invoke({ ...call, callee, name, args, paths: callee.paths, argNodes: call.argNodes.slice(1) });
}

function isFunction(value: Value): boolean {
  return value.objects.some((object) => object.kind === 'function' || object.kind === 'native');
}

/** `render :edit`, `render 'users/form'`, `render partial: 'form', locals: { … }`, with the variables of the object. */
function renderTemplates(it: Interpreter, call: CallSite): void {
  const named = call.args[0]?.constant;
  const partial = call.keywords?.get('partial')?.constant;
  const whole = call.keywords?.get('template')?.constant ?? call.keywords?.get('action')?.constant;
  const locals = localsOf(call);
  const rows = rowsOf(it, call);
  if (call.name === 'render' && call.args[0]) runComponent(it, call.args[0], call.span);
  const { homeClass, thisValue, file } = it.frame;
  const folders = foldersOf(it);
  const isTemplate = /\.(?:erb|rhtml|haml|slim)$/.test(file.path);
  for (const [name, isPartial] of [
    [whole ?? (isTemplate ? undefined : named), false],
    [partial ?? (isTemplate ? named : undefined), true],
  ] as const) {
    if (typeof name !== 'string') continue;
    const names = folders.map((folder) => templateName(folder, name, isPartial));
    const page = names.find((one) => hasTemplate(it, one)) ?? templateName('', name, isPartial);
    const own = isPartial && rows ? [...locals, rowNamed(call, name, rows)] : locals;
    runTemplate(it, page, thisValue, homeClass, new Map(own));
  }
}

/** What a partial is run with by its own name: `collection: rows`, for each of them, or `object: row`. */
function rowsOf(it: Interpreter, { keywords, span }: CallSite): Value | null {
  const collection = keywords?.get('collection');
  return collection ? elementsOf(it, collection, span) : (keywords?.get('object') ?? null);
}

function rowNamed({ keywords }: CallSite, partial: string, row: Value): [string, Value] {
  const given = keywords?.get('as')?.constant;
  return [typeof given === 'string' ? given : partial.slice(partial.lastIndexOf('/') + 1), row];
}

function localsOf({ keywords, args }: CallSite): Map<string, Value> {
  const locals = new Map<string, Value>();
  const given = keywords?.get('locals') ?? args[1];
  for (const object of given?.objects ?? [])
    if (!(object instanceof FunctionObject))
      for (const [name, value] of object.entries()) locals.set(name, value);
  for (const [name, value] of keywords ?? []) if (name !== 'locals') locals.set(name, value);
  return locals;
}

const maxAncestors = 8;

/** Where a page is looked for: beside the template, else by the controller that runs, then by those that it extends. */
function foldersOf({ frame: { file, thisValue } }: Interpreter): string[] {
  const own = folderOf(file.path);
  if (/(?:^|\/)views\//.test(file.path)) return [own];
  const folders: string[] = [];
  let at = thisValue.objects[0]?.prototype?.maker ?? null;
  for (let depth = 0; at && depth < maxAncestors; depth++, at = at.parent)
    folders.push(folderOf(at.file.path));
  return [...folders, own].filter((folder) => folder !== '');
}

function folderOf(path: string): string {
  return (
    /(?:^|\/)controllers\/(.+)_controller\.rb$/.exec(path)?.[1] ??
    /(?:^|\/)views\/(.+)\/[^/]+$/.exec(path)?.[1] ??
    ''
  );
}

function templateName(folder: string, name: string, isPartial: boolean): string {
  const full = name.includes('/') || folder === '' ? name.replace(/^\//, '') : `${folder}/${name}`;
  return isPartial ? full.replace(/[^/]+$/, '_$&') : full;
}

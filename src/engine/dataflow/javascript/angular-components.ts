/** Components, directives and pipes of Angular: what a template gives them, and the pages that they show. */
import { posix } from 'node:path';
import type { Field } from '../../parsing/ir/declarations.ts';
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import { pageMethod, saidBy } from '../../parsing/javascript/component-pages.ts';
import type { CallSite } from '../calls/call-site.ts';
import { instantiate } from '../classes/instances.ts';
import { findProperty } from '../classes/members.ts';
import { assignBySetter } from '../classes/setters.ts';
import { writeMember } from '../classes/written-members.ts';
import { wholeFile } from '../entry-points/unwritten-function.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { step } from '../taint/steps.ts';
import type { ClassObject } from '../values/class-object.ts';
import { Scope } from '../values/scope.ts';
import { join, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';

/** What Angular calls on a component, in this order. */
const shown = ['ngOnChanges', 'ngOnInit', 'ngAfterContentInit', 'ngAfterViewInit', pageMethod];

/** What its own pipes make of any value holds no markup. */
const harmlessPipes = new Set(['currency', 'date', 'number', 'percent', 'i18nPlural', 'i18nSelect']);

interface Declared {
  pipes: Map<string, ClassObject>;
  /** By the element or the attribute that they are known by, the latter in brackets. */
  shownAs: Map<string, ClassObject[]>;
  /** How many classes there were. */
  size: number;
}

const known = new WeakMap<Interpreter, Declared>();

function declaredIn(it: Interpreter): Declared {
  const before = known.get(it);
  const { classes } = it.symbols;
  if (before?.size === classes.size) return before;
  const found: Declared = { pipes: new Map(), shownAs: new Map(), size: classes.size };
  for (const made of classes.values())
    for (const decorator of made.node.decorators ?? []) {
      if (decorator.name === 'Pipe') found.pipes.set(textOf(saidBy(decorator, 'name')), made);
      else if (/^(?:Component|Directive)$/.test(decorator.name))
        for (const one of selectorsOf(textOf(saidBy(decorator, 'selector'))))
          found.shownAs.set(one, [...(found.shownAs.get(one) ?? []), made]);
    }
  known.set(it, found);
  return found;
}

/** `app-card, button[appHint]`: what is known by an attribute is known by it on any element. */
function selectorsOf(text: string): string[] {
  return text
    .split(',')
    .flatMap((one) => /^\s*(?:[\w-]*(\[[\w-]+)|([\w-]+))/.exec(one)?.slice(1).find(Boolean) ?? []);
}

/** `apply_pipe('name', value, …)` */
function applyPipe(it: Interpreter, { args: [named, ...args], span }: CallSite): Value {
  const name = String(named?.constant);
  const made = declaredIn(it).pipes.get(name);
  if (!made) return harmlessPipes.has(name) ? unknown : args.reduce((all, one) => join(all, one), unknown);
  const instance = it.sharedInstance(made);
  const transform = instance.objects[0] && findProperty(it, instance.objects[0], 'transform');
  return transform ? it.callValue(transform, instance, args, span) : unknown;
}

/** `show_element('app-card', ['text', value])`: makes what stands for the element, where something from outside is handed to it. */
function showElement(it: Interpreter, { args: [named, ...given], span }: CallSite): Value {
  const properties = given.flatMap(({ objects }): [string, Value][] => {
    const [name, value] = objects[0]?.itemsValue ?? [];
    return typeof name?.constant === 'string' && value ? [[name.constant, value]] : [];
  });
  if (!properties.some(([, value]) => taintsWithin(value).length > 0)) return unknown;
  const names = [String(named?.constant), ...properties.map(([name]) => `[${name}`)];
  const { shownAs } = declaredIn(it);
  const found = new Set(names.flatMap((name) => shownAs.get(name) ?? []));
  for (const made of found) if (!isRunning(it, made)) show(it, made, properties, span);
  return unknown;
}

/** A component that uses itself shows what it shows. */
function isRunning(it: Interpreter, made: ClassObject): boolean {
  for (let frame: Interpreter['frame'] | null = it.frame; frame; frame = frame.caller)
    if (frame.homeClass === made) return true;
  return false;
}

function show(it: Interpreter, made: ClassObject, properties: readonly [string, Value][], span: Span): void {
  const outer = it.frame;
  it.enterFile(made.file);
  const instance = instantiate(it, made, [], null, { assumeRoles: true });
  it.frame = outer;
  for (const [name, value] of properties) {
    const field = made.node.fields.find((one) => isInput(one, name));
    const came = value.withTaints(step(it, value.taints, 'param', span));
    const isSignal = field?.value && signalInput.test(calleeOf(field.value));
    const given = isSignal ? nativeFunction(it, () => came) : came;
    if (!assignBySetter(it, instance, name, given, span))
      writeMember(it, instance, field?.name ?? name, given);
  }
  for (const name of shown) {
    const method = instance.objects[0] && findProperty(it, instance.objects[0], name);
    if (method) it.callValue(method, instance, [], span);
  }
}

/** `input('')`, `input.required()`, `model('')` */
const signalInput = /^(?:input|model|required)$/;

function calleeOf(node: Expression): string {
  if (node.kind !== 'call') return '';
  const { callee } = node;
  return callee.kind === 'identifier' ? callee.name : callee.kind === 'member' ? callee.property : '';
}

/** Whether templates know the field by this name: `@Input('text') html`. */
function isInput({ name, decorators = [] }: Field, wanted: string): boolean {
  const input = decorators.find((one) => one.name === 'Input');
  const alias = input && (textOf(input.args[0]) || textOf(saidBy(input, 'alias')));
  return (alias || name) === wanted;
}

/** `show_page('./card.html')`: the page of the component whose method runs. */
function showPage(it: Interpreter, { args: [named] }: CallSite): Value {
  const { file, thisValue, homeClass } = it.frame;
  const page = it.files.get(posix.join(posix.dirname(file.path), String(named?.constant)));
  if (!page || !it.isTemplate(page)) return unknown;
  it.withFrame(page, wholeFile(page.text.length), thisValue, homeClass, '', () => {
    const { flow } = it;
    it.executeAll(page.ir.body, new Scope(null, true));
    it.flow = flow;
  });
  return unknown;
}

function textOf(node: Expression | undefined): string {
  return node?.kind === 'literal' && typeof node.value === 'string' ? node.value : '';
}

export const angularFunctions: ReadonlyMap<string, Builtin> = new Map([
  ['apply_pipe', applyPipe],
  ['show_element', showElement],
  ['show_page', showPage],
]);

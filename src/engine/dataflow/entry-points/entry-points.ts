/** Everything from which the application can be entered, in order: modules, handlers, and at last the rest. */

import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import { runSpawnedAgain } from '../calls/spawned.ts';
import { checkAnnotations } from '../findings/annotations.ts';
import { checkImplementations } from '../findings/implementations.ts';
import { checkSettings } from '../findings/settings.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Language } from '../language.ts';
import { moduleOf } from '../modules/modules.ts';
import type { ProgramFile } from '../modules/program.ts';
import { notePageMethods } from '../templates/page-methods.ts';
import { renderTheRest } from '../templates/templates.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { objectValue, pathValue, unknown, type Value } from '../values/value.ts';
import { runClassConventions } from './class-conventions.ts';
import { runConventions, runMarkedFunctions } from './conventions.ts';
import { runDecorated, runDecoratedFunctions } from './decorators.ts';
import { type Again, enterAgain } from './entered-again.ts';
import { enteredInstance } from './entered-instances.ts';
import { enteredBy } from './entry-context.ts';
import { runPublished } from './published.ts';
import type { Registration } from './registrations.ts';
import { runRegistration } from './run-registrations.ts';
import { takesRequest } from './unmodelled-handlers.ts';
import { writingVerb } from './writing-verb.ts';

export function runAll(it: Interpreter): void {
  for (const file of it.files.values())
    if (!it.budget.isExhausted && !it.isTemplate(file) && !it.isSkippedModule(file.path) && answers(it, file))
      moduleOf(it, file);
  makeApplications(it);
  for (const made of [...it.symbols.classes.values()])
    it.guarded(() => runClassConventions(it, made, isFirst));
  runQueue(it);
  for (const made of [...it.symbols.classes.values()]) it.guarded(() => notePageMethods(it, made));
  it.guarded(() => runDecorated(it, [...it.symbols.classes.values()]));
  it.guarded(() => runDecoratedFunctions(it));
  for (const isBefore of [true, false])
    for (const file of it.files.values()) it.guarded(() => runConventions(it, file, isBefore));
  it.guarded(() => runMarkedFunctions(it));
  const known = new Set(it.symbols.classes.values());
  for (const isTurn of keepsMemory(it.language) ? turnsOfMethods : [isHandler])
    for (const made of known) it.guarded(() => runClassConventions(it, made, isTurn));
  runQueue(it);
  runTheRest(it);
  runSpawnedAgain(it);
  if (it.language.templatesSeeRequests) renderTheRest(it);
  makeTheRest(it);
  enterLateClasses(it, known);
  enterAgain(it);
  for (const made of [...it.symbols.classes.values()]) {
    checkImplementations(it, made);
    it.guarded(() => checkAnnotations(it, made));
  }
  for (const file of it.files.values()) if (!it.isTemplate(file)) checkSettings(it, file);
  runPublished(it);
}

/** Classes without a name, which are there when what makes them has run. */
function enterLateClasses(it: Interpreter, known: ReadonlySet<ClassObject>): void {
  for (const made of [...it.symbols.classes.values()])
    if (!known.has(made)) it.guarded(() => runClassConventions(it, made, () => true));
  runQueue(it);
}

/** Where each file is a script of its own, tests are none that anybody can ask for, and leave nothing for others. */
function answers({ language }: Interpreter, { isTest }: ProgramFile): boolean {
  return !(isTest && language.fileEntry);
}

/** Classes of which nothing made an instance are made once: what fields hold and constructors do is code too. */
function makeTheRest(it: Interpreter): void {
  for (const made of [...it.symbols.classes.values()]) {
    if (it.budget.isExhausted) return;
    // Where functions are what a program consists of, only a framework makes what nothing else makes.
    if (!it.language.membersInScope && !made.node.decorators?.length) continue;
    if (made.file.isTest || made.sharedInstance) continue;
    const hasCode = made.node.methods.some(
      (node) => node.name === 'constructor' && node.body.length > 0 && !it.symbols.wasCalled(node),
    );
    if (!hasCode && made.node.fields.every(({ value }) => value === undefined)) continue;
    it.startEntry({ kind: 'module' }, made.file);
    it.guarded(() => it.sharedInstance(made));
    // What a constructor registers or subscribes to.
    runQueue(it);
  }
}

/**
 * What starts the application first, then middleware: what it puts on the request is there when the routes run. Then what writes: what it leaves in the
 * program's own memory is there when others show it.
 */
function runQueue(it: Interpreter): void {
  while (it.queue.length > 0 && !it.budget.isExhausted) {
    const batch = it.queue.splice(0);
    const turn = (registration: Registration) => turnOf(it, registration);
    for (const registration of batch.sort((a, b) => turn(a) - turn(b))) runRegistration(it, registration);
  }
}

/** Where programs of a few files keep what they are sent in variables of a module. */
function keepsMemory({ names }: Language): boolean {
  return names === 'module';
}

type Turn = Parameters<typeof runClassConventions>[2];

/** What starts the application, and what runs before its handlers. */
const isFirst: Turn = (_, kind) => kind === 'startup' || kind === 'middleware';
const isHandler: Turn = (name, kind) => !isFirst(name, kind);
const turnsOfMethods: Turn[] = [
  (name, kind) => isHandler(name, kind) && writingVerb.test(name),
  (name, kind) => isHandler(name, kind) && !writingVerb.test(name),
];

function turnOf({ language }: Interpreter, { kind, method, queue }: Registration): number {
  if (queue !== undefined) return 3;
  if (kind === 'startup') return -1;
  if (kind === 'middleware') return 0;
  if (language.startsAnew) return 1;
  return method !== null && writingVerb.test(method) ? 1 : 2;
}

/** Functions that nothing called are entered with arguments of which only names and types are known. */
function runTheRest(it: Interpreter): void {
  // Handlers are registered from where a program begins.
  forceAll(it, ({ name, parameters }) => /^[Mm]ain$/.test(name ?? '') && parameters.length < 2);
  forceAll(it, ({ name }) => name !== 'constructor');
}

/**
 * What makes an application is called by whoever serves it, with settings at most, and leaves in it what its handlers find:
 * it runs before they do.
 */
function makeApplications(it: Interpreter): void {
  const { applicationMakers } = it.language;
  if (!applicationMakers) return;
  for (const [node, fn] of it.symbols.functions)
    if (applicationMakers.test(node.name) && !fn.homeClass && !fn.file.isTest && !it.symbols.wasCalled(node))
      if (!it.isSkippedModule(fn.file.path)) force(it, fn);
}

function forceAll(it: Interpreter, isMeant: (node: FunctionNode) => boolean): void {
  // The map grows while it is gone through: functions make functions.
  for (const [node, fn] of it.symbols.functions) {
    if (it.budget.isExhausted) return;
    if (fn.file.isTest || it.symbols.wasCalled(node) || !isMeant(node) || it.isSkipped(node)) continue;
    force(it, fn);
    // What it registered runs as what it is, not by force.
    runQueue(it);
  }
}

function force(it: Interpreter, fn: FunctionObject, kept: Again['kept'] = new Map()): void {
  const by = enteredBy(fn);
  it.startEntry({ kind: 'forced' }, fn.file, by);
  it.entry.again = { kept, enter: () => force(it, fn, kept) };
  it.guarded(() => {
    // Looking at types makes instances: it needs steps too.
    if (takesRequest(it, fn)) it.startEntry({ kind: 'handler' }, fn.file, by);
    const thisValue = thisOf(it, fn);
    it.apply(fn, thisValue, [], { span: null, assumeRoles: true });
  });
}

function thisOf(it: Interpreter, { homeClass, node, file }: FunctionObject): Value {
  const component = homeClass ? null : it.builtins.componentIn?.(it, file);
  if (component) return component;
  // What a framework calls it on: `this.$route` of a component.
  if (!homeClass) return it.language.hasPrototypes ? pathValue(it.paths.unknown('this')) : unknown;
  if (!node.isStatic) return enteredInstance(it, homeClass);
  return it.language.staticsOnInstances ? objectValue(homeClass) : unknown;
}

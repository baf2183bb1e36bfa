/** Classes, as their declarations make them. */
import type { ClassNode, Field, FunctionNode } from '../../parsing/ir/declarations.ts';
import { makeFunction } from '../calls/closures.ts';
import { unwrittenFunction } from '../entry-points/unwritten-function.ts';
import type { Interpreter } from '../interpreter.ts';
import { prepareModule } from '../modules/modules.ts';
import { noTaints } from '../taint/taint.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { Scope } from '../values/scope.ts';
import { joinValues, notConstant, objectValue, unknown, Value } from '../values/value.ts';
import { addMixins, addStaticMixins, libraryBases } from './base-classes.ts';
import { addInterfaceMembers } from './interface-members.ts';
import { isMethod } from './methods-over-fields.ts';
import { setterName } from './setters.ts';
import { typed } from './types.ts';

/**
 * With its methods, statics and nested classes; a name is declared in the scope around it.
 * @param publish is told of the class before its statics are set: what they run may come back to it, or be a class of its own
 */
export function defineClass(
  it: Interpreter,
  node: ClassNode,
  outer: Scope,
  outerClass: ClassObject | null = it.frame.homeClass,
  publish?: (value: Value) => void,
): Value {
  const { superclass, initialize } = linkedBases(it, node, outer);
  const scope = new Scope(outer);
  const made = new ClassObject(node, scope, it.frame.file, superclass, outerClass, it.entryId);
  const value = new Value(notConstant, noTaints, [made], libraryBases(made), null);
  if (node.name) scope.declare(node.name, value, it.journal);
  made.instancePrototype.prototype = made.parent?.instancePrototype ?? null;
  for (const inner of node.classes ?? []) {
    const nested = defineClass(it, inner, scope, made, (early) =>
      scope.declare(inner.name, early, it.journal),
    );
    scope.declare(inner.name, nested, it.journal);
    // `Outer.Inner`, `outer.new Inner()`
    made.cell(inner.name).value ??= nested;
    if (it.language.staticsOnInstances) made.instancePrototype.place(inner.name, made.cell(inner.name));
  }
  for (const method of node.methods)
    if (method.name !== 'constructor' || method.isStatic)
      addMethod(it, made, method, makeFunction(it, method, scope, made));
  for (const { file, method } of it.declarations.methodsOf(node.name, made.file))
    addMethod(it, made, method, makeFunction(it, method, prepareModule(it, file).scope, made, file));
  for (const extension of it.declarations.extensionsOf(node))
    for (const method of extension.node.methods)
      addMethod(
        it,
        made,
        method,
        makeFunction(it, method, prepareModule(it, extension.file).scope, made, extension.file),
      );
  for (const part of it.declarations.otherPartsOf(node))
    for (const method of part.node.methods)
      if (method.name !== 'constructor' && !isInPart(it, node, method))
        addMethod(
          it,
          made,
          method,
          makeFunction(it, method, prepareModule(it, part.file).scope, made, part.file),
        );
  if (node.mixins) addMixins(it, made);
  // The last one comes first.
  for (const mixin of node.staticMixins?.toReversed() ?? []) addStaticMixins(made, it.evaluate(mixin, outer));
  addInterfaceMembers(it, made);
  publish?.(value);
  initialize.push(
    it.language.membersInScope
      ? () =>
          it.withFrame(made.file, unwrittenFunction(node), value, made, node.name, () => setStatics(it, made))
      : () => setStatics(it, made),
  );
  if (it.linking) it.linking.push(...initialize);
  else for (const run of initialize) run();
  it.symbols.addClass(made);
  it.builtins.classMade?.(it, made, outer);
  return decoratedClass(it, made, value, outer);
}

/** A part has one method of a name: its own is nearer than that of another part. */
function isInPart(it: Interpreter, { methods }: ClassNode, { name, isStatic }: FunctionNode): boolean {
  return !it.language.overloads && methods.some((own) => own.name === name && own.isStatic === isStatic);
}

/** What decorators of the program's own make of the class; those of its methods come first. */
function decoratedClass(it: Interpreter, made: ClassObject, value: Value, outer: Scope): Value {
  const { decorated } = it.builtins;
  if (!decorated) return value;
  for (const { name, decorators, isStatic } of made.node.methods) {
    const holder = isStatic ? made : made.instancePrototype;
    const method = decorators ? holder.get(name)?.value : undefined;
    if (decorators && method)
      holder.cell(name).value = decorated(
        it,
        decorators,
        { value: method, name, holder: objectValue(holder) },
        outer,
      );
  }
  const { decorators, name } = made.node;
  return decorators ? decorated(it, decorators, { value, name, holder: null }, outer) : value;
}

function setStatics(it: Interpreter, made: ClassObject): void {
  setStaticFields(it, made, made.node.fields, made.scope);
  for (const { node, file } of it.declarations.extensionsOf(made.node))
    setStaticFields(it, made, node.fields, prepareModule(it, file).scope);
  for (const { node, file } of it.declarations.otherPartsOf(made.node)) {
    const { scope } = prepareModule(it, file);
    it.runModule(file, () => setStaticFields(it, made, node.fields, scope));
  }
}

function setStaticFields(it: Interpreter, made: ClassObject, fields: readonly Field[], outer: Scope): void {
  const scope = it.language.classBodyIsScope && fields.length > 0 ? bodyScope(it, made, outer) : outer;
  for (const field of fields) {
    if (!field.isStatic) continue;
    const initial = field.value ? it.evaluate(field.value, scope) : unknown;
    const kept = field.type ? typed(it, initial, field.type, scope) : initial;
    made.cell(field.name).value = besideMethod(it, made, field.name, kept);
    if (scope !== outer) scope.place(field.name, made.cell(field.name));
    if (it.language.staticsOnInstances && !keepsMethod(it, made, field.name))
      made.instancePrototype.place(field.name, made.cell(field.name));
  }
}

/** Where methods are in view: `handlers = {'list': do_list}`, `put = post`. */
function bodyScope(it: Interpreter, made: ClassObject, outer: Scope): Scope {
  const scope = new Scope(outer);
  for (const { name } of made.node.methods)
    scope.declare(name, (made.get(name) ?? made.instancePrototype.get(name))?.value, it.journal);
  return scope;
}

/** The method of the field's name stays where instances find it: `calledMethod` looks for it there. */
function keepsMethod({ language }: Interpreter, made: ClassObject, name: string): boolean {
  const method = made.instancePrototype.get(name)?.value;
  return (
    language.methodsBesideFields === true && !language.overloads && method !== undefined && isMethod(method)
  );
}

/** `static final Logger log` and a method `log()`: the name means both where a language tells them apart by the call. */
function besideMethod(it: Interpreter, made: ClassObject, name: string, field: Value): Value {
  const method = it.language.overloads ? made.instancePrototype.get(name)?.value : undefined;
  const isMethod = method?.objects.some((object) => object instanceof FunctionObject) ?? false;
  return (isMethod && joinValues(field, method)) || field;
}

/**
 * What it extends. Statics of classes that are declared for it are set when it is known itself, as classes are linked
 * before they are initialized: what they run may make one of it.
 */
function linkedBases(
  it: Interpreter,
  node: ClassNode,
  outer: Scope,
): { superclass: Value | null; initialize: (() => void)[] } {
  const around = it.linking;
  const initialize: (() => void)[] = [];
  // What is mixed in is copied, with its statics.
  it.linking = it.language.membersInScope && !node.mixins ? initialize : null;
  try {
    return { superclass: basesOf(it, node, outer) ?? basesOfOtherParts(it, node), initialize };
  } finally {
    it.linking = around;
  }
}

/** The superclass and what is mixed in, as one value; the first class of the program in it is the parent. */
function basesOf(it: Interpreter, node: ClassNode, outer: Scope): Value | null {
  const all = [node.superclass, ...(node.mixins ?? [])].flatMap((base) =>
    base ? [it.evaluate(base, outer)] : [],
  );
  const joined = all.reduce<Value | null>(
    (bases, base) => joinValues(bases ?? undefined, base) ?? bases,
    null,
  );
  // A value keeps only a few objects and paths; none of the bases may be lost.
  return (
    joined
      ?.withObjects([...new Set(all.flatMap(({ objects }) => objects))])
      .withPaths([...new Set(all.flatMap(({ paths }) => paths))]) ?? null
  );
}

/** One part of a class names the base for all of them, as its own file knows it. */
function basesOfOtherParts(it: Interpreter, node: ClassNode): Value | null {
  for (const part of it.declarations.otherPartsOf(node)) {
    const { scope } = prepareModule(it, part.file);
    let bases: Value | null = null;
    it.runModule(part.file, () => {
      bases = basesOf(it, part.node, scope);
    });
    if (bases) return bases;
  }
  return null;
}

/** Methods of one name are kept side by side where a language tells them apart by their parameters. */
function addMethod(it: Interpreter, made: ClassObject, method: FunctionNode, fn: Value): void {
  const { overloads, staticsOnInstances } = it.language;
  const holders = [
    ...(method.isStatic || staticsOnInstances || isItsOnlyValue(made.node) ? [made] : []),
    ...(method.isStatic && !staticsOnInstances ? [] : [made.instancePrototype]),
  ];
  for (const holder of holders) {
    // What is read and what is assigned may have code of their own.
    const cell = holder.cell(method.accessor === 'set' ? setterName(method.name) : method.name);
    cell.value = overloads ? joinValues(cell.value, fn) : fn;
  }
}

/** A struct without fields is written by its name alone. */
function isItsOnlyValue({ isRecord, fields }: ClassNode): boolean {
  return isRecord === true && fields.length === 0;
}

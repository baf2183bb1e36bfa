/** Names that no scope of the file holds: members of the class around, what other files declare, wildcard imports. */
import type { Statement } from '../parsing/ir.ts';
import { defineClass } from './classes.ts';
import type { Declared } from './declarations.ts';
import { makeFunction } from './functions.ts';
import type { ClassObject } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { findProperty } from './members.ts';
import { prepareModule } from './modules.ts';
import { sourceAt } from './sources.ts';
import { joinValues, notConstant, objectValue, unknown, Value } from './value.ts';

/** A member with the object it was found on. */
export interface FoundMember {
  value: Value;
  receiver: Value;
}

const maxOuterClasses = 4;

/** An unqualified name inside of a method: a member of its object, of its class, or of the classes around. */
export function memberInScope(it: Interpreter, name: string): FoundMember | null {
  if (!it.language.membersInScope) return null;
  let home: ClassObject | null = it.frame.homeClass;
  for (let depth = 0; home && depth < maxOuterClasses; depth++, home = home.outer) {
    const instance = depth === 0 && !it.frame.thisValue.isUnknown ? it.frame.thisValue : null;
    const receiver = instance ?? home.sharedInstance ?? objectValue(home);
    const found = propertyOf(it, receiver, name) ?? propertyOf(it, objectValue(home), name);
    if (found) return { value: found, receiver };
    const inherited = knownMember(it, instance ?? inheritedPaths(it, home), name);
    if (inherited) return { value: inherited, receiver };
  }
  return null;
}

function propertyOf(it: Interpreter, value: Value, name: string): Value | undefined {
  let found: Value | undefined;
  for (const object of value.objects) found = joinValues(found, findProperty(it, object, name));
  return found;
}

/** What a class of a library gives the classes that extend it. */
function knownMember(it: Interpreter, owner: Value, name: string): Value | null {
  for (const path of owner.paths) {
    const member = path.member(name);
    if (!member || !(it.models.isNamed(member) || it.models.isKnownName(member.text))) continue;
    const source = sourceAt(it, [member], it.frame.function ?? nowhere);
    return new Value(notConstant, source ? [source.taint] : [], [], [member], source?.shape ?? null);
  }
  return null;
}

const nowhere = { line: 1, endLine: 1, start: 0, end: 0 };

function inheritedPaths(it: Interpreter, home: ClassObject): Value {
  const paths = (home.superclass?.paths ?? []).map((path) => it.models.paths.type(path.text));
  return new Value(notConstant, [], [], paths, null);
}

/** A class, function or variable that another place of the program declares. */
export function declaredElsewhere(it: Interpreter, name: string): Value | null {
  return it.language.names === 'module'
    ? null
    : firstDeclared(it, name, it.declarations.find(name, it.frame.file));
}

/** What the first of these declarations makes; null where there is none. */
export function firstDeclared(it: Interpreter, name: string, all: readonly Declared[]): Value | null {
  const [first] = all;
  return first ? declareNow(it, first, name) : null;
}

/** Runs one declaration of a file, without the rest of the file, unless that has happened. */
export function declareNow(it: Interpreter, { file, statement }: Declared, name: string): Value | null {
  const module = prepareModule(it, file);
  const known = module.scope.own(name)?.value;
  if (known !== undefined) return known;
  if (it.declaring.has(statement)) return null;
  it.declaring.add(statement);
  try {
    it.runModule(file, () => makeDeclared(it, statement, module.scope));
  } finally {
    it.declaring.delete(statement);
  }
  return module.scope.own(name)?.value ?? null;
}

function makeDeclared(it: Interpreter, statement: Statement, scope: Parameters<typeof defineClass>[2]): void {
  if (statement.kind === 'class-declaration') {
    const { name } = statement.class;
    const made = defineClass(it, statement.class, scope);
    if (!scope.own(name)) scope.declare(name, made, it.journal);
  } else if (statement.kind === 'function-declaration')
    scope.declare(statement.function.name, makeFunction(it, statement.function, scope), it.journal);
  else it.executeAll([statement], scope);
}

/** `import java.io.*` and what needs no import: only names that the models know. */
export function importedByWildcard(it: Interpreter, name: string): Value | null {
  const { implicitImports = [], knowsGlobalsByModel } = it.language;
  for (const module of [...(it.frame.file.module?.wildcards ?? []), ...implicitImports]) {
    const full = `${module}.${name}`;
    if (!it.models.isKnownName(full)) continue;
    const path = it.models.paths.root(module).member(name);
    return path ? new Value(notConstant, [], [], [path], null) : unknown;
  }
  if (knowsGlobalsByModel && it.models.isKnownName(name))
    return new Value(notConstant, [], [], [it.models.paths.root(name)], null);
  return null;
}

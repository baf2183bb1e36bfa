/** Names that no scope of the file holds: members of the class around, what other files declare, wildcard imports. */
import type { ClassObject } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import { findProperty } from './members.ts';
import type { Scope } from './scope.ts';
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
    if (!member || !(member.depth === 0 || it.models.isNamed(member))) continue;
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

/** A name written with its package (`App.Models.User`): a class of the program, or what a library has there. */
export function qualifiedName(it: Interpreter, name: string, scope: Scope): Value {
  const [first = '', ...rest] = name.split('.');
  const alias = scope.find(first)?.value?.paths[0]?.text ?? first;
  const full = [alias, ...rest].join('.');
  const dot = full.lastIndexOf('.');
  const module = full.slice(0, dot);
  const last = full.slice(dot + 1);
  const [declared] = it.models.isKnownName(full) ? [] : it.declarations.imported(module, last, it.frame.file);
  const own = declared ? it.declareNow(declared, last) : null;
  if (own) return own;
  const path = it.models.paths.root(module).member(last);
  return path ? new Value(notConstant, [], [], [path], null) : unknown;
}

/** A class, function or variable that another place of the program declares. */
export function declaredElsewhere(it: Interpreter, name: string): Value | null {
  const [nearest] = it.declarations.find(name, it.frame.file);
  const value = nearest ? it.declareNow(nearest, name) : null;
  // Another file's variable may be set by either.
  const mayHaveChanged =
    value?.isConstant && (it.frame.file.reassigned.has(name) || nearest?.file.reassigned.has(name));
  return mayHaveChanged ? value.withoutConstant() : value;
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

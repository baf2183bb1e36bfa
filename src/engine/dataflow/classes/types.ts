/** What a declared type says of a value. */

import { boundTo, isEnumeration, withHarmlessFields } from '../entry-points/bound-types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { importedByWildcard } from '../modules/wildcard-imports.ts';
import { asPart, flatten, noTaints, type Taint, withPartialGuard } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { nameByType } from '../values/tuples.ts';
import { join, noObjects, notConstant, Value } from '../values/value.ts';
import { lineageOf } from './base-classes.ts';
import { instanceOf } from './implementing-classes.ts';
import { isMoreOf, isOfUnknownMaking, saysSomething } from './known-types.ts';
import { classIn, classNamed, classOf, fullyNamed, packageClass } from './named-classes.ts';
import { typeNameIn } from './type-names.ts';

/** The value, known to be of this type as far as the compiler could see. */
export function typed(it: Interpreter, value: Value, type: string, scope: Scope): Value {
  if (value.isTainted && holdsHarmless(it, type, scope)) return value.withTaints(foretellable(value.taints));
  const record = isOfUnknownMaking(it, value) ? it.builtins.declaredRecord?.(it, type, scope) : null;
  if (record) return record.withPaths([...record.paths, ...value.paths]);
  const name = typeNameIn(it, type);
  if (value.isTainted && it.language.textOnly?.test(type)) return value.withTaints(flatten(value.taints));
  if (name === null) return nameByType(it, value, type);
  if (value.isConstant) return value;
  if (it.language.harmlessTypes?.has(name))
    return value.isTainted || value.objects.some(holdsTainted)
      ? new Value(notConstant, foretellable(value.taints), noObjects, value.paths, null)
      : value;
  if (name === 'number' || name === 'boolean' || name === 'bigint')
    return value.isTainted
      ? value.withTaints(
          withPartialGuard(value.taints, `declared as ${name}, which is not checked at run time`),
        )
      : value;
  if (value.objects.some((object) => object.kind !== 'opaque')) return ofRecord(it, value, name, scope);
  const resolved = resolveType(it, name, scope);
  // An interface that is declared says less than the type the value is known to have; `pool.Get().(*Job)` is a class of the program.
  const isOwn = resolved !== null && resolved.objects.length > 0;
  const isKnown = ({ depth, text }: AccessPath) => text.startsWith('<') && (depth === 0 || !isOwn);
  if (it.language.keepsKnownTypes && value.paths.some(isKnown)) return value;
  if (!resolved || isMoreOf(it, value, resolved)) return value;
  // What an attacker fills is still of the type the compiler saw.
  if (value.isTainted)
    return withElements(it, typedFromOutside(it, value, name, resolved, scope), type, scope);
  if (it.language.harmlessTypes && it.models.isMoreSpecific(value.paths, resolved.paths)) return value;
  if (resolved.objects.length > 0) return join(value.withPaths([]), resolved);
  return withElements(it, value.withPaths([...resolved.paths, ...knownOrigins(it, value)]), type, scope);
}

/** `URI asked = exchange.getRequestURI()`: what the models know of it by where it comes from is known of it by any type. */
function knownOrigins({ language, models }: Interpreter, { paths }: Value): readonly AccessPath[] {
  return language.harmlessTypes ? paths.filter((path) => path.depth > 0 && models.isNamed(path)) : [];
}

/** `List<FileItem> items = upload.parseRequest(request)`: its elements are of a type that the models know. */
function withElements(it: Interpreter, list: Value, type: string, scope: Scope): Value {
  const held = it.language.heldType?.(type);
  const name = held?.kind === 'array' ? typeNameIn(it, held.type) : null;
  const element = name === null ? null : resolveType(it, name, scope);
  const isKnown = element?.paths.some(({ text }) => it.models.isKnownName(text.slice(1, -1)));
  if (!element || !isKnown || element.objects.length > 0) return list;
  const array = new HeapObject('array', it.entryId);
  array.elements.value = element.withTaints(asPart(list.taints));
  return list.withObjects([array]);
}

/** What an attacker fills, where the compiler saw its type and nothing else can get there. */
function typedFromOutside(it: Interpreter, value: Value, name: string, resolved: Value, scope: Scope): Value {
  // Where it comes from (`request.ReadFromJsonAsync()`) says less than its type; what it is known to be says more.
  if (!it.language.harmlessTypes || value.paths.some(saysSomething)) return value;
  const made = classNamed(it, name, scope);
  if (!made) {
    const isText = resolved.paths.some(({ text }) => it.language.textTypes?.has(text));
    return value.withTaints(isText ? asPart(value.taints) : value.taints).withPaths(resolved.paths);
  }
  if (isEnumeration(made.node)) return new Value(notConstant, noTaints, noObjects, [], null);
  if (!it.language.staticsOnInstances) return boundTo(it, value, made);
  const filled = withHarmlessFields(it, value, made).withPaths(resolved.paths);
  it.builtins.filled?.(it, filled, made);
  return filled;
}

/** `case Drop(var id)`: of several objects the value may be, those that are of the record, where some are. */
function ofRecord(it: Interpreter, value: Value, name: string, scope: Scope): Value {
  if (value.objects.length < 2 || !it.language.harmlessTypes) return value;
  const made = classNamed(it, name, scope);
  const maker = made?.node.methods.find((method) => method.name === 'constructor');
  if (!made || !maker?.parameters.some(({ isField }) => isField)) return value;
  const fitting = value.objects.filter(
    ({ prototype }) => prototype?.maker && lineageOf(prototype.maker).includes(made),
  );
  return fitting.length > 0 && fitting.length < value.objects.length ? value.withObjects(fitting) : value;
}

/** What texts are made of. */
const pieces = /(?:^|\.)(?:s?byte|char|character)$/i;

/** `List<Long>`, `Guid[]`, `List<Colour>` of an enumeration: what is read into it is nothing but such values. */
function holdsHarmless(it: Interpreter, type: string, scope: Scope): boolean {
  const held = it.language.heldType?.(type);
  const name = held ? typeNameIn(it, held.type) : null;
  if (name === null || pieces.test(name) || !it.language.harmlessTypes) return false;
  if (it.language.harmlessTypes.has(name)) return true;
  const made = classNamed(it, name, scope);
  return made !== undefined && isEnumeration(made.node);
}

/** A list of texts that were read as numbers: `let ids: Vec<i64> = parts.filter_map(…).collect()`. */
function holdsTainted({ kind, elementsValue, itemsValue }: HeapObject): boolean {
  return (
    kind === 'array' &&
    (elementsValue?.isTainted === true || (itemsValue?.some(({ isTainted }) => isTainted) ?? false))
  );
}

/** A number carries nothing harmful, except that somebody may know it beforehand. */
function foretellable(taints: readonly Taint[]): readonly Taint[] {
  return taints.some(({ source }) => source.kind === 'weak-random')
    ? taints.filter(({ source }) => source.kind === 'weak-random')
    : noTaints;
}

/** An instance of the type: of a class of the program, or by the path of a library's. */
export function resolveType(it: Interpreter, name: string, scope: Scope): Value | null {
  const resolved = declaredType(it, name, scope);
  if (!it.builtins.implementorsNamed || (resolved && resolved.objects.length > 0)) return resolved;
  return ofErasedInterface(it, name, resolved?.paths ?? []) ?? resolved;
}

/** Of an interface of which nothing is left when the program runs: what stands for the classes that implement it. */
function ofErasedInterface(it: Interpreter, name: string, paths: readonly AccessPath[]): Value | null {
  if (paths.some(({ text }) => it.models.isKnownName(text.slice(1, -1)))) return null;
  const classes = it.builtins.implementorsNamed?.(it, name) ?? [];
  return classes.length > 0
    ? classes.map((one) => it.sharedInstance(one)).reduce((all, one) => join(all, one))
    : null;
}

/** The same, where nothing is made of classes that implement an interface of a library. */
export function declaredType(it: Interpreter, name: string, scope: Scope): Value | null {
  const [first = name, ...rest] = name.split('.');
  const named = scope.find(first)?.value ?? declaredElsewhere(it, first);
  // What a wildcard brings has no packages in it: a class of the program is asked for first.
  const full = named ? null : fullyNamed(it, [first, ...rest]);
  if (full) return instanceOf(it, full);
  const root = named ?? importedByWildcard(it, first) ?? undefined;
  if (!root) {
    return isOrdinaryType(name) || scope.find(first) ? null : globalType(it, name);
  }
  const own = classIn(root, rest);
  if (own) return instanceOf(it, own);
  const inPackage = rest.length === 1 ? packageClass(it, root, rest[0] ?? '') : null;
  if (inPackage) return instanceOf(it, inPackage);
  const paths = root.paths
    .filter((path) => !path.isGuess)
    .map((path) => typeMadeBy(it, path, rest) ?? it.paths.type([path.text, ...rest].join('.')));
  const [path] = paths;
  if (!path) return null;
  const elsewhere = ofOtherModule(it, path.text.slice(1, -1));
  return elsewhere ? elsewhere.withPaths(paths) : new Value(notConstant, [], noObjects, paths, null);
}

/** `client: httpx.AsyncClient`: what a call of the class gives, where that is a type that the models know. */
function typeMadeBy(it: Interpreter, root: AccessPath, rest: readonly string[]): AccessPath | null {
  if (!it.language.classesAreCalled) return null;
  const named = rest.reduce<AccessPath | null>((path, name) => path?.member(name) ?? null, root);
  const made = named?.call() ?? null;
  return made?.depth === 0 && made.text.startsWith('<') ? made : null;
}

/**
 * Of an interface of ours that stands in another module, which is not looked at together with this one: the class that
 * implements it here, where there is one alone.
 */
function ofOtherModule(it: Interpreter, full: string): Value | null {
  const segments = full.split('.');
  const name = segments.at(-1) ?? '';
  if (!it.language.foldersAreNames || segments.length < 4 || it.models.isKnownName(full)) return null;
  const root = `${segments.slice(0, 2).join('/')}/`;
  const [only, ...others] = it.declarations
    .implementorsNamed(name)
    .filter(({ file, statement }) => file.path.includes(root) && statement.kind === 'class-declaration');
  if (only?.statement.kind !== 'class-declaration' || others.length > 0 || only.statement.class.isAbstract)
    return null;
  const made = classOf(it.declareNow(only, only.statement.class.name) ?? undefined);
  return made && it.sharedInstance(made);
}

function globalType(it: Interpreter, name: string): Value {
  return new Value(notConstant, [], noObjects, [it.paths.type(name)], null);
}

function isOrdinaryType(name: string): boolean {
  return /^(?:any|unknown|never|void|string|object|symbol|null|undefined|this|[A-Z])$/.test(name);
}

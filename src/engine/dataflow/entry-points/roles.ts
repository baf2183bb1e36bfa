/** What values handed in from outside are: requests, responses, events, tainted data. */

import type { Decorator, Parameter } from '../../parsing/ir/declarations.ts';
import { importsOf } from '../../parsing/ir/imports-of.ts';
import { parameterName } from '../../parsing/ir/parameter-name.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { Role } from '../../rules/model-field-schemas.ts';
import type { TextPattern } from '../../rules/text-pattern.ts';
import { ofRequest } from '../classes/request-objects.ts';
import { typeNameIn } from '../classes/type-names.ts';
import { resolveType, typed } from '../classes/types.ts';
import { maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { withRow } from '../storage/stored-values.ts';
import { sourceAt, taintFrom } from '../taint/sources.ts';
import { clean, noTaints, type Taint } from '../taint/taint.ts';
import type { RequestField } from '../taint/taint-source.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { notConstant, pathValue, unknown, Value } from '../values/value.ts';
import { maskOfPart } from './route-parts.ts';
import { requirementOf } from './route-requirements.ts';

/** The part of a request a value stands in, and under which name; null for all fields of it. */
export interface RequestPlace extends RequestField {
  /** It is an object of the program, filled from the fields of the request. */
  isFilled?: boolean;
  /** It keeps what else was sent, under whatever names. */
  isOpen?: boolean;
  /** For which categories its fields are clean by what they are held to, by name. */
  fieldMasks?: ReadonlyMap<string, number>;
}

/** An object of a library's type. */
function opaqueOf(it: Interpreter, path: AccessPath): HeapObject {
  if (it.models.requestTypes.has(path.text)) return ofRequest(it, path, true);
  return new HeapObject('opaque', it.entryId);
}

/** A value in this role; every call makes a fresh one. */
export function roleValue(it: Interpreter, role: Role, span: Span, parameter?: RequestPlace): Value {
  if (role === null) return unknown;
  if (typeof role === 'string') {
    const path = it.paths.type(role);
    return new Value(notConstant, noTaints, [opaqueOf(it, path)], [path], null);
  }
  const object = new HeapObject('opaque', it.entryId);
  const model = {
    kind: role.source,
    location: parameter?.location ?? role.location,
    structured: role.structured,
    ...(parameter?.isForm && { isForm: parameter.isForm }),
    ...(role.cleanFor && { cleanFor: role.cleanFor }),
    fields: role.fields === true || (parameter !== undefined && parameter.name === null),
  };
  const taint = taintFrom(it, model, span, parameter?.name ?? null);
  if (role.ownFile) taint.source.isOwnFile = true;
  if (parameter?.isFilled) taint.source.isFilled = true;
  if (parameter?.fieldMasks) taint.source.fieldMasks = parameter.fieldMasks;
  return new Value(notConstant, [taint], [object], [], null);
}

/** What the router hands to a parameter: what its type names, or a part of the path. */
export function partOfPath(
  it: Interpreter,
  fn: FunctionObject,
  parameter: Parameter,
  index: number,
  role: Role,
): Value {
  const placeholders = placeholdersOf(fn);
  // What stands in no path and is marked with nothing is bound by the container.
  if (
    placeholders &&
    !parameter.decorators?.length &&
    !placeholders.has(parameterName(parameter).replace('$', ''))
  )
    return parameterRole(it, fn, parameter, index);
  if (parameter.type) {
    const declared = parameterRole(it, fn, parameter, index);
    const isText = declared.paths.some((path) => it.language.textTypes?.has(path.text));
    const extracted = declared.isTainted ? null : it.builtins.extracted?.(it, declared);
    if (extracted) return extracted;
    if (!declared.isTainted && it.language.isSent?.(parameter.type, declared)) {
      const sent = roleValue(it, role, parameter, anyField);
      const isOwn = declared.objects.some(({ prototype }) => prototype !== null);
      const held = isOwn ? sent : (it.language.fromOutside?.(it, sent, parameter.type, fn.scope) ?? sent);
      return held === sent ? typed(it, sent, parameter.type, fn.scope) : held;
    }
    const isKnown = declared.objects.length > 0 || declared.paths.some((path) => !path.isGuess);
    if (isKnown && !isText) return declared;
    // A router has nothing but text to give: arrays and functions come from elsewhere.
    if (/^\??(?:array|callable|iterable|object|self|static|null|Closure)\b/i.test(parameter.type))
      return declared;
  }
  // The path knows it without the mark that variables have.
  const name = parameterName(parameter).replace('$', '');
  const location = (typeof role === 'object' && role?.location) || 'path';
  const value = roleValue(it, role, parameter, { location, name });
  const pattern = requiredPattern(it, fn, name);
  const mask = pattern === null ? maskOfPart(it, name) : maskOfPattern(it, `^(?:${pattern})$`);
  return value.withTaints(clean(value.taints, mask));
}

/** `#[Route('/{id<\d+>}')]`, `#[Route('/{id}', requirements: ['id' => '\d+'])]` */
function requiredPattern(it: Interpreter, { node, scope }: FunctionObject, name: string): string | null {
  for (const { name: called, args, keywords } of node.decorators ?? []) {
    const path = args[0] ?? keywords?.path;
    if (!/(?:^|\.)Route$/.test(called) || path?.kind !== 'literal') continue;
    const written = new RegExp(`\\{!?${name.replace(/\W/g, '.')}<([^>]*)>`).exec(String(path.value))?.[1];
    const listed = keywords?.requirements;
    const entry =
      listed?.kind === 'object'
        ? listed.properties.find((one) => one.kind === 'property' && one.key === name)?.value
        : undefined;
    if (written !== undefined) return written;
    if (entry) return requirementOf(it, entry, scope);
  }
  return null;
}

/** `{name}` in the paths that decorators of a handler and its class write out; null where none is. */
function placeholdersOf({ node, homeClass }: FunctionObject): ReadonlySet<string> | null {
  const own = pathsIn(node.decorators);
  const prefix = pathsIn(homeClass?.node.decorators);
  if (!own || own.length === 0 || !prefix) return null;
  const names = [...own, ...prefix].flatMap((path) =>
    [...path.matchAll(/\{!?(\w+)/g)].map(([, name]) => name ?? ''),
  );
  return new Set(names);
}

/** The paths of its routes; null where one is not written out. */
function pathsIn(decorators: readonly Decorator[] | undefined): string[] | null {
  const paths: string[] = [];
  for (const { name, args, keywords } of decorators ?? []) {
    const path = args[0] ?? keywords?.path;
    if (!/(?:^|\.)Route$/.test(name) || !path) continue;
    if (path.kind !== 'literal') return null;
    paths.push(String(path.value));
  }
  return paths;
}

/** What a parameter without an argument probably is: by its declared type, by its name, or unknown. */
export function parameterRole(
  it: Interpreter,
  fn: FunctionObject,
  parameter: Parameter,
  index: number,
): Value {
  if (parameter.type) {
    const name = typeNameIn(it, parameter.type);
    const value = name === null ? null : resolveType(it, name, fn.scope);
    const [path] = value?.paths ?? [];
    const source = value && sourceAt(it, value.paths, parameter);
    if (source) return filledByRequest(it, source.taint, parameter, fn.scope);
    const isKnown = path !== undefined && it.models.isKnownName(path.text.slice(1, -1));
    const record = isKnown ? null : it.builtins.declaredRecord?.(it, parameter.type, fn.scope);
    if (record) return it.builtins.heldBeside?.(it, fn, record) ?? record;
    // A value of a library's type is opaque, so that checks on what it holds are remembered.
    if (value && path && value.objects.length === 0) {
      const made = new Value(notConstant, noTaints, [opaqueOf(it, path)], value.paths, null);
      return it.builtins.heldBeside?.(it, fn, made) ?? made;
    }
    if (value) return withRow(it, it.builtins.heldBeside?.(it, fn, value) ?? value, fn, parameter);
  }
  const name = parameterName(parameter);
  for (const candidate of it.models.parameters) {
    if (candidate.index && !candidate.index.includes(index)) continue;
    if (!candidate.name.test(name)) continue;
    if (candidate.of && !candidate.of.test(fn.node.name ?? '')) continue;
    if (candidate.imports && !importsOne(fn, candidate.imports)) continue;
    if (
      candidate.beside &&
      !fn.node.parameters.some((other) => other !== parameter && candidate.beside?.test(parameterName(other)))
    )
      continue;
    return roleValue(it, candidate.role, parameter);
  }
  return name ? pathValue(it.paths.unknown(name)) : unknown;
}

function importsOne({ file }: FunctionObject, module: TextPattern): boolean {
  return importsOf(file.ir.body).some((imported) => module.test(imported.module));
}

/** A value of a type that is a part of every request, whatever the request holds. */
function filledByRequest(it: Interpreter, taint: Taint, { type = '' }: Parameter, scope: Scope): Value {
  const value = new Value(notConstant, [taint], [new HeapObject('opaque', it.entryId)], [], null);
  const filled = it.language.fromOutside?.(it, value, type, scope) ?? value;
  // A number that a request brings, too, is what the type says, and nothing else.
  return filled.objects.length > 0 ? filled : filled.withObjects(value.objects);
}

/** Any field of what is sent. */
const anyField: RequestPlace = { location: 'body', name: null };

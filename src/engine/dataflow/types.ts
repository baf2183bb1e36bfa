/** What a declared type says of a value. */
import { ClassObject } from './heap.ts';
import type { Interpreter } from './interpreter.ts';
import type { Scope } from './scope.ts';
import { withPartialGuard } from './taint.ts';
import { join, noObjects, notConstant, Value } from './value.ts';

/** The value, known to be of this type as far as the compiler could see. */
export function typed(it: Interpreter, value: Value, type: string, scope: Scope): Value {
  const name = typeName(type);
  if (name === null || value.isConstant) return value;
  if (name === 'number' || name === 'boolean' || name === 'bigint')
    return value.isTainted
      ? value.withTaints(
          withPartialGuard(value.taints, `declared as ${name}, which is not checked at run time`),
        )
      : value;
  if (value.objects.some((object) => object.kind !== 'opaque')) return value;
  const resolved = resolveType(it, name, scope);
  if (!resolved) return value;
  if (value.isTainted) return value;
  return resolved.objects.length > 0 ? join(value.withPaths([]), resolved) : value.withPaths(resolved.paths);
}

/** The same few types are declared all over a program. */
const knownNames = new Map<string, string | null>();
const maxKnownNames = 10_000;

/** `Promise<Repository<User> | null>` → `Repository`; null for what names no class. */
export function typeName(type: string): string | null {
  let name = knownNames.get(type);
  if (name === undefined) {
    name = readTypeName(type);
    if (knownNames.size < maxKnownNames) knownNames.set(type, name);
  }
  return name;
}

function readTypeName(type: string): string | null {
  let text = type.trim();
  for (;;) {
    const wrapped = /^(?:readonly\s+|Promise\s*<|Readonly\s*<|Partial\s*<|Required\s*<|Observable\s*<)/.exec(
      text,
    );
    if (!wrapped) break;
    text = text.slice(wrapped[0].length);
  }
  const alternatives = text.split('|').map((part) => part.trim());
  const first = alternatives.find((part) => !/^(?:null|undefined|void)\b/.test(part)) ?? '';
  const name = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/.exec(first)?.[0] ?? null;
  if (name === null || /^\s*(?:\[|=>)/.test(first.slice(name.length))) return null;
  return name;
}

/** An instance of the type: of a class of the program, or by the path of a library's. */
export function resolveType(it: Interpreter, name: string, scope: Scope): Value | null {
  const [first = name, ...rest] = name.split('.');
  const cell = scope.find(first);
  if (!cell) return rest.length === 0 && isOrdinaryType(name) ? null : globalType(it, name);
  const root = cell.value;
  if (!root) return null;
  const own = rest.length === 0 ? root.objects.find((object) => object instanceof ClassObject) : undefined;
  if (own instanceof ClassObject) return it.sharedInstance(own);
  const paths = root.paths
    .filter((path) => !path.isGuess)
    .map((path) => it.models.paths.type([path.text, ...rest].join('.')));
  return paths.length > 0 ? new Value(notConstant, [], noObjects, paths, null) : null;
}

function globalType(it: Interpreter, name: string): Value {
  return new Value(notConstant, [], noObjects, [it.models.paths.type(name)], null);
}

function isOrdinaryType(name: string): boolean {
  return /^(?:any|unknown|never|void|string|object|symbol|null|undefined|this|[A-Z])$/.test(name);
}

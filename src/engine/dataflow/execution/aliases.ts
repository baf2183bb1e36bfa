/** Variables that are another name for a place: `let guard = state.last.lock().unwrap()`, `let text = &mut answer` (Rust). */
import type { Expression } from '../../parsing/ir/expressions.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ValueCell } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';

const aliases = new WeakMap<Scope, Set<string>>();

/** From now on the variable is the place, and what is written to one of them both hold. */
export function placeAlias(it: Interpreter, scope: Scope, name: string, place: Expression): void {
  const cell = cellOf(it, scope, place);
  if (!cell || cell === scope.own(name)) return;
  scope.place(name, cell);
  aliases.set(scope, (aliases.get(scope) ?? new Set()).add(name));
}

/** The name is given to something else: the place keeps what it has. */
export function dropAlias(scope: Scope, name: string): void {
  if (aliases.get(scope)?.delete(name)) scope.placeNew(name);
}

function cellOf(it: Interpreter, scope: Scope, place: Expression): ValueCell | null | undefined {
  if (place.kind === 'identifier') return scope.find(place.name);
  if (place.kind !== 'member') return null;
  const [object, ...others] = it.evaluate(place.object, scope).objects;
  return others.length === 0 ? object?.get(place.property) : null;
}

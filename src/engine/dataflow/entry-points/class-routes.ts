/** Routes that lead to a class: `path('<int:id>/', Show.as_view())`. What they hold a part to, its methods get. */
import type { Interpreter } from '../interpreter.ts';
import { ClassObject } from '../values/class-object.ts';
import { joinValues, unknown, type Value } from '../values/value.ts';
import { asPartOf, heldToPattern, isHarmlessPart } from './route-parts.ts';

const pathsOf = new WeakMap<ClassObject, string[]>();

/** @param handler what was registered, perhaps made by a method of a class */
export function noteClassRoute({ objects }: Value, path: string): void {
  for (const { madeBy } of objects)
    if (madeBy instanceof ClassObject) pathsOf.set(madeBy, [...(pathsOf.get(madeBy) ?? []), path]);
}

/** The path of the class's methods, where one route leads to it and no other. */
export function onlyRoute(made: ClassObject): string | null {
  const [path = null, ...others] = new Set(pathsOf.get(made));
  return others.length === 0 ? path : null;
}

/** What a method of the class gets under this name, by all routes that lead to it. */
export function heldByRoutes(it: Interpreter, made: ClassObject, name: string, value: Value): Value {
  const paths = pathsOf.get(made) ?? [];
  const ways = paths.map((path) =>
    isHarmlessPart(path, name) ? unknown : asPartOf(it, path, name, heldToPattern(it, path, name, value)),
  );
  return ways.reduce<Value | undefined>((all, one) => joinValues(all, one), undefined) ?? value;
}

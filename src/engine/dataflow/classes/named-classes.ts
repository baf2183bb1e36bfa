/** Classes of the program by the names that are written for them. */
import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { declaredIn } from '../modules/qualified-names.ts';
import { ClassObject } from '../values/class-object.ts';
import type { Scope } from '../values/scope.ts';
import type { Value } from '../values/value.ts';

/** The class of the program that a name means where it is written, `Order.Line` one within another, or by its full name. */
export function classNamed(it: Interpreter, name: string, scope: Scope): ClassObject | undefined {
  const [first = name, ...inner] = name.split('.');
  const outer = scope.find(first)?.value ?? declaredElsewhere(it, first);
  return (outer ? classIn(outer, inner) : fullyNamed(it, [first, ...inner])) ?? undefined;
}

/** The class itself, or the one that is reached through the classes in it, or through modules of the program. */
export function classIn(root: Value, inner: readonly string[]): ClassObject | null {
  let value: Value | undefined = root;
  for (const name of inner) {
    const around = classOf(value);
    value = around ? around.scope.own(name)?.value : value?.objects[0]?.get(name)?.value;
  }
  return classOf(value);
}

export function classOf(value: Value | undefined): ClassObject | null {
  return value?.objects.find((object): object is ClassObject => object instanceof ClassObject) ?? null;
}

/** `com.example.User`: a class of the program by its full name. */
export function fullyNamed(it: Interpreter, segments: readonly string[]): ClassObject | null {
  const name = segments.at(-1);
  if (it.language.names !== 'program' || name === undefined || segments.length < 2) return null;
  return classOf(declaredIn(it, segments.slice(0, -1).join('.'), name) ?? undefined);
}

/** `models.User`, where `models` is a package of the program. */
export function packageClass(it: Interpreter, root: Value, name: string): ClassObject | null {
  if (it.language.names !== 'directory') return null;
  for (const holder of root.objects)
    for (const object of holder.get(name)?.value?.objects ?? [])
      if (object instanceof ClassObject) return object;
  return null;
}

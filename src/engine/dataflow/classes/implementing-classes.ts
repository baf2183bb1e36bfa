/** What stands for a class of which nothing is made: the classes that extend or implement it. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';
import { classNameOf, type Declared } from '../modules/declared.ts';
import { ClassObject } from '../values/class-object.ts';
import { joinValues, type Value } from '../values/value.ts';
import { builtFirst } from './built-types.ts';
import { classNamed } from './named-classes.ts';
import { typeNameIn } from './type-names.ts';

/** So many classes that implement an interface are followed. */
const maxImplementors = 3;
/** So many that say so themselves are looked at, abstract ones among them. */
const maxNamed = 16;
/** So many types that fit an interface are asked whether something builds them. */
const maxFitting = 64;

/** What stands for all instances of the class: of an interface, those of the classes that implement it. */
export function instanceOf(it: Interpreter, made: ClassObject): Value {
  if (!made.node.isAbstract) return it.sharedInstance(made);
  let found: Value | undefined;
  for (const one of concreteClasses(it, made)) found = joinValues(found, it.sharedInstance(one));
  return found ?? it.sharedInstance(made);
}

/** Those of the classes that extend an abstract one, or implement an interface, which can be made. */
export function concreteClasses(
  it: Interpreter,
  made: ClassObject,
  most = maxImplementors,
): readonly ClassObject[] {
  if (it.builtins.implementorsNamed) return it.builtins.implementorsNamed(it, made.node.name);
  const found = concreteOnes(it, made.node, most).flatMap((declared) => {
    const value = it.declareNow(declared, classNameOf(declared));
    const one = value?.objects.find((object) => object instanceof ClassObject);
    return one instanceof ClassObject && one !== made && !one.node.isAbstract ? [one] : [];
  });
  return found.length > 0 ? found : fragments(it, made);
}

/** `interface Orders extends JpaRepository<…>, OrderSearch`: Spring makes it of `OrderSearchImpl`, which stands for that part. */
function fragments(it: Interpreter, made: ClassObject): readonly ClassObject[] {
  return (made.node.interfaces ?? []).flatMap((written) => {
    const name = typeNameIn(it, written);
    const part = name === null ? undefined : classNamed(it, `${name}Impl`, made.scope);
    return part && !part.node.isAbstract && part.node.interfaces?.includes(written) ? [part] : [];
  });
}

/** Classes that can be made of: an interface is often implemented by an abstract class, and that by the ones that count. */
function concreteOnes(it: Interpreter, node: ClassNode, most: number): readonly Declared[] {
  // Types that fit an interface of Go do not say so: of many those count that something builds.
  if (it.language.names === 'directory') return builtFirst(it, concreteAmong(it, node, maxFitting), most);
  return concreteAmong(it, node, most);
}

function concreteAmong(it: Interpreter, node: ClassNode, most: number): readonly Declared[] {
  const found: Declared[] = [];
  const seen = new Set([node]);
  for (const base of seen)
    for (const declared of it.declarations
      .implementorsOf(base)
      .filter(isNoMock)
      .slice(0, Math.max(most, maxNamed))) {
      const { statement } = declared;
      if (statement.kind !== 'class-declaration' || !statement.class.isAbstract) found.push(declared);
      else if (seen.size < maxNamed) seen.add(statement.class);
      if (found.length === most) return found;
    }
  return found;
}

/** What tests put in the place of a class is not there when the program runs. */
function isNoMock({ file }: Declared): boolean {
  return !file.isTest;
}

/** Classes that stand behind an interface or an abstract class, which is all that injected code names of them. */
import type { ClassNode } from '../../parsing/ir/declarations.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import { lastNameOf } from '../models/expression-names.ts';
import { moduleOf } from '../modules/modules.ts';
import type { ProgramFile } from '../modules/program.ts';
import { ClassObject } from '../values/class-object.ts';

interface Place {
  file: ProgramFile;
  name: string;
}

/** By the interpreter, then by the name of what is implemented or extended. */
const indices = new WeakMap<Interpreter, ReadonlyMap<string, readonly Place[]>>();
/** So many classes that implement one are followed. */
const most = 3;

/** Classes of the program, outside of tests, that say that they implement or extend what is called so. */
export function implementorsNamed(it: Interpreter, name: string): readonly ClassObject[] {
  let index = indices.get(it);
  if (!index) {
    index = indexOf(it);
    indices.set(it, index);
  }
  const found: ClassObject[] = [];
  for (const { file, name: own } of (index.get(name) ?? []).slice(0, most))
    for (const object of moduleOf(it, file).scope.find(own)?.value?.objects ?? [])
      if (object instanceof ClassObject && !object.node.isAbstract) found.push(object);
  return found;
}

function indexOf(it: Interpreter): Map<string, Place[]> {
  const index = new Map<string, Place[]>();
  for (const file of it.files.values()) {
    if (file.isTest) continue;
    for (const statement of file.ir.body) {
      const node = classIn(statement);
      if (!node?.name) continue;
      for (const base of basesOf(node)) {
        const places = index.get(base) ?? [];
        places.push({ file, name: node.name });
        index.set(base, places);
      }
    }
  }
  return index;
}

/** The class that a statement of a module declares, exported or not. */
export function classIn(statement: Statement): ClassNode | null {
  const declared = statement.kind === 'export' ? statement.declaration : statement;
  return declared?.kind === 'class-declaration' ? declared.class : null;
}

/** `implements Store<Order>` is one of `Store`. */
function basesOf({ interfaces = [], superclass }: ClassNode): string[] {
  const names = interfaces.flatMap((written) => /^[\w$.]*?([\w$]+)\s*(?:<|$)/.exec(written)?.[1] ?? []);
  const base = superclass ? lastNameOf(superclass) : '';
  return base ? [...names, base] : names;
}

/** Variables that belong to no method: `$name` to the whole program, `@@name` to the class. */

import { methodFrame } from '../calls/frame.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { ValueCell } from '../values/heap.ts';

interface Globals {
  entry: number;
  cells: Map<string, ValueCell>;
}

const globalsOf = new WeakMap<Interpreter, Globals>();

/** The place of such a variable; null for all others. What one request leaves in a global is not there in the next. */
export function sharedVariable(it: Interpreter, name: string): ValueCell | null {
  if (name.startsWith('@@')) return ofClass(methodFrame(it.frame).homeClass ?? it.frame.homeClass, name);
  if (!/^\$[A-Za-z_]\w*$/.test(name)) return null;
  let globals = globalsOf.get(it);
  if (globals?.entry !== it.entryId) {
    globals = { entry: it.entryId, cells: new Map() };
    globalsOf.set(it, globals);
  }
  const cell = globals.cells.get(name) ?? new ValueCell(undefined);
  globals.cells.set(name, cell);
  return cell;
}

/** Of the class, or of the one above that declares it. */
function ofClass(home: ClassObject | null, name: string): ValueCell | null {
  for (let at: ClassObject | null = home; at; at = at.parent) if (at.get(name)) return at.cell(name);
  return home?.cell(name) ?? null;
}

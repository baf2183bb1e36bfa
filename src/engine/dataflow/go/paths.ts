/** `filepath.Clean("/" + name)`, `path.Join("/", name)`: nothing leads out of the root, so that what is joined with it stays inside. */
import { beginsWithSlash } from '../../results/partial-guards.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { step } from '../taint/steps.ts';
import { clean, cleanInContext, flatten } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, shapeOf, taintedValue, type Value } from '../values/value.ts';

const categories = ['path-traversal', 'file-inclusion', 'archive-slip', 'unrestricted-upload'];

/** Null where the path does not begin at the root: then a model says what comes back. */
function cleanRooted(it: Interpreter, call: CallSite): Value | null {
  const [path] = call.args;
  if (!path?.isTainted || call.args.length !== 1) return null;
  const [first] = shapeOf(path);
  if (first && 'fixed' in first && /^\/+$/.test(first.fixed)) return rooted(it, path, call);
  // Asked whether it begins so: alone it still names any file.
  if (!path.taints.every(({ partialGuards }) => partialGuards.includes(beginsWithSlash))) return null;
  return rooted(it, path, call, cleanInContext);
}

function joinRooted(it: Interpreter, call: CallSite): Value | null {
  const [root, path] = call.args;
  if (root?.constant !== '/' || !path?.isTainted || call.args.length !== 2) return null;
  return rooted(it, path, call);
}

function rooted(it: Interpreter, path: Value, { span }: CallSite, cleanedBy = clean): Value {
  const taints = cleanedBy(flatten(path.taints), it.models.categories.mask(categories));
  return taintedValue(step(it, taints, 'sanitizer', span), path.shape);
}

/** `dir, file := filepath.Split(name)`: the file has no slash in it, the folder is all that stood before. */
function splitPath(it: Interpreter, { args: [path], span }: CallSite): Value | null {
  if (!path?.isTainted) return null;
  const taints = step(it, flatten(path.taints), 'call', span);
  const list = new HeapObject('array', it.entryId);
  const file = clean(taints, it.models.categories.mask(categories));
  list.items.value = [taintedValue(taints), taintedValue(file)];
  return objectValue(list);
}

export const pathFunctions: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['path/filepath.Clean', cleanRooted],
  ['path.Clean', cleanRooted],
  ['path/filepath.Join', joinRooted],
  ['path/filepath.Split', splitPath],
  ['path.Split', splitPath],
  ['path.Join', joinRooted],
]);

/**
 * What a request writes to a file and reads from it again: an upload is saved, and opened to be parsed. A file is known
 * by its path, where that is written out, or by what came from outside to name it.
 */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import { joinTaints } from '../taint/join-taints.ts';
import { step } from '../taint/steps.ts';
import { flatten, noTaints, type Taint } from '../taint/taint.ts';
import { HeapObject } from '../values/heap.ts';
import { constantValue, objectValue, taintedValue, type Value } from '../values/value.ts';

type Files = Map<unknown, readonly Taint[]>;

/** What the entry that runs has written, by what names it. */
const written = new WeakMap<Interpreter, { entryId: number; files: Files }>();

function filesOf(it: Interpreter): Files {
  const known = written.get(it);
  if (known?.entryId === it.entryId) return known.files;
  const files: Files = new Map();
  written.set(it, { entryId: it.entryId, files });
  return files;
}

/** Names of own entries do not meet names of attributes. */
const pathName = '\u0000path';

/** `open(path, 'wb')`: an object that knows where it writes; what was written there before is read. */
export const openFile: Builtin = (it, call) => {
  const [path, mode = call.keywords?.get('mode')] = call.args;
  if (!path) return null;
  if (typeof mode?.constant !== 'string' || !/[wax+]/.test(mode.constant)) return contentOf(it, path, call);
  const file = new HeapObject('opaque', it.entryId);
  file.cell(pathName).value = path;
  file.madeWith = call.args;
  return objectValue(file).withPaths(call.paths.flatMap((one) => one.call() ?? []));
};

/** `file.write(text)`, `path.write_bytes(data)` */
const write: Builtin = (it, { receiver, args: [content] }) => {
  const path = receiver?.objects.find((object) => object.get(pathName))?.get(pathName)?.value;
  if (path && content?.isTainted) keep(it, path, content);
  return path ? constantValue(0) : null;
};

const writePath: Builtin = (it, { receiver, args: [content] }) => {
  if (receiver && content?.isTainted) keep(it, receiver, content);
  return null;
};

const readPath: Builtin = (it, call) => (call.receiver ? contentOf(it, call.receiver, call) : null);

/** `upload.save(path)` */
const save: Builtin = (it, { receiver, args: [path] }) => {
  if (receiver?.taints.some(({ source }) => source.kind === 'upload-name') && path) keep(it, path, receiver);
  return null;
};

export const fileMethods: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['write', write],
  ['write_text', writePath],
  ['write_bytes', writePath],
  ['read_text', readPath],
  ['read_bytes', readPath],
  ['save', save],
]);

function keep(it: Interpreter, path: Value, content: Value): void {
  const files = filesOf(it);
  for (const name of namesOf(path)) files.set(name, joinTaints(files.get(name) ?? noTaints, content.taints));
}

function contentOf(it: Interpreter, path: Value, { span }: CallSite): Value | null {
  const files = filesOf(it);
  const taints = namesOf(path).reduce<readonly Taint[]>(
    (all, name) => joinTaints(all, files.get(name) ?? noTaints),
    noTaints,
  );
  return taints.length > 0 ? taintedValue(flatten(step(it, taints, 'call', span))) : null;
}

function namesOf({ constant, shape, taints }: Value): unknown[] {
  if (typeof constant === 'string') return [constant];
  const fixed = shape?.map((part) => ('fixed' in part ? part.fixed : null));
  return fixed?.every((part) => part !== null) ? [fixed.join('')] : taints.map(({ source }) => source);
}

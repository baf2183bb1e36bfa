/** Names that need no import: what h3 and `server/utils` offer is there for all of the server (Nuxt, Nitro). */
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { moduleOf } from '../modules/modules.ts';
import { pathValue, type Value } from '../values/value.ts';

/** Up to the folder of the server. */
const ofServer = /^((?:.*\/)?server\/)(?:api|routes|middleware|plugins|tasks|utils)\//;

/** By the interpreter, then by the server and the name. */
const found = new WeakMap<Interpreter, Map<string, Value | null>>();

export function autoImported(it: Interpreter, name: string): Value | null {
  const { path } = it.frame.file;
  const server = path.includes('server/') ? ofServer.exec(path)?.[1] : undefined;
  if (server === undefined) return null;
  const known = found.get(it) ?? new Map<string, Value | null>();
  found.set(it, known);
  const key = `${server}\0${name}`;
  const before = known.get(key);
  if (before !== undefined) return before ?? ofHandlers(it, name);
  // Files that need each other's names are not looked through again meanwhile.
  known.set(key, null);
  const value = exportedBy(it, `${server}utils/`, name);
  if (value) known.set(key, value);
  return value ?? ofHandlers(it, name);
}

const handlers = /\b(?:define)?(?:Cached)?[eE]ventHandler\(/;

/** What handlers of events are made with, where a file makes one. */
function ofHandlers(it: Interpreter, name: string): Value | null {
  if (!handlers.test(it.frame.file.text)) return null;
  const path = it.paths.root('h3').member(name);
  const called = path?.call();
  return path && [path, called].some((one) => one && isKnown(it, one)) ? pathValue(path) : null;
}

/** Something is said of it, and not only of the library. */
function isKnown(it: Interpreter, path: AccessPath): boolean {
  const { sources, callSinks, callMisuses, handlers: entries } = it.models.know(path);
  return [sources, callSinks, callMisuses, entries].some((known) => known.length > 0);
}

function exportedBy(it: Interpreter, folder: string, name: string): Value | null {
  for (const file of it.files.values()) {
    if (!file.path.startsWith(folder) || file.isTest) continue;
    const exported = moduleOf(it, file).moduleObject.get('exports')?.value;
    const value = exported?.objects[0]?.get(name)?.value;
    if (value) return value;
  }
  return null;
}

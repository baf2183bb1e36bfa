/**
 * Objects of which only their type is known: `constructor({ mailer }: Pick<Services, 'mailer'>)`. Its members are of
 * the types that it declares, so that what they are asked to do is looked for where it is done.
 */
import { resolveType, typed } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { AccessPath } from '../models/access-path.ts';
import { moduleOf } from '../modules/modules.ts';
import type { ProgramFile } from '../modules/program.ts';
import { HeapObject } from '../values/heap.ts';
import { LateCell } from '../values/late-cell.ts';
import type { Scope } from '../values/scope.ts';
import { noPaths, objectValue, unknown, type Value } from '../values/value.ts';
import { readType } from './written-types.ts';

/** A type, and the file in whose scope its names mean something. */
interface Meant {
  type: string;
  file: ProgramFile;
}

interface Known {
  /** By name; null where several are called so. */
  declared: ReadonlyMap<string, readonly Meant[]>;
  /** Those that were asked for: one object stands for all of a type. */
  made: Map<string, Value | null>;
}

const knownTo = new WeakMap<Interpreter, Known>();
/** Types that are made of others are followed so far. */
const deepest = 6;
/** Of so many members. */
const widest = 200;

/** What stands for objects of the type; null where it says nothing of their members. */
export function declaredRecord(it: Interpreter, type: string, scope: Scope): Value | null {
  return recordOf(it, { type, file: it.frame.file }, scope);
}

function recordOf(it: Interpreter, meant: Meant, scope: Scope): Value | null {
  if (!/[A-Z{]/.test(meant.type)) return null;
  const { made } = knownIn(it);
  const key = `${meant.file.path}|${meant.type}`;
  let record = made.get(key);
  if (record === undefined) {
    // While it is being made it is nothing, for types that name themselves.
    made.set(key, null);
    record = make(it, meant, scope);
    made.set(key, record);
  }
  return record;
}

function make(it: Interpreter, meant: Meant, scope: Scope): Value | null {
  const written = readType(meant.type);
  if (written === null || (written.kind === 'name' && !isRecordName(it, written.name, meant.file)))
    return null;
  if (written.kind === 'member-of') {
    const member = membersOf(it, { type: written.of, file: meant.file }, 0).get(written.key);
    return member ? typeOf(it, member, scope) : null;
  }
  const library = libraryType(it, meant, scope, 0);
  const members = [...membersOf(it, meant, 0)].filter(([, { type }]) => /^(?:[\w$]+\.)*[A-Z{]/.test(type));
  if (!library && members.length === 0) return null;
  const record = new HeapObject(library ? 'opaque' : 'object', it.entryId);
  for (const [name, member] of members.slice(0, widest))
    record.place(name, new LateCell(unknown, () => typeOf(it, member, scope)));
  return objectValue(record).withPaths(library ? [library] : noPaths);
}

/** `interface Signed extends Request { user: User }`: what the models know of `Request` is more than its members. */
function libraryType(it: Interpreter, { type, file }: Meant, scope: Scope, depth: number): AccessPath | null {
  const written = depth > deepest ? null : readType(type);
  if (written?.kind === 'all-of')
    return (
      written.parts.map((part) => libraryType(it, { type: part, file }, scope, depth + 1)).find(Boolean) ??
      null
    );
  if (written?.kind !== 'name') return null;
  const named = namedIn(it, written.name, file);
  if (named) return libraryType(it, named, scopeOf(it, named, scope), depth + 1);
  const paths = resolveType(it, written.name, scope)?.paths ?? [];
  const known = paths.find(({ text }) => it.models.isKnownName(text.slice(1, -1)));
  return (depth > 0 && known) || null;
}

/** A name of an interface or of another type, and not that of a class. */
function isRecordName(it: Interpreter, name: string, file: ProgramFile): boolean {
  return (
    namedIn(it, name, file) !== undefined && (it.builtins.implementorsNamed?.(it, name) ?? []).length === 0
  );
}

function scopeOf(it: Interpreter, { file }: Meant, scope: Scope): Scope {
  return file === it.frame.file ? scope : moduleOf(it, file).scope;
}

function typeOf(it: Interpreter, meant: Meant, scope: Scope): Value {
  const own = scopeOf(it, meant, scope);
  return recordOf(it, meant, own) ?? typed(it, unknown, meant.type, own);
}

function membersOf(it: Interpreter, { type, file }: Meant, depth: number): ReadonlyMap<string, Meant> {
  const found = new Map<string, Meant>();
  const written = depth > deepest ? null : readType(type);
  switch (written?.kind) {
    case 'members':
      for (const [name, member] of written.members) found.set(name, { type: member, file });
      break;
    case 'all-of':
      for (const part of written.parts)
        for (const [name, member] of membersOf(it, { type: part, file }, depth + 1)) found.set(name, member);
      break;
    case 'some-of':
      for (const [name, member] of membersOf(it, { type: written.of, file }, depth + 1))
        if (written.keys.includes(name) !== written.areLeftOut) found.set(name, member);
      break;
    case 'name': {
      const named = namedIn(it, written.name, file);
      if (named) return membersOf(it, named, depth + 1);
      break;
    }
  }
  return found;
}

/** What is called so in this file, or in one other of the program alone. */
function namedIn(it: Interpreter, name: string, file: ProgramFile): Meant | undefined {
  const { declared } = knownIn(it);
  const own = declared.get(name)?.find((one) => one.file === file);
  if (own) return own;
  const all = declared.get(importedAs(file, name)) ?? [];
  return all.length === 1 ? all[0] : undefined;
}

/** `import { Services as Given }` */
function importedAs({ ir }: ProgramFile, name: string): string {
  for (const statement of ir.body)
    for (const { imported, local } of statement.kind === 'import' ? statement.bindings : [])
      if (local === name && imported !== 'default' && imported !== '*') return imported;
  return name;
}

function knownIn(it: Interpreter): Known {
  let known = knownTo.get(it);
  if (!known) {
    known = { declared: declaredTypes(it), made: new Map() };
    knownTo.set(it, known);
  }
  return known;
}

function declaredTypes(it: Interpreter): ReadonlyMap<string, readonly Meant[]> {
  const declared = new Map<string, Meant[]>();
  for (const file of it.files.values())
    for (const statement of file.isTest ? [] : file.ir.body) {
      if (statement.kind !== 'type-declaration') continue;
      const all = declared.get(statement.name) ?? [];
      all.push({ type: statement.type, file });
      declared.set(statement.name, all);
    }
  return declared;
}

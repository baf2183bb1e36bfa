/** `include` and `require`: the file's statements run where the call stands, with the variables that are there. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import type { Statement } from '../../parsing/ir/statements.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { EntryContext } from '../entry-points/entry-context.ts';
import { unwrittenFunction } from '../entry-points/unwritten-function.ts';
import { branch } from '../execution/branching.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import type { Scope } from '../values/scope.ts';
import { constantValue, unknown, type Value } from '../values/value.ts';
import { pagesFitting } from './chosen-pages.ts';
import { noteChosenFile } from './front-controllers.ts';
import { textsOf } from './given-texts.ts';

const names = new Set(['include', 'include_once', 'require', 'require_once']);

/** A request that includes more files than this is not followed into the others. */
const maxIncludes = 40;
const maxNesting = 8;

interface Included {
  /** How often each file was run in this request. */
  runs: Map<ProgramFile, number>;
  total: number;
  nesting: number;
}

const included = new WeakMap<EntryContext, Included>();
/** Files of a program by their name and by the name of their folder. */
interface Index {
  byName: Map<string, ProgramFile[]>;
  byFolder: Map<string, ProgramFile[]>;
}

const indexes = new WeakMap<ReadonlyMap<string, ProgramFile>, Index>();

export function isInclude(call: CallSite): boolean {
  return call.receiver === null && call.paths.some(({ text }) => names.has(text));
}

export function include(it: Interpreter, call: CallSite, scope: Scope): Value {
  it.invoke(call);
  const files = call.args[0] ? filesOf(it, call, call.args[0], scope) : [];
  const [only] = files;
  if (files.length < 2) return only ? includeFile(it, only, call.name, scope) : unknown;
  branch(
    it,
    files.map((file) => () => {
      includeFile(it, file, call.name, scope);
    }),
  );
  return unknown;
}

/** @param how `include`, `require_once` … */
export function includeFile(it: Interpreter, file: ProgramFile, how: string, scope: Scope): Value {
  if (file === it.frame.file) return unknown;
  let state = included.get(it.entry);
  if (!state) {
    state = { runs: new Map(), total: 0, nesting: 0 };
    included.set(it.entry, state);
  }
  const runs = state.runs.get(file) ?? 0;
  const isOnce = how.endsWith('_once');
  if (runs >= (isOnce ? 1 : 2) || state.total >= maxIncludes || state.nesting >= maxNesting) return unknown;
  state.runs.set(file, runs + 1);
  state.total++;
  state.nesting++;
  try {
    return run(it, file, scope);
  } finally {
    state.nesting--;
  }
}

function run(it: Interpreter, file: ProgramFile, scope: Scope): Value {
  const { frame } = it;
  let returned: Value = unknown;
  const body = file.ir.body.filter(isRun);
  const fn = frame.function ?? wholeFile(file);
  it.withFrame(file, fn, frame.thisValue, frame.homeClass, frame.symbol, () => {
    it.executeAll(body, scope.functionScope);
    returned = it.frame.returned ?? constantValue(1);
  });
  // `return` ends the file, not the one that includes it.
  if (it.flow === 'return') it.flow = 'live';
  return returned;
}

/** Functions and classes are known to the whole program already. */
function isRun({ kind }: Statement): boolean {
  return kind !== 'function-declaration' && kind !== 'class-declaration';
}

function wholeFile({ ir }: ProgramFile): FunctionNode {
  const last = ir.body.at(-1);
  return unwrittenFunction({ line: 1, endLine: last?.endLine ?? 1, start: 0, end: last?.end ?? 0 });
}

/** The files of the program the path may mean, as far as the path is known. */
function filesOf(it: Interpreter, call: CallSite, path: Value, scope: Scope): ProgramFile[] {
  if (typeof path.constant === 'string') return present(fileAt(it, path.constant));
  if (path.isTainted) {
    noteChosenFile(it, path);
    return path.shape ? pagesFitting(it.files.values(), path.shape) : [];
  }
  const [node] = call.argNodes;
  const named = node ? textsOf(it, node, scope).flatMap((text) => present(fileAt(it, text))) : [];
  if (named.length > 0) return [...new Set(named)];
  if (!path.shape) return [];
  const first = path.shape[0];
  const last = path.shape.at(-1);
  // `$root . '/inc/config.php'`
  if (last && 'fixed' in last && /\/[^/]+$/.test(last.fixed))
    return present(nearest(it, last.fixed.slice(last.fixed.indexOf('/') + 1)));
  // `'pages/' . $page . '.php'`
  if (first && 'fixed' in first && first.fixed.includes('/') && path.shape.length <= 3)
    return inDirectory(it, first.fixed, last && 'fixed' in last ? last.fixed : '');
  return [];
}

function present(file: ProgramFile | null): ProgramFile[] {
  return file ? [file] : [];
}

/** Of a directory with more files than this, none is taken. */
const maxAlternatives = 6;

function inDirectory(it: Interpreter, start: string, end: string): ProgramFile[] {
  const wanted = normal(start.slice(0, start.lastIndexOf('/') + 1));
  const name = start.slice(start.lastIndexOf('/') + 1);
  const found: ProgramFile[] = [];
  const folder = wanted.slice(wanted.lastIndexOf('/') + 1);
  for (const file of indexOf(it).byFolder.get(folder) ?? []) {
    const directory = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
    const rest = file.path.slice(directory.length + 1);
    const isThere = directory === wanted || directory.endsWith(`/${wanted}`);
    if (isThere && rest.startsWith(name) && rest.endsWith(end)) found.push(file);
    if (found.length > maxAlternatives) return [];
  }
  return found;
}

function fileAt(it: Interpreter, path: string): ProgramFile | null {
  let first = it.frame;
  while (first.caller) first = first.caller;
  const places = path.startsWith('/')
    ? [path.slice(1)]
    : [it.frame.file, first.file].map((file) => `${directoryOf(file.path)}${path}`).concat(path);
  for (const place of places) {
    const file = it.files.get(normal(place));
    if (file) return file;
  }
  return nearest(it, normal(path).replace(/^(?:\.\.\/)+|^\//, ''));
}

/** Of the files whose path ends like this, the one that shares most of its path with the current file. */
export function nearest(
  it: Interpreter,
  end: string,
  from = it.frame.file.path,
  isMeant: (file: ProgramFile) => boolean = () => true,
): ProgramFile | null {
  const name = end.slice(end.lastIndexOf('/') + 1);
  const fitting = (indexOf(it).byName.get(name) ?? []).filter(
    (file) => (file.path === end || file.path.endsWith(`/${end}`)) && isMeant(file),
  );
  const distance = ({ path }: ProgramFile) => {
    let at = 0;
    while (at < path.length && path[at] === from[at]) at++;
    return at;
  };
  return fitting.reduce<ProgramFile | null>(
    (best, file) => (best === null || distance(file) > distance(best) ? file : best),
    null,
  );
}

function indexOf(it: Interpreter): Index {
  let index = indexes.get(it.files);
  if (!index) {
    index = { byName: new Map(), byFolder: new Map() };
    for (const file of it.files.values()) {
      const [name = '', folder = ''] = file.path.split('/').reverse();
      add(index.byName, name, file);
      add(index.byFolder, folder, file);
    }
    indexes.set(it.files, index);
  }
  return index;
}

/** Among more files of one name than this nobody looks for the right one. */
const maxIndexed = 200;

function add(index: Map<string, ProgramFile[]>, key: string, file: ProgramFile): void {
  const files = index.get(key);
  if (!files) index.set(key, [file]);
  else if (files.length < maxIndexed) files.push(file);
}

function directoryOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Without `.` and `..`. */
function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

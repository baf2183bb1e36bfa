/** Superglobals, constants, and variables that functions take from outside. */

import type { Span } from '../../parsing/ir/span.ts';
import type { EntryContext } from '../entry-points/entry-context.ts';
import { noteRequestRead } from '../findings/spared-sinks.ts';
import type { Interpreter } from '../interpreter.ts';
import { moduleOf } from '../modules/modules.ts';
import type { ProgramFile } from '../modules/program.ts';
import { sourceAt } from '../taint/sources.ts';
import { toldFrom } from '../taint/steps.ts';
import { noTaints } from '../taint/taint.ts';
import { HeapObject, ValueCell } from '../values/heap.ts';
import { constantValue, notConstant, pathValue, Value } from '../values/value.ts';

const superglobals = new Set(
  (
    '$_GET $_POST $_REQUEST $_COOKIE $_SERVER $_FILES $_SESSION $_ENV $GLOBALS $HTTP_GET_VARS $HTTP_POST_VARS ' +
    '$HTTP_COOKIE_VARS $HTTP_SERVER_VARS $HTTP_RAW_POST_DATA $http_response_header'
  ).split(' '),
);

/** One request has one of each: what is checked or changed in it stays so until the request ends. */
const kept = new WeakMap<EntryContext, Map<string, Value>>();

const constants: Readonly<Record<string, string | number>> = {
  PHP_EOL: '\n',
  DIRECTORY_SEPARATOR: '/',
  PATH_SEPARATOR: ':',
};

/** `__DIR__`, `__FILE__`: the repository is taken for the root of the file system. */
function ofTheFile(it: Interpreter, name: string): string | null {
  const { path } = it.frame.file;
  switch (name) {
    case '__FILE__':
      return `/${path}`;
    case '__DIR__':
      return `/${path}`.slice(0, `/${path}`.lastIndexOf('/')) || '/.';
    case '__CLASS__':
      return it.frame.homeClass?.node.name ?? null;
    case '__NAMESPACE__':
      return /^[ \t]*(?:<\?php\s{1,200})?namespace\s+([\w\\]+)/m.exec(it.frame.file.text)?.[1] ?? '';
    case '__FUNCTION__':
      return it.frame.function?.name ?? null;
    default:
      return null;
  }
}

/**
 * The value of a name that nothing in the program declares.
 * @param place where it is asked for: what came with a request is told from there on
 */
export function globalValue(name: string, it: Interpreter, place?: Span): Value | null {
  if (superglobals.has(name)) return superglobal(it, name, place);
  if (name.startsWith('$')) return it.frame.function === null ? ofIncluder(it, name) : null;
  const constant = Object.hasOwn(constants, name) ? constants[name] : ofTheFile(it, name);
  if (constant !== null && constant !== undefined) return constantValue(constant);
  // Options keep their names, so that the models can ask for them.
  if (/^(?:CURLOPT|FILTER|PARAM)_/.test(name)) return constantValue(name);
  // Functions and classes may be written in any case.
  const lower = name.toLowerCase();
  const isOther = lower !== name && !it.models.isKnownName(name) && it.models.isKnownName(lower);
  return isOther ? pathValue(it.paths.root(lower)) : null;
}

function superglobal(it: Interpreter, name: string, place: Span | undefined): Value {
  let values = kept.get(it.entry);
  if (!values) {
    values = new Map();
    kept.set(it.entry, values);
  }
  let value = values.get(name);
  if (!value) {
    const path = it.paths.root(name);
    const holder = name === '$GLOBALS' ? new ScriptVariables(it) : new HeapObject('opaque', it.entryId);
    const source = sourceAt(it, [path], it.frame.function ?? { line: 1, endLine: 1, start: 0, end: 0 });
    const taints = source ? [source.taint] : noTaints;
    if (source) source.taint.source.expression = name;
    value = new Value(notConstant, taints, [holder], [path], null);
    values.set(name, value);
  }
  noteRequestRead(it.frame, value);
  return place && value.isTainted ? value.withTaints(toldFrom(it, value.taints, place)) : value;
}

/** `$GLOBALS`: the variables of the script by their names. */
class ScriptVariables extends HeapObject {
  readonly #it: Interpreter;
  constructor(it: Interpreter) {
    super('object', it.entryId);
    this.#it = it;
  }
  override get(name: string): ValueCell {
    return outerVariable(this.#it, `$${name}`);
  }
  override cell(name: string): ValueCell {
    return this.get(name);
  }
}

/** The variable behind `global $name`: of the script that answers, or of any file that has it at its top level. */
export function outerVariable(it: Interpreter, name: string): ValueCell {
  let first = it.frame;
  while (first.caller) first = first.caller;
  const own = first.file.module?.scope.own(name);
  if (own) return own;
  for (const file of filesAssigning(it, name)) {
    const cell = file.module?.scope.own(name);
    // What a request brought to one script is not there in another.
    if (cell?.value && !cell.value.isUnknown && !cell.value.isTainted) return cell;
  }
  const cell = new ValueCell(it.models.isKnownName(name) ? pathValue(it.paths.root(name)) : undefined);
  first.file.module?.scope.place(name, cell);
  return cell;
}

/**
 * A page that is only ever included finds the objects of the script that includes it, whose name for the file is often
 * put together from the request: an object that another script keeps under this name at its top level.
 */
function objectOfIncluder(it: Interpreter, name: string): Value | null {
  for (const file of filesAssigning(it, name).slice(0, maxIncluders)) {
    if (file === it.frame.file || file.isTest) continue;
    const value = moduleOf(it, file).scope.own(name)?.value;
    if (value && !value.isTainted && value.objects.some(({ prototype }) => prototype?.maker)) return value;
  }
  return null;
}

/** Frameworks keep objects in variables of the script as well: `$DB`, `$wpdb`. */
function ofIncluder(it: Interpreter, name: string): Value | null {
  return objectOfIncluder(it, name) ?? (it.models.isKnownName(name) ? pathValue(it.paths.root(name)) : null);
}

const maxIncluders = 4;

/** Of more files that assign to a variable of this name, the others are not looked at. */
const maxFiles = 30;

const assigning = new WeakMap<ReadonlyMap<string, ProgramFile>, Map<string, ProgramFile[]>>();

function filesAssigning(it: Interpreter, name: string): readonly ProgramFile[] {
  let index = assigning.get(it.files);
  if (!index) {
    index = new Map();
    for (const file of it.files.values())
      for (const assigned of file.reassigned) {
        const files = index.get(assigned);
        if (!files) index.set(assigned, [file]);
        else if (files.length < maxFiles) files.push(file);
      }
    assigning.set(it.files, index);
  }
  return index.get(name) ?? [];
}

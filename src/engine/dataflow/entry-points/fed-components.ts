/** Components that are files: what was loaded for a page is a property of the component beside it. */

import type { Statement } from '../../parsing/ir/statements.ts';
import type { Interpreter } from '../interpreter.ts';
import { moduleOf } from '../modules/modules.ts';
import type { ProgramFile } from '../modules/program.ts';
import { NativeFunction } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { Scope } from '../values/scope.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import type { Again } from './entered-again.ts';
import { wholeFile } from './unwritten-function.ts';

/**
 * `+page.server.ts` beside `+page.svelte`: runs the component once more, with this property.
 * @param ending of the component's file
 */
export function feedComponent(
  it: Interpreter,
  { path }: ProgramFile,
  ending: string,
  property: string,
  value: Value,
): void {
  const component = it.files.get(path.replace(/(?:\.server)?\.[jt]s$/, `.${ending}`));
  if (!component || component.path === path) return;
  const held = new HeapObject('object', it.entryId);
  held.cell(property).value = value;
  const properties = new NativeFunction(() => objectValue(held), it.entryId);
  // Written as `export let data`, or as `let { data } = $props()`.
  runComponent(it, component, [
    [property, value],
    ['$props', objectValue(properties)],
  ]);
}

/** The body of a file that is run for each use of it, where these names mean something else each time. */
export function runComponent(
  it: Interpreter,
  file: ProgramFile,
  names: readonly (readonly [string, Value])[],
): void {
  const scope = new Scope(moduleOf(it, file).scope, true);
  for (const [name, value] of names) scope.declare(name, value, it.journal);
  it.withFrame(file, wholeFile(file.text.length), unknown, null, '', () => {
    const { flow } = it;
    it.executeAll(
      file.ir.body.filter((statement) => statement.kind !== 'import' && !isGiven(statement, names)),
      scope,
    );
    it.builtins.settleComponent?.(it, file, scope);
    it.flow = flow;
  });
}

/** A file that is a component shows the state that it asks for again. */
export function shownAgain(it: Interpreter, file: ProgramFile): Again | undefined {
  return /\.(?:vue|svelte)$/.test(file.path) ? bodyAgain(it, file) : undefined;
}

/** The body of a file, to be run once more. */
export function bodyAgain(it: Interpreter, file: ProgramFile): Again {
  const enter = () => {
    it.startEntry({ kind: 'module' }, file);
    it.guarded(() => runComponent(it, file, []), 'unnoted');
  };
  return { kept: new Map(), enter };
}

/** `export let title = ''` of Svelte, where a title is given. */
function isGiven(statement: Statement, names: readonly (readonly [string, Value])[]): boolean {
  const declared = statement.kind === 'export' ? statement.declaration : undefined;
  if (declared?.kind !== 'declare' || declared.target.kind !== 'identifier') return false;
  const { name } = declared.target;
  return names.some(([given]) => given === name);
}

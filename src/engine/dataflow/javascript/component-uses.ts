/** Components of Vue, Svelte and Astro that another one uses: what they are given is shown where they show it. */
import type { CallSite } from '../calls/call-site.ts';
import { runComponent } from '../entry-points/fed-components.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import { taintsWithin } from '../taint/contained-taints.ts';
import { step } from '../taint/steps.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, unknown, type Value } from '../values/value.ts';
import { nativeFunction } from './indirect-calls.ts';
import { withProperties } from './vue-options.ts';

const component = /\.(?:vue|svelte|astro)$/;

/** By the interpreter: the files of components by their names; null where there are several of one. */
const named = new WeakMap<Interpreter, Map<string, ProgramFile | null>>();

/** `Child({ body: text })`, which stands for a tag: runs the component where something from outside is handed to it. */
export function useComponent(it: Interpreter, call: CallSite): Value | null {
  const { callee } = call.node ?? {};
  if (callee?.kind !== 'identifier' || !component.test(it.frame.file.path)) return null;
  const given = call.args[0]?.objects.flatMap((object) => object.entries()) ?? [];
  if (!given.some(([, value]) => taintsWithin(value).length > 0)) return null;
  const file = componentNamed(it, callee.name);
  if (!file || isRunning(it, file)) return null;
  const held = new HeapObject('object', it.entryId);
  const properties = given.map(([name, value]): [string, Value] => [
    name,
    value.withTaints(step(it, value.taints, 'param', call.span)),
  ]);
  for (const [name, value] of properties) held.cell(name).value = value;
  const all = nativeFunction(it, () => objectValue(held));
  const names: [string, Value][] = [
    ...properties,
    ['$props', all],
    ['defineProps', all],
    ['withDefaults', nativeFunction(it, () => objectValue(held))],
    ['Astro', pageOf(it, held)],
  ];
  withProperties(it, file, held, () => runComponent(it, file, names));
  return unknown;
}

/** What a file of Astro knows of the request, and what it is given. */
function pageOf(it: Interpreter, properties: HeapObject): Value {
  const page = new HeapObject('object', it.entryId);
  page.cell('props').value = objectValue(properties);
  return objectValue(page).withPaths([it.paths.type('astro.APIContext')]);
}

/** What the file imports under this name, or the only component whose file is called so. */
function componentNamed(it: Interpreter, name: string): ProgramFile | null {
  for (const statement of it.frame.file.ir.body)
    if (statement.kind === 'import' && statement.bindings.some(({ local }) => local === name)) {
      const file = it.resolveModule(statement.module);
      return file && file !== 'data' && component.test(file.path) ? file : null;
    }
  let known = named.get(it);
  if (!known) {
    known = new Map();
    for (const file of it.files.values()) {
      const own = /([^/]+)\.(?:vue|svelte|astro)$/.exec(file.path)?.[1];
      if (own !== undefined) known.set(own, known.has(own) ? null : file);
    }
    named.set(it, known);
  }
  return known.get(name) ?? null;
}

/** A component that uses itself shows what it shows. */
function isRunning(it: Interpreter, file: ProgramFile): boolean {
  for (let frame: Interpreter['frame'] | null = it.frame; frame; frame = frame.caller)
    if (frame.file === file) return true;
  return false;
}

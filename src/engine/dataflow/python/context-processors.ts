/**
 * Django's context processors: functions that the settings name by their dotted paths, and whose dictionaries every page
 * knows. https://docs.djangoproject.com/en/stable/ref/templates/api/#writing-your-own-context-processors
 */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { joinValues, pathValue, unknown, type Value } from '../values/value.ts';

const list = /['"]context_processors['"]\s*:\s*\[([^\]]{0,5000})\]/g;
const dotted = /['"]((?:\w+\.)+)(\w+)['"]/g;

/** Paths of modules with a function of theirs, as the settings name them. */
const named = new WeakMap<Interpreter, readonly { module: string; name: string }[]>();

/** What all pages are given; null where no settings name a function of the program. */
export function pageValues(it: Interpreter, { span }: CallSite): Value | null {
  const processors = processorsOf(it);
  if (processors.length === 0) return null;
  const request = pathValue(it.paths.type('django.http.HttpRequest'));
  const given = processors.map((fn) => it.apply(fn, unknown, [request], { span }));
  return given.reduce<Value | undefined>(joinValues, undefined) ?? null;
}

const found = new WeakMap<Interpreter, { size: number; processors: readonly FunctionObject[] }>();

function processorsOf(it: Interpreter): readonly FunctionObject[] {
  const paths = pathsNamed(it);
  if (paths.length === 0) return [];
  const { functions } = it.symbols;
  const known = found.get(it);
  // Modules are loaded when they are asked for.
  if (known?.size === functions.size) return known.processors;
  const processors = [...functions.values()].filter(
    ({ node, file, homeClass }) =>
      !homeClass && paths.some(({ module, name }) => node.name === name && isModule(file.path, module)),
  );
  found.set(it, { size: functions.size, processors });
  return processors;
}

function isModule(path: string, module: string): boolean {
  return [`${module}.py`, `${module}/__init__.py`].some((end) => path === end || path.endsWith(`/${end}`));
}

function pathsNamed(it: Interpreter): readonly { module: string; name: string }[] {
  const known = named.get(it);
  if (known) return known;
  const paths = [...it.files.values()]
    .filter(({ text }) => text.includes('context_processors'))
    .flatMap(({ text }) => [...text.matchAll(list)])
    .flatMap(([, names = '']) => [...names.matchAll(dotted)])
    .map(([, module = '', name = '']) => ({ module: module.slice(0, -1).replaceAll('.', '/'), name }));
  named.set(it, paths);
  return paths;
}

/** Addresses of actions that no attribute gives one. Source: "Routing to controller actions in ASP.NET Core", conventional routing. */
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';

const routing = new Set(['Route', 'ApiController', 'RoutePrefix']);

/** `{controller}/{action}`, behind the name of the area; null for what attributes route. */
export function conventionalRoute(
  _it: Interpreter,
  { node }: ClassObject,
  fn: FunctionObject,
): { method: null; path: string } | null {
  const [, controller] = /^(\w+)Controller$/.exec(node.name) ?? [];
  const decorators = node.decorators ?? [];
  if (!controller || decorators.some(({ name }) => routing.has(name))) return null;
  const area = decorators.find(({ name }) => name === 'Area')?.args[0];
  const before = area?.kind === 'literal' ? `/${String(area.value)}` : '';
  return { method: null, path: `${before}/${controller}/${fn.node.name}` };
}

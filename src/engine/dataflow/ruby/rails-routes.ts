/** Where Rails' actions are reached, by the files of routes of the application that their controllers stand in. */
import type { Interpreter } from '../interpreter.ts';
import type { ProgramFile } from '../modules/program.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { FunctionObject } from '../values/function-objects.ts';
import { type RailsRoute, type RailsRoutes, readRailsRoutes } from './read-rails-routes.ts';

/** `engines/shop/app/controllers/admin/users_controller.rb` → `engines/shop/` and `admin/users`; null for other files. */
export function controllerName(path: string): { root: string; name: string } | null {
  const found = /^(.*?)(?:app\/)?controllers\/(.+)_controller\.rb$/.exec(path);
  return found ? { root: found[1] ?? '', name: found[2] ?? '' } : null;
}

/** The route that leads to an action; null where none is drawn. */
export function routeOfAction(
  it: Interpreter,
  { file }: ClassObject,
  { node }: FunctionObject,
): RailsRoute | null {
  const controller = controllerName(file.path);
  if (!controller) return null;
  return routesBelow(it, controller.root).get(`${controller.name}#${node.name}`) ?? null;
}

const known = new WeakMap<Interpreter, Map<string, RailsRoutes>>();

/** @param root of the application or engine: empty, or with a slash at its end */
function routesBelow(it: Interpreter, root: string): RailsRoutes {
  const byRoot = known.get(it) ?? new Map<string, RailsRoutes>();
  known.set(it, byRoot);
  let routes = byRoot.get(root);
  if (!routes) {
    const drawn = it.files.get(`${root}config/routes.rb`);
    routes = drawn ? readRailsRoutes(drawn.ir.body, partsBelow(it, `${root}config/routes/`)) : new Map();
    byRoot.set(root, routes);
  }
  return routes;
}

function partsBelow(it: Interpreter, folder: string): Map<string, ProgramFile['ir']['body']> {
  const parts = [...it.files.values()].filter(({ path }) => path.startsWith(folder) && path.endsWith('.rb'));
  return new Map(parts.map(({ path, ir }) => [path.slice(folder.length, -'.rb'.length), ir.body]));
}

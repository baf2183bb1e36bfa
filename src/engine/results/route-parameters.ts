/** How the common frameworks write the parameters of a route. */

/** `:id`, `*path`, `{id}`, `{id:int}`, `{**path}`, `<int:id>`, `[id]`, `[...path]`: each group is a name. */
export const routeParameter =
  /[:*]([a-z_]\w*)(?:\([^)]{0,80}\))?[?*+]?|\{\*{0,2}([a-z_]\w*)(?:[:?=][^}]{0,80})?\}|<(?:\w+:)?([a-z_]\w*)>|\[{1,2}(?:\.{3})?([a-z_]\w*)(?:=\w+)?\]{1,2}/gi;

/** The names of a route's parameters. */
export function partsOfRoute(path: string): string[] {
  return [...path.matchAll(routeParameter)].map(([, ...names]) => names.find(Boolean) ?? '');
}

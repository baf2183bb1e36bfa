/** Classes of which ASP.NET makes an instance for each request. */
import type { ClassObject } from '../values/class-object.ts';

const bases = /[.<](?:Controller|ControllerBase|ApiController|PageModel|ViewComponent|Hub)(?:<.*)?>?$/;
const maxAncestors = 8;

/** What one request leaves in the fields of a controller is not there in the next. */
export function isMadePerRequest(made: ClassObject): boolean {
  let at: ClassObject | null = made;
  for (let depth = 0; at && depth < maxAncestors; depth++, at = at.parent)
    if (at.superclass?.paths.some(({ text }) => bases.test(text))) return true;
  return false;
}

/** CodeIgniter 3: `$this->load->model('users_model')` makes `$this->users_model`, in controllers, models and libraries alike. */

import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import type { Value } from '../values/value.ts';

const bases = /^<?(?:CI|MX)_(?:Controller|Model)>?$/;
const folders = /(?:^|\/)(?:models|libraries)\//;
const maxAncestors = 8;

/** The one instance of the class that is loaded under the name; undefined for any other member. */
export function loadedMember(it: Interpreter, owner: Value, name: string): Value | undefined {
  if (!isLoader(owner)) return undefined;
  for (const className of [name.charAt(0).toUpperCase() + name.slice(1), name])
    for (const object of declaredElsewhere(it, className)?.objects ?? [])
      if (object instanceof ClassObject && folders.test(object.file.path)) return it.sharedInstance(object);
  return undefined;
}

/** A controller or a model, or what `get_instance()` gives. */
function isLoader({ objects, paths }: Value): boolean {
  if (paths.some(({ text }) => text === 'get_instance()' || bases.test(text))) return true;
  return objects.some((object) => {
    let made = object.prototype?.maker ?? null;
    for (let depth = 0; made && depth < maxAncestors; depth++, made = made.parent)
      if (bases.test(made.node.name) || made.superclass?.paths.some(({ text }) => bases.test(text)))
        return true;
    return false;
  });
}

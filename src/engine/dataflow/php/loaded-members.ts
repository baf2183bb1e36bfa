/**
 * What frameworks load into controllers: `$this->load->model('users_model')` makes `$this->users_model` (CodeIgniter 3, in
 * models and libraries alike), `$this->loadComponent('Finder')` makes `$this->Finder` (CakePHP).
 */

import type { CallSite } from '../calls/call-site.ts';
import { writeMember } from '../classes/written-members.ts';
import type { Interpreter } from '../interpreter.ts';
import { declaredElsewhere } from '../modules/names.ts';
import { ClassObject } from '../values/class-object.ts';
import { unknown, type Value } from '../values/value.ts';

interface Loader {
  /** What a class extends that has such members. */
  bases: RegExp;
  /** Where the classes of what is loaded lie. */
  folders: RegExp;
  /** What a class is called that is loaded under the name. */
  classes(name: string): string[];
}

const codeIgniter: Loader = {
  bases: /^<?(?:CI|MX)_(?:Controller|Model)>?$|^<CodeIgniter\.Instance>$|^get_instance\(\)$/,
  folders: /(?:^|\/)(?:models|libraries)\//,
  classes: (name) => [name.charAt(0).toUpperCase() + name.slice(1), name],
};
const cake: Loader = {
  bases: /^<?(?:(?:Cake\.Controller\.)?(?:Controller|Component)|(?:App\.Controller\.)?AppController)>?$/,
  folders: /(?:^|\/)Controller\/Component\//,
  classes: (name) => [`${name}Component`],
};
const loaders: readonly Loader[] = [codeIgniter, cake];
const maxAncestors = 8;

/** The one instance of the class that is loaded under the name; undefined for any other member. */
export function loadedMember(it: Interpreter, owner: Value, name: string): Value | undefined {
  for (const loader of loaders)
    if (isLoadedBy(loader, owner)) {
      const found = loaded(it, loader, name);
      if (found) return found;
    }
  return undefined;
}

/** `$this->load->model('shop/users_model', 'users')` makes `$this->users`; null for any other call. */
export function loadedAs(it: Interpreter, { name, args, receiver }: CallSite): Value | null {
  const [path, alias] = name === 'model' ? args : name === 'library' ? [args[0], args[2]] : [];
  if (typeof path?.constant !== 'string' || typeof alias?.constant !== 'string') return null;
  const owner = it.frame.thisValue;
  if (!receiver?.paths.some(({ text }) => text.endsWith('.load')) || !isLoadedBy(codeIgniter, owner))
    return null;
  const found = loaded(it, codeIgniter, path.constant.slice(path.constant.lastIndexOf('/') + 1));
  if (found) writeMember(it, owner, alias.constant, found);
  return found ? unknown : null;
}

function loaded(it: Interpreter, { classes, folders }: Loader, name: string): Value | undefined {
  for (const className of classes(name))
    for (const object of declaredElsewhere(it, className)?.objects ?? [])
      if (object instanceof ClassObject && folders.test(object.file.path)) return it.sharedInstance(object);
  return undefined;
}

/** A controller or a model, or what `get_instance()` gives. */
function isLoadedBy({ bases }: Loader, { objects, paths }: Value): boolean {
  if (paths.some(({ text }) => bases.test(text))) return true;
  return objects.some((object) => {
    let made = object.prototype?.maker ?? null;
    for (let depth = 0; made && depth < maxAncestors; depth++, made = made.parent)
      if (bases.test(made.node.name) || made.superclass?.paths.some(({ text }) => bases.test(text)))
        return true;
    return false;
  });
}

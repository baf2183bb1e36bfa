/** Pages that an action of Struts leads to, which know what its getters give: `@Result(location = "/found.jsp")`. */
import type { Decorator } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';
import { renderTemplate } from './templates.ts';

const maxGetters = 60;

export function renderResults(it: Interpreter, made: ClassObject, fn: FunctionObject, action: Value): void {
  const pages = new Set<string>();
  const extensions = it.declarations.extensionsOf(made.node).map(({ node }) => node.decorators);
  for (const decorator of [fn.node.decorators, made.node.decorators, ...extensions].flatMap(
    (all) => all ?? [],
  ))
    if (decorator.name === 'Result' && isOf(decorator, fn.node.name))
      pages.add(textOf(decorator, 'location'));
  pages.delete('');
  if (pages.size === 0) return;
  const known = objectValue(knownToPage(it, made, action));
  // As a part of the action: what is found in the page is tried again by running the functions on its way.
  it.withFrame(made.file, fn.node, action, made, '', () => {
    for (const page of pages) renderTemplate(it, page, [known], fn.node);
  });
}

/** Which method a configuration says, if any; `{1}` is a part of the address. */
function isOf(decorator: Decorator, method: string): boolean {
  const named = textOf(decorator, 'method');
  return named === '' || named === method || named.includes('{');
}

function textOf({ keywords }: Decorator, name: string): string {
  const node = keywords?.[name];
  return node?.kind === 'literal' && typeof node.value === 'string' ? node.value : '';
}

function knownToPage(it: Interpreter, made: ClassObject, action: Value): HeapObject {
  const known = new HeapObject('object', it.entryId);
  const getters = made.node.methods.filter(
    ({ name, parameters, isStatic }) => /^get[A-Z]/.test(name) && parameters.length === 0 && !isStatic,
  );
  for (const { name } of getters.slice(0, maxGetters))
    for (const fn of made.instancePrototype.get(name)?.value?.objects ?? [])
      if (fn instanceof FunctionObject)
        known.cell(`${name[3]?.toLowerCase()}${name.slice(4)}`).value = it.apply(fn, action, [], {
          span: null,
        });
  return known;
}

/** Beans of the program that pages call by name: `${@markup.bold(text)}`. */
import { beanCall } from '../../parsing/java/pages/tag-names.ts';
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { classIndex, type DeclaredClass, madeOf } from '../modules/program-classes.ts';
import { unknown, type Value } from '../values/value.ts';

const containers = /^(?:Component|Service|Repository|Controller|RestController|Named|Configuration)$/;

/** `page_bean("markup")`; null for any other call. */
export function pageBean(it: Interpreter, { receiver, paths, args: [named] }: CallSite): Value | null {
  if (receiver !== null || !paths.some(({ text }) => text === beanCall)) return null;
  const [declared] = beansOf(it, String(named?.constant));
  const made = declared && madeOf(it, declared);
  return made ? it.sharedInstance(made) : unknown;
}

const beansOf = classIndex<DeclaredClass>((_, declared) =>
  (declared.node.decorators ?? [])
    .filter(({ name }) => containers.test(name))
    .map(({ args: [given], keywords }) => {
      const said = given ?? keywords?.value;
      const name = said?.kind === 'literal' && typeof said.value === 'string' ? said.value : '';
      return [name || ownName(declared.node.name), declared] as const;
    }),
);

/** `TextTools` is known as `textTools`, and `HTMLTools` by the same name. */
function ownName(name: string): string {
  return /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

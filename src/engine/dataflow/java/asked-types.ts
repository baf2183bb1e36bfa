/** `request.get("id", Integer.class)`: what is asked for as a number, a date or the like is no text. */
import type { CallSite } from '../calls/call-site.ts';
import type { Interpreter } from '../interpreter.ts';
import { unknown, type Value } from '../values/value.ts';

/** These take classes to find a member by, and give no instance of them. */
const findsMember = /(?:Method|Constructor|MethodType|methodType)s?$/;

/** What is harmless by the class that is named last; null where none is, or nothing from outside is asked. */
export function askedAs(it: Interpreter, { name, receiver, args, argNodes, paths }: CallSite): Value | null {
  const type = argNodes.at(-1);
  if (type?.kind !== 'type-reference' || !it.language.harmlessTypes?.has(type.name)) return null;
  const isAsked =
    receiver?.isTainted ||
    args.some(({ isTainted }) => isTainted) ||
    paths.some((path) => {
      const result = path.call();
      return result !== null && it.models.know(result).sources.length > 0;
    });
  return isAsked && !findsMember.test(name) ? unknown : null;
}

/** Query sets of the program: what Django's own methods give back has the program's methods again. */
import type { Builtin } from '../language-builtins.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import { unknown } from '../values/value.ts';

const chained = new Set(
  'all filter exclude using order_by select_related prefetch_related annotate alias distinct only defer extra reverse none union intersection difference select_for_update'.split(
    ' ',
  ),
);

/** `Book.objects.recent().filter(shop=shop).cheap()` */
export const sameKind: Builtin = (_it, { receiver, name }) => {
  if (!chained.has(name)) return null;
  const own = receiver?.objects.filter(isQuerySet) ?? [];
  return own.length > 0 ? unknown.withObjects(own).withPaths(receiver?.paths ?? []) : null;
};

function isQuerySet({ prototype }: HeapObject): boolean {
  for (let at: ClassObject | null = prototype?.maker ?? null; at; at = at.parent)
    if (
      at.superclass?.paths.some(({ text }) =>
        /^<?django\.db\.models\.(?:\w+\.)?(?:QuerySet|Manager)\b/.test(text),
      )
    )
      return true;
  return false;
}

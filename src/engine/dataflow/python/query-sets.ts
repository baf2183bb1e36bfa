/** Query sets of the program: what Django's own methods give back has the program's methods again. */
import { instantiate } from '../classes/instances.ts';
import type { Builtin } from '../language-builtins.ts';
import { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import { objectValue, unknown } from '../values/value.ts';

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

/** `objects = BookQuerySet.as_manager()`: what it answers is what the class of the program says. */
export const asManager: Builtin = (it, { receiver, span }) => {
  const made = receiver?.objects.find((object): object is ClassObject => object instanceof ClassObject);
  return made ? instantiate(it, made, [], span) : null;
};

/** `class BookManager(Manager.from_queryset(BookQuerySet))`: a class that has the methods of both. */
export const fromQuerySet: Builtin = (_it, { args: [querySet], receiver, paths }) => {
  const made = querySet?.objects.find((object) => object instanceof ClassObject);
  const isManager = paths.some(({ text }) => text.startsWith('django.db.models.'));
  if (!made || !(isManager || receiver?.objects.some((object) => object instanceof ClassObject))) return null;
  return objectValue(made).withPaths(paths);
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

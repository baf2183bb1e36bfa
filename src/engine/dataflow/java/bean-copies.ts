/** Functions that copy the fields of one object to another by their names: `BeanUtils.copyProperties(from, to)`. */
import type { Span } from '../../parsing/ir/span.ts';
import type { CallSite } from '../calls/call-site.ts';
import { lineageOf } from '../classes/base-classes.ts';
import { readMember } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Builtin } from '../language-builtins.ts';
import type { ClassObject } from '../values/class-object.ts';
import type { HeapObject } from '../values/heap.ts';
import { joinValues, objectValue, unknown, type Value } from '../values/value.ts';

function copyFields(it: Interpreter, from: Value, to: Value, ignored: ReadonlySet<string>, span: Span): void {
  const isCertain = to.objects.length === 1;
  for (const object of to.objects) {
    const made = object.prototype?.maker;
    if (!made) continue;
    for (const name of fieldsOf(made)) {
      const value = ignored.has(name) ? null : fieldOf(it, from, object, name, span);
      if (!value) continue;
      const cell = object.cell(name);
      it.journal.write(cell, isCertain ? value : joinValues(cell.value, value));
    }
  }
}

/** What stands under the name in the other object; null where it has no such field, or may have none. */
function fieldOf(it: Interpreter, from: Value, to: HeapObject, name: string, span: Span): Value | null {
  const known = from.objects.filter(({ prototype }) => prototype?.maker);
  if (known.length > 0) {
    const having = known.filter(({ prototype }) => prototype?.maker && hasField(prototype.maker, name));
    return having.length > 0 ? readMember(it, objectValue(having[0] as HeapObject), name, span) : null;
  }
  // Nobody knows its class: what the program has set before is taken for its own.
  const before = to.get(name)?.value;
  return from.isTainted && !before?.isConstant ? readMember(it, from, name, span) : null;
}

function fieldsOf(made: ClassObject): string[] {
  return lineageOf(made).flatMap(({ node }) =>
    node.fields.flatMap(({ name, isStatic }) => (isStatic ? [] : [name])),
  );
}

function hasField(made: ClassObject, name: string): boolean {
  return fieldsOf(made).includes(name);
}

/** @param order which of the first two arguments is copied */
function copier(order: 'from-to' | 'to-from'): Builtin {
  return (it: Interpreter, { args, span }: CallSite) => {
    const [first, second, ...others] = args;
    if (!first || !second) return null;
    const [from, to] = order === 'from-to' ? [first, second] : [second, first];
    if (to.objects.every(({ prototype }) => !prototype?.maker)) return null;
    const ignored = others.flatMap(({ constant }) => (typeof constant === 'string' ? [constant] : []));
    copyFields(it, from, to, new Set(ignored), span);
    return unknown;
  };
}

export const beanCopies: ReadonlyMap<string, Builtin> = new Map([
  ['org.springframework.beans.BeanUtils.copyProperties', copier('from-to')],
  ['cn.hutool.core.bean.BeanUtil.copyProperties', copier('from-to')],
  ['org.apache.commons.beanutils.BeanUtils.copyProperties', copier('to-from')],
  ['org.apache.commons.beanutils.PropertyUtils.copyProperties', copier('to-from')],
]);

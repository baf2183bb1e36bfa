/** What frameworks take out of a request by the type of a parameter: `Query<Params>`, `Path<(String, u32)>`. */

import { typed } from '../classes/types.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Taint } from '../taint/taint.ts';
import { newSource } from '../taint/taint-source.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import type { Scope } from '../values/scope.ts';
import { noPaths, notConstant, Value } from '../values/value.ts';
import { checkedByType } from './checked-types.ts';
import { derives } from './derived.ts';
import { argumentsOf, isText, typeArguments } from './type-names.ts';

/** The extractor stands for what it holds, and hands it out as its only field. */
export function fromOutside(it: Interpreter, value: Value, type: string, scope: Scope): Value {
  const [held] = heldTypes(type);
  const content = held === undefined ? value : contentOf(it, value, held, scope);
  const [object] = content.objects;
  if (content.isTainted && object) object.cell('0').value ??= content;
  return content;
}

function contentOf(it: Interpreter, value: Value, type: string, scope: Scope): Value {
  if (isText(type)) return value.withTaints(value.taints.map(withoutFields));
  if (!type.startsWith('(')) {
    // `Option<Json<T>>`: what is held is an extractor itself.
    const [inner] = heldTypes(type);
    if (inner === undefined) return checkedByType(it, value, type, scope) ?? typed(it, value, type, scope);
    return contentOf(it, value, inner, scope);
  }
  const parts = argumentsOf(type);
  if (parts.length < 2) return typed(it, value, type, scope);
  const tuple = new HeapObject('array', it.entryId);
  tuple.items.value = parts.map((part, at) => {
    // What is checked of one part says nothing of the others.
    const own = value.withTaints(value.taints.map((taint) => partOf(taint, at)));
    return typed(it, own, part, scope);
  });
  const isHarmless = tuple.items.value.every(({ isTainted }) => !isTainted);
  return new Value(notConstant, isHarmless ? [] : value.taints, [tuple], noPaths, null);
}

/** The arguments of a type but for lifetimes: of `Form<Order<'_>>` the struct. */
function heldTypes(type: string): string[] {
  return typeArguments(type).filter((part) => !part.startsWith("'"));
}

/** Types that requests are read into. */
const readable = ['Deserialize', 'FromForm', 'InputObject', 'GraphQLInputObject', 'Extractible'];

/** What frameworks that no model knows call theirs. */
const extractor = /^(?:\w+\s*::\s*)*(?:Query|Json|Form|Path)\s*</;

/** A struct that the program reads from a request; what is shared, or made of a configuration, was there before. */
export function isSent(type: string, { objects }: Value): boolean {
  if (
    /^(?:\w+\s*::\s*)*(?:Arc|Rc|State|Data|Extension)\s*</.test(type) ||
    /(?:Config|Settings|Options|State|Context)>?$/.test(type)
  )
    return false;
  if (extractor.test(type)) return true;
  return objects.some(({ prototype }) => {
    const made = prototype?.maker;
    // What has one part without a name is a part of a path, which has its own way to be read.
    const hasNames = made instanceof ClassObject && made.node.fields.some(({ name }) => !/^\d+$/.test(name));
    return hasNames && readable.some((trait) => derives(made.node, trait));
  });
}

function partOf(taint: Taint, at: number): Taint {
  const { kind, expression, parameter, entry } = taint.source;
  return { ...taint, source: newSource(kind, `${expression}.${at}`, parameter, entry) };
}

/** What is one text has no fields that could be told apart. */
function withoutFields(taint: Taint): Taint {
  return taint.source.isCollection ? { ...taint, source: { ...taint.source, isCollection: false } } : taint;
}

/** Serializers among the fields of serializers: `inner = AddressSerializer()`, `lines = LineSerializer(many=True)`. */
import type { Field } from '../../parsing/ir/declarations.ts';
import type { Interpreter } from '../interpreter.ts';
import { fieldOf, isWholeCollection } from '../taint/request-fields.ts';
import type { Taint } from '../taint/taint.ts';
import { newSource } from '../taint/taint-source.ts';
import { ClassObject } from '../values/class-object.ts';
import { HeapObject } from '../values/heap.ts';
import { objectValue, type Value } from '../values/value.ts';

const serializer = /^<rest_framework\.serializers\.\w*Serializer>$/;
/** So deep they are looked into: one may hold others of its own class. */
const maxDepth = 3;

/** What fills an object with the fields of a class, as far as an instance of it lets them through. */
type Fill = (
  inner: HeapObject,
  form: Value,
  made: ClassObject,
  taints: readonly Taint[],
  depth: number,
) => void;

/** Fills in what the serializers among the fields of a class take. */
export function fillNested(
  it: Interpreter,
  data: HeapObject,
  made: ClassObject,
  taints: readonly Taint[],
  depth: number,
  fill: Fill,
): void {
  if (depth >= maxDepth) return;
  for (const field of made.node.fields) {
    const form = made.instancePrototype.get(field.name)?.value;
    const of = form?.objects[0]?.prototype?.maker;
    if (!form?.paths.some(({ text }) => serializer.test(text)) || !(of instanceof ClassObject)) continue;
    // What is only shown is not taken.
    if (isSaid(field, 'read_only') || data.get(field.name)?.value) continue;
    const inner = new HeapObject('object', it.entryId);
    const whole = taints.map((taint) => wholeOf(taint, field.name));
    fill(inner, form, of, whole, depth + 1);
    data.cell(field.name).value = isSaid(field, 'many') ? listOf(it, objectValue(inner)) : objectValue(inner);
  }
}

function listOf(it: Interpreter, element: Value): Value {
  const list = new HeapObject('array', it.entryId);
  list.elements.value = element;
  return objectValue(list);
}

function isSaid({ value }: Field, keyword: string): boolean {
  const given = value?.kind === 'call' ? value.keywords?.[keyword] : undefined;
  return given?.kind === 'literal' && given.value === true;
}

/** A field that holds fields itself. */
function wholeOf(taint: Taint, name: string): Taint {
  if (!isWholeCollection(taint)) return taint;
  const { kind, expression, parameter, entry } = fieldOf(taint, name).source;
  return { ...taint, source: newSource(kind, expression, parameter, entry, true) };
}

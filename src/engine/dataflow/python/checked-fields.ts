/** Fields of a form of WTForms whose validators, or whose form, say what they take: `AnyOf([…])`, `def validate_name(…)`. */
import type { Call } from '../../parsing/ir/expressions.ts';
import type { Span } from '../../parsing/ir/span.ts';
import type { Interpreter } from '../interpreter.ts';
import { type AccessPath, memberPaths } from '../models/access-path.ts';
import { sourceAt } from '../taint/sources.ts';
import { clean } from '../taint/taint.ts';
import type { ClassObject } from '../values/class-object.ts';
import { FunctionObject } from '../values/function-objects.ts';
import { HeapObject } from '../values/heap.ts';
import { noObjects, notConstant, objectValue, Value } from '../values/value.ts';
import { maskOfChecks } from './validators.ts';

/** What the form brings in these fields is what was sent, as far as it was let through; the others are read as they are. */
export function fillCheckedFields(it: Interpreter, form: Value, span: Span | null): void {
  const [object] = form.objects;
  if (!object || !span || !form.paths.some(({ text }) => /^<(?:flask_wtf|wtforms)\.\w*Form>$/.test(text)))
    return;
  for (let at = object.prototype?.maker ?? null; at; at = at.parent)
    for (const { name, value } of at.node.fields)
      if (value?.kind === 'call' && !object.get(name))
        fillField(it, form, object, { made: at, name, value, span });
}

function fillField(
  it: Interpreter,
  form: Value,
  object: HeapObject,
  { made, name, value, span }: { made: ClassObject; name: string; value: Call; span: Span },
): void {
  const declared = made.instancePrototype.get(name)?.value;
  const check = object.prototype?.get(`validate_${name}`)?.value?.objects[0];
  const mask = maskOfChecks(it, value, made.scope);
  if (!declared || (mask === 0 && !(check instanceof FunctionObject))) return;
  const field = new HeapObject('opaque', it.entryId);
  const paths = memberPaths(declared.paths, 'data');
  const data = sentAt(it, paths, mask, span) ?? fileAt(it, paths, mask, span);
  if (!data) return;
  field.cell('data').value = data;
  const held = objectValue(field).withPaths(declared.paths);
  object.cell(name).value = held;
  // It raises where the value is not what it should be.
  if (check instanceof FunctionObject) it.apply(check, form, [held], { span: null });
}

function sentAt(it: Interpreter, paths: readonly AccessPath[], mask: number, span: Span): Value | null {
  const source = sourceAt(it, paths, span);
  return source && new Value(notConstant, clean([source.taint], mask), noObjects, paths, null);
}

/** What is uploaded is no text, but has a name. */
function fileAt(it: Interpreter, paths: readonly AccessPath[], mask: number, span: Span): Value | null {
  const name = sentAt(it, memberPaths(paths, 'filename'), mask, span);
  if (!name) return null;
  const file = new HeapObject('opaque', it.entryId);
  file.cell('filename').value = name;
  return objectValue(file).withPaths(paths);
}

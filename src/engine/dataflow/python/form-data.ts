/** What forms and serializers make of what they are given: texts stay what was sent, numbers and choices do not. */
import { HeapObject } from '../heap.ts';
import type { Interpreter } from '../interpreter.ts';
import { taintsWithin } from '../propagation.ts';
import { joinTaints, noTaints, type Taint } from '../taint.ts';
import { objectValue, taintedValue, type Value } from '../value.ts';

/** Where the checked values are found, by the class that a form extends. */
const checkedData: readonly (readonly [base: RegExp, name: string])[] = [
  [/^<django\.forms\.(?:\w+\.)?\w*Form>$/, 'cleaned_data'],
  [/^<rest_framework\.serializers\.\w*Serializer>$/, 'validated_data'],
];

/** Fields whose values are texts as they were sent. */
const textField = /\.(?:Char|URL|JSON|List|Dict)Field\(\)$/;

/** `form = NameForm(request.POST)`: the declared texts are in `form.cleaned_data`. */
export function fillForm(it: Interpreter, form: Value, given: Iterable<Value>): void {
  const [object] = form.objects;
  const found = checkedData.find(([base]) => form.paths.some(({ text }) => base.test(text)));
  if (!object || !found) return;
  let taints: readonly Taint[] = noTaints;
  for (const value of given) taints = joinTaints(taints, taintsWithin(value));
  if (taints.length === 0) return;
  const data = new HeapObject('object', it.entryId);
  for (let at = object.prototype?.maker ?? null; at; at = at.parent)
    for (const { name } of at.node.fields) {
      const declared = at.instancePrototype.get(name)?.value;
      if (declared?.paths.some(({ text }) => textField.test(text)))
        data.cell(name).value = taintedValue(taints);
    }
  object.cell(found[1]).value = objectValue(data);
}

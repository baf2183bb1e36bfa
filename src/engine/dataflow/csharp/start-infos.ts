/** What `new ProcessStartInfo(file, arguments)` and `new Process()` hold: which program is started, and what it is given. */
import type { CallSite } from '../calls/call-site.ts';
import { elementsOf } from '../classes/members.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject } from '../values/heap.ts';
import { notConstant, objectValue, Value } from '../values/value.ts';

const startInfo = 'System.Diagnostics.ProcessStartInfo';

/** @param made the new object, to which the fields are added that its constructor fills */
export function fillProcess(it: Interpreter, call: CallSite, type: string, made: HeapObject): void {
  if (type === startInfo) fillStartInfo(it, call, made);
  else if (type === 'System.Diagnostics.Process') {
    const info = new HeapObject('object', it.entryId);
    fillStartInfo(it, { ...call, args: [] }, info);
    made.cell('StartInfo').value = new Value(notConstant, [], [info], [it.paths.type(startInfo)], null);
  }
}

function fillStartInfo(it: Interpreter, { args: [file, given], span }: CallSite, made: HeapObject): void {
  if (file) made.cell('FileName').value = file;
  const list = new HeapObject('array', it.entryId);
  const items = given?.objects.find(({ kind }) => kind === 'array');
  if (items?.itemsValue || !items || !given) list.items.value = items?.itemsValue ?? [];
  else list.elements.value = elementsOf(it, given, span);
  made.cell('ArgumentList').value = objectValue(list);
}

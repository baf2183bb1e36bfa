/** Signals that Django sends by itself when a row is stored or removed: who asked for them is handed the row. */
import type { Span } from '../../parsing/ir/span.ts';
import { registrarsNow, unrouted } from '../entry-points/registrations.ts';
import type { Interpreter } from '../interpreter.ts';
import { rowsOfTable } from '../storage/stored-values.ts';
import { ClassObject } from '../values/class-object.ts';
import { FunctionObject, NativeFunction } from '../values/function-objects.ts';
import { unknown, type Value } from '../values/value.ts';
import { callWith } from './call-value.ts';

const ofRows = /^django\.db\.models\.signals\.(?:pre|post)_(?:save|delete)$/;

/** `@receiver(post_save, sender=Job)`, `post_save.connect(started, sender=Job)` */
export function noteRowReceiver(
  it: Interpreter,
  signal: Value | null | undefined,
  sender: Value | undefined,
  fn: Value,
  span: Span,
): void {
  const model = sender?.objects.find((object) => object instanceof ClassObject);
  const own = fn.objects.find((object) => object instanceof FunctionObject);
  if (!(model instanceof ClassObject) || !(own instanceof FunctionObject)) return;
  if (!signal?.paths.some(({ text }) => ofRows.test(text))) return;
  const run: NativeFunction['run'] = (inner) => {
    const instance = rowsOfTable(inner, model.node.name, own, span);
    const others = ['sender', 'created', 'raw', 'using', 'update_fields'].map(
      (name) => [name, unknown] as const,
    );
    return callWith(inner, fn, [], span, new Map([...others, ['instance', instance]]));
  };
  it.queue.push({
    ...unrouted,
    functions: [new NativeFunction(run, it.entryId)],
    span,
    by: registrarsNow(it),
  });
}

/** Work that goes on beside what started it: what it checks counts for those who wait for it, and for nobody else. */
import type { Call, Expression } from '../../parsing/ir/expressions.ts';
import { throwValue } from '../execution/branching.ts';
import type { Interpreter } from '../interpreter.ts';
import { settled } from '../taint/taint.ts';
import { HeapObject, ValueCell } from '../values/heap.ts';
import type { AnyCell, Delta } from '../values/journal.ts';
import { joinValues, notConstant, unknown, Value } from '../values/value.ts';
import type { CallSite } from './call-site.ts';

/** A place as it is while nobody knows whether the work is done, and as it is then. */
type Pending = ReadonlyMap<AnyCell, { open: unknown; done: unknown }>;

/** What work has still to settle, by the object that stands for it. */
const pending = new WeakMap<HeapObject, Pending>();

/** Stands for work whose result is taken for the value itself. */
class Outcome extends HeapObject {}

/** Stands for a result that somebody else gives, perhaps later: what it holds is what it was given, or failed with. */
export class LaterResult extends HeapObject {
  readonly failures = new ValueCell(undefined);

  constructor(madeIn: number) {
    super('opaque', madeIn);
  }
}

/** Calls whose results nobody takes. */
const alone = new WeakSet<Call>();

/** `check(x);`, `_ = Check(x);`, `void check(x)`: whatever it gives, nobody waits for it. */
export function noteAlone(expression: Expression): void {
  let at = expression;
  if (at.kind === 'assign' && at.target.kind === 'identifier' && at.target.name === '_') at = at.value;
  if (at.kind === 'unary' && at.operator === 'void') at = at.operand;
  if (at.kind === 'call') alone.add(at);
}

export function isAlone({ node }: Pick<CallSite, 'node'>): boolean {
  return node !== undefined && node !== null && alone.has(node);
}

/**
 * Runs what may be done later, or may fail without ending whoever started it.
 * @param keep gives the object that stands for the work
 */
export function runBeside(
  it: Interpreter,
  work: () => Value,
  keep: (result: Value) => Value = (result) => result,
): Value {
  let kept: Value = unknown;
  const delta = it.journal.record(() => {
    const result = work();
    kept = keep(result.withTaints(settled(result.taints)));
  });
  it.flow = 'live';
  const open = leaveOpen(it, delta);
  if (open.size > 0) for (const object of kept.objects) pending.set(object, open);
  return kept;
}

/** Runs what gives its result to those who wait for it, or ask whether it failed. */
export function attempt(it: Interpreter, work: () => Value): Value {
  return runBeside(it, work, (result) => {
    const objects = [...result.objects, new Outcome('opaque', it.entryId)];
    return new Value(notConstant, result.taints, objects, result.paths, result.shape);
  });
}

/** What has been waited for: whoever goes on goes on behind work that came to its end. */
export function waitedFor(it: Interpreter, value: Value): Value {
  for (const object of value.objects)
    for (const [cell, { open, done }] of pending.get(object) ?? [])
      if (cell.value === open) it.journal.write(cell, done);
  return value.objects.some((object) => object instanceof LaterResult)
    ? givenLater(it, value)
    : withoutOutcome(value);
}

function givenLater(it: Interpreter, value: Value): Value {
  const others = value.objects.filter((object) => !(object instanceof LaterResult));
  let given = others.length > 0 || value.isTainted ? value.withObjects(others) : undefined;
  for (const object of value.objects)
    if (object instanceof LaterResult) {
      if (object.failures.value) throwValue(it, object.failures.value);
      given = joinValues(given, object.elementsValue);
    }
  return given ?? unknown;
}

/** Whether it is what work gives that may not be done yet. */
export function isAwaitable({ objects }: Value): boolean {
  return objects.some((object) => object instanceof Outcome);
}

/** The result as it is, whether or not the work came to its end. */
export function withoutOutcome(value: Value): Value {
  if (!isAwaitable(value)) return value;
  return value.withObjects(value.objects.filter((object) => !(object instanceof Outcome)));
}

/** Values are what the work made them; what it found out of those from outside is not known yet. */
function leaveOpen(it: Interpreter, delta: Delta): Pending {
  const open = new Map<AnyCell, { open: unknown; done: unknown }>();
  for (const [cell, { before, after }] of delta) {
    const isMade = cell instanceof ValueCell && !(before as Value | undefined)?.isTainted;
    it.journal.write(cell, isMade ? after : cell.join(before, after));
    if (cell.value !== after) open.set(cell, { open: cell.value, done: after });
  }
  return open;
}

/** Messages between windows: who sent one is told by its origin. */
import type { Member } from '../../parsing/ir/expressions.ts';
import { peek } from '../guards/peek.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories } from '../taint/taint.ts';
import type { Scope } from '../values/scope.ts';
import { pathValue } from '../values/value.ts';

/** `event.origin === 'https://ours.example'`: what it brings is ours, too. */
export function checkedMember(
  it: Interpreter,
  { object, property }: Member,
  scope: Scope,
  mask: number,
): void {
  if (property !== 'origin' || mask !== allCategories) return;
  const event = peek(it, object, scope);
  if (!event?.paths.some(({ text }) => text === '<MessageEvent>')) return;
  for (const holder of event.objects)
    it.journal.write(holder.cell('data'), pathValue(it.paths.type('OwnMessage')));
}

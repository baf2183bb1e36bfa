/** Messages between windows: who sent one is told by its origin. */
import type { Member } from '../../parsing/ir/expressions.ts';
import { clearFromNow } from '../guards/clear-from-now.ts';
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

/** `({ data, origin }) => { if (origin !== 'https://ours.example') return; … }` */
export function checkedName(it: Interpreter, name: string, scope: Scope, mask: number): void {
  if (mask !== allCategories) return;
  const isOrigin = scope.find(name)?.value?.paths.some(({ text }) => text === '<MessageEvent>.origin');
  if (!isOrigin) return;
  for (const [, { value }] of scope.functionScope.ownVariables())
    clearFromNow(it, value?.taints.filter(({ source }) => source.kind === 'dom-message') ?? [], mask);
}

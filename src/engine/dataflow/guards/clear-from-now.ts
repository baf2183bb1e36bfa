/** What a check says of where a value came from, from there on; and what it does not say to callers that go on after other ways. */
import type { FunctionNode } from '../../parsing/ir/declarations.ts';
import { noteReadChecked } from '../findings/spared-sinks.ts';
import type { Interpreter } from '../interpreter.ts';
import { allCategories, clearSources, type Taint } from '../taint/taint.ts';
import type { AnyCell } from '../values/journal.ts';

/** A check clears what the value came from, too, for the rest of the function at least. */
export function clearFromNow(it: Interpreter, taints: readonly Taint[], mask: number): void {
  for (const { source } of taints) {
    noteLate(it, source.cleared);
    if (source.parameter) noteReadChecked(it.frame, source);
  }
  clearSources(it.journal, taints, mask);
}

/**
 * An empty field does no harm wherever it is read: `if (query.name && !isName(query.name)) return refuse(response);`. Only
 * middleware is asked what it knows of a field, by those behind it, and what checks a form by those who take from that.
 */
export function clearEmpty(it: Interpreter, taints: readonly Taint[]): void {
  const { next, answers, isMiddleware } = it.entry;
  const checksForm = /^(?:clean|validate)(?:_|$)/.test(it.frame.function?.name ?? '');
  if (!next && !answers && !isMiddleware && !checksForm) return;
  const fields = taints.filter(
    ({ isDerived, within, source }) => !isDerived && !within && !source.isCollection,
  );
  clearFromNow(it, fields, allCategories);
}

/** A check that helps but does not suffice says so of what the value came from, too. */
export function guardFromNow(it: Interpreter, taints: readonly Taint[], guard: string): void {
  for (const { source } of taints)
    if (!source.partial.value.includes(guard))
      it.journal.write(source.partial, [...source.partial.value, guard]);
}

/** The function has returned on another way already, and its caller goes on after both. */
export function noteLate({ frame: innermost, language }: Interpreter, cell: AnyCell): void {
  let frame = innermost;
  // A function of its own that checks says it to the one that asks.
  while (frame.isLookedInto && frame.caller) frame = frame.caller;
  // A script goes on as well, which is no function.
  const goesOn = frame.caller?.function || frame.mustAgree || (language.fileEntry && frame.caller);
  if (frame.returned === undefined || !goesOn || goesOnByCalling(frame.function)) return;
  frame.checkedLate ??= new Map();
  if (!frame.checkedLate.has(cell)) frame.checkedLate.set(cell, cell.value);
}

/** `(req, res, next)`: what comes after it comes of calling `next`, and not of going back. */
export function goesOnByCalling(fn: FunctionNode | null): boolean {
  const last = fn?.parameters.at(-1)?.pattern;
  return last?.kind === 'identifier' && /^\$?(?:next|done)$/.test(last.name);
}

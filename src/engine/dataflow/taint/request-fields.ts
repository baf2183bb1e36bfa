/** Values that hold all fields of a request, and one of them. */

import type { CallSite } from '../calls/call-site.ts';
import { shareChecks } from './shared-checks.ts';
import { renamings, type Taint } from './taint.ts';
import { newSource } from './taint-source.ts';

/** The collection of all fields as it came: no text, but an object. */
export function isWholeCollection(taint: Taint): boolean {
  return taint.source.isCollection && !taint.isDerived;
}

/** One field of such a collection, checked as far as it was where it was read before; what is none stays as it is. */
export function fieldOf(taint: Taint, name: string): Taint {
  const { source } = taint;
  if (!isWholeCollection(taint)) return taint;
  const { kind, expression, parameter, entry } = source;
  // `body: NewUser` is read as `body.name`.
  const whole = expression.replace(/^(\w+)\s*:\s.*$/s, '$1');
  const field = newSource(kind, `${whole}.${name}`, parameter && { ...parameter, name }, entry);
  shareChecks(`${source.api ?? source.id}.${name}`, field);
  return { ...taint, source: field };
}

/** All values of a field, of which readings elsewhere know one: checks of those say nothing of it. */
export function checkedAlone(taint: Taint): Taint {
  const { kind, expression, parameter, entry } = taint.source;
  const isField = parameter?.name != null && !taint.isDerived;
  return isField ? { ...taint, source: newSource(kind, expression, parameter, entry) } : taint;
}

/** The object itself that a framework has filled. */
export function isFilledObject(taint: Taint): boolean {
  return taint.source.isFilled === true && !taint.isDerived;
}

/**
 * `user[address]`: a part of the object that a field holds, which requests name with it.
 * @param read the same taint behind the reading
 */
export function asPartOfField(taint: Taint, name: string, read: Taint): Taint {
  const { within, source, isDerived } = taint;
  const { location, name: field } = source.parameter ?? {};
  if (within && isPartOfField(taint))
    return { ...read, within: { ...within, names: [...within.names, name], readAt: read.step } };
  // What has parts and was made of the whole body was read from it as JSON.
  const isWhole = field === null && location === 'body' && !within;
  const isText = field != null && lastChange(taint).isJson === true;
  if (!isWhole && !isText && (field == null || isDerived)) return read;
  return { ...read, within: { names: [name], readAt: read.step, ...(isText && { isText }) } };
}

const asksForPart = /^(?:get|opt|path|required)/i;

/** `node.get("user")`: what was read as JSON is asked for a part by a method. */
export function asAskedPart({ receiver, name, args }: CallSite, taints: readonly Taint[]): readonly Taint[] {
  const key = args[0]?.constant;
  if (typeof key !== 'string' || !receiver?.isTainted || !asksForPart.test(name)) return taints;
  return taints.map((read) => {
    const asked = receiver.taints.find(({ source }) => source === read.source);
    const isJson = asked && (isPartOfField(asked) || lastChange(asked).isJson === true);
    return isJson ? asPartOfField(asked, key, read) : read;
  });
}

/** A field of an object that a framework fills: what is read from it is a part of it, though it was read itself. */
export function asOwnField(read: Taint): Taint {
  return { ...read, within: { names: [], readAt: read.step } };
}

/** What was read from an object that a field holds, and is that still. */
export function isPartOfField(taint: Taint): boolean {
  return taint.within !== undefined && lastChange(taint) === taint.within.readAt;
}

/** The last stop that did more than give the value another name. */
function lastChange({ step }: Taint): Taint['step'] {
  let at = step;
  while (renamings.has(at.kind) && at.previous) at = at.previous;
  return at;
}

/** What a match gives: the groups of a pattern, some of which let nothing harmful through. */

import { maskOfOneLine, maskOfPattern } from '../guards/pattern-guards.ts';
import type { Interpreter } from '../interpreter.ts';
import { HeapObject, type RegexObject } from '../values/heap.ts';
import { objectValue, taintedValue } from '../values/value.ts';
import { clean, type Taint } from './taint.ts';

/** @param pattern null where it is not known */
export function matchedGroups(
  it: Interpreter,
  pattern: string | null,
  flags: string,
  taints: readonly Taint[],
): HeapObject {
  const found = new HeapObject('array', it.entryId);
  found.elements.value = taintedValue(taints);
  // `match.groups.name`
  const named = new HeapObject('object', it.entryId);
  named.elements.value = found.elements.value;
  if (it.language.hasPrototypes) found.cell('groups').value = objectValue(named);
  if (pattern === null || taints.length === 0) return found;
  const whole = maskOfFound(it, pattern, flags);
  if (whole !== 0) found.cell('0').value = taintedValue(clean(taints, whole));
  for (const [at, { name, body }] of groupsOf(pattern).entries()) {
    const mask = maskOfWhole(it, body, flags);
    if (mask === 0) continue;
    const value = taintedValue(clean(taints, mask));
    found.cell(String(at + 1)).value = value;
    if (name !== null) found.cell(name).value = value;
    if (name !== null) named.cell(name).value = value;
  }
  return found;
}

/** What the text that a pattern found is clean for, wherever it stood. */
function maskOfFound(it: Interpreter, pattern: string, flags: string): number {
  const body = pattern.replace(/^(?:\^|\\A)/, '').replace(/(?<!\\)\$$|\\[zZ]$/, '');
  return maskOfWhole(it, body, flags);
}

/** What a text is clean for that a part of a pattern found. */
function maskOfWhole(it: Interpreter, body: string, flags: string): number {
  const pattern = `^(?:${body})$`;
  return maskOfPattern(it, pattern, flags) | maskOfOneLine(it, pattern, flags);
}

/** The text that a pattern found, as Ruby's `text[/\A\w+\z/]` gives it. */
export function foundText(
  it: Interpreter,
  { pattern, flags }: { pattern: string; flags: string },
  taints: readonly Taint[],
): readonly Taint[] {
  return clean(taints, maskOfFound(it, pattern, flags));
}

/** What the text is clean for that this group of a pattern for a whole path found. */
export function maskOfGroup(it: Interpreter, { pattern, flags }: RegexObject, at: number): number {
  const group = groupsOf(pattern)[at];
  return group ? maskOfWhole(it, group.body, flags) : 0;
}

/** What stands in a list of all that was found: the whole texts, or of a pattern with groups those. */
export function foundAll(
  it: Interpreter,
  regex: { pattern: string; flags: string } | undefined,
  taints: readonly Taint[],
): readonly Taint[] {
  if (!regex) return taints;
  const groups = groupsOf(regex.pattern);
  if (groups.length === 0 && /(?<!\\)\((?!\?[:=!<])/.test(regex.pattern)) return taints;
  const masks = groups.map(({ body }) => maskOfWhole(it, body, regex.flags));
  const whole = () => maskOfFound(it, regex.pattern, regex.flags);
  const mask = masks.length > 0 ? masks.reduce((all, one) => all & one) : whole();
  return mask === 0 ? taints : clean(taints, mask);
}

interface Group {
  name: string | null;
  body: string;
}

/** Longer patterns, and groups inside of so many others, are not looked into. */
const maxPattern = 500;
const maxDepth = 8;

/** The groups that capture, in order; none of a pattern that is not understood. */
export function groupsOf(pattern: string): readonly Group[] {
  if (pattern.length > maxPattern) return [];
  const groups: (Group & { from: number })[] = [];
  const open: (number | null)[] = [];
  let isInClass = false;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index];
    if (character === '\\') index++;
    else if (isInClass) isInClass = character !== ']';
    else if (character === '[') {
      isInClass = true;
      // `[]a]` and `[^]a]` begin with a bracket of their own.
      if (/^\^?\]/.test(pattern.slice(index + 1, index + 3))) return [];
    } else if (character === '(') {
      if (open.length === maxDepth) return [];
      const begin = /^\((?:\?P?<([A-Za-z_]\w{0,60})>)?/.exec(pattern.slice(index, index + 70));
      const isCapture = begin?.[1] !== undefined || pattern[index + 1] !== '?';
      open.push(isCapture ? groups.length : null);
      if (isCapture)
        groups.push({ name: begin?.[1] ?? null, body: '', from: index + (begin?.[0].length ?? 1) });
    } else if (character === ')') {
      const at = open.pop();
      if (at === undefined) return [];
      const group = at === null ? undefined : groups[at];
      if (group) group.body = pattern.slice(group.from, index);
    }
  }
  return open.length === 0 ? groups : [];
}

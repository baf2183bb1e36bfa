/** Conditions (`if`) that do not say what they seem to say. */
import { type Entry, entriesOf, type MapNode, textOf } from '../document/node.ts';
import type { Hit } from '../hit.ts';
import { effectiveCondition } from './expression.ts';
import { isLimiting } from './guards.ts';
import type { WorkflowFile } from './read-workflow.ts';

function conditions(file: WorkflowFile): { place: string; entry: Entry; text: string }[] {
  const places: { place: string; node: MapNode }[] = file.jobs.flatMap(({ id, node, steps }) => [
    { place: `job ${id}`, node },
    ...steps,
  ]);
  return places.flatMap(({ place, node }) => {
    const entry = entriesOf(node).find(({ key }) => key === 'if');
    const text = textOf(entry?.value);
    return entry && text !== undefined ? [{ place, entry, text }] : [];
  });
}

/** A condition that is meant to keep people out always holds. */
export function alwaysTrueCondition(file: WorkflowFile): Hit[] {
  return conditions(file).flatMap(({ place, entry, text }) =>
    effectiveCondition(text) === '' && text.trim() !== '' && isLimiting(text)
      ? [{ range: entry, symbol: place, api: 'if', value: text }]
      : [],
  );
}

const partOfNames =
  /\bcontains\(\s*'[^']{1,500}'\s*,\s*github\.(?:actor|triggering_actor|event\.[\w.]{1,60}\.login)\s*\)/i;

/** A name is looked for in a text that lists names: a part of one of them is found as well. */
export function nameWithinText(file: WorkflowFile): Hit[] {
  return conditions(file).flatMap(({ place, entry, text }) => {
    const [value] = partOfNames.exec(text.slice(0, 5_000)) ?? [];
    return value === undefined ? [] : [{ range: entry, symbol: place, api: 'if', value }];
  });
}

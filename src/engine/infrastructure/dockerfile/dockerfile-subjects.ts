/** Instructions of a Dockerfile in the form that conditions ask. */
import type { Entry, MapNode } from '../document/node.ts';
import type { Subject } from '../subject.ts';
import { type Dockerfile, type Instruction, readVariables, type Stage } from './read-dockerfile.ts';

/** How findings name a stage. */
export function stageName({ alias, index }: Stage): string {
  return `stage ${alias || index + 1}`;
}

/** Each instruction has `text`, `flags`, and `variables` where it sets some. */
export function dockerfileSubjects({ stages }: Dockerfile): Subject[] {
  return stages.flatMap((stage) =>
    stage.instructions.map((instruction) => ({
      kinds: [`dockerfile:${instruction.keyword}`],
      name: stageName(stage),
      node: toNode(instruction),
      header: instruction,
      around: {},
    })),
  );
}

function toNode({ keyword, flags, text, start, end }: Instruction): MapNode {
  const range = { start, end };
  const entries: Entry[] = [
    { key: 'text', value: { kind: 'scalar', value: text, ...range }, ...range },
    {
      key: 'flags',
      value: { kind: 'list', items: flags.map((value) => ({ kind: 'scalar', value, ...range })), ...range },
      ...range,
    },
  ];
  if (keyword === 'ENV' || keyword === 'ARG') {
    const variables = readVariables(text).map(
      ([key, value]): Entry => ({ key, value: { kind: 'scalar', value, ...range }, ...range }),
    );
    entries.push({ key: 'variables', value: { kind: 'map', entries: variables, ...range }, ...range });
  }
  return { kind: 'map', entries, ...range };
}

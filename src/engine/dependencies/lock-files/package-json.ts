/** What a package.json asks for: some lock files do not say which of their packages that are. */
import { entriesOf, nodeAt, parseJsonWithPlaces, textOf } from '../reading/json-with-places.ts';

export interface Wanted {
  name: string;
  range: string;
  isDevelopment: boolean;
}

const sections = [
  { name: 'dependencies', isDevelopment: false },
  { name: 'optionalDependencies', isDevelopment: false },
  { name: 'peerDependencies', isDevelopment: false },
  { name: 'devDependencies', isDevelopment: true },
];

/** Null where there is no such file. */
export function packageJsonRoots(text: string | undefined): Wanted[] | null {
  if (text === undefined) return null;
  const root = parseJsonWithPlaces(text);
  return sections.flatMap(({ name: section, isDevelopment }) =>
    [...entriesOf(nodeAt(root, section))].map(([name, node]) => ({
      name,
      range: textOf(node) ?? '',
      isDevelopment,
    })),
  );
}

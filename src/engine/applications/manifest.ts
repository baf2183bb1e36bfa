import type { EcosystemId } from './ecosystems.ts';

/** What a manifest says, as far as it could be read: manifests are hostile input. */
export interface Manifest {
  ecosystem: EcosystemId;
  /** The application's name, or null where the manifest has none. */
  name: string | null;
  /** Lower case. */
  dependencies: ReadonlySet<string>;
  developmentDependencies: ReadonlySet<string>;
  /** Says that its parts are elsewhere: code of its own may be no more than configuration. */
  isWorkspaceRoot: boolean;
  /** Only lists packages: it names no application and says nothing of code of its own. */
  isListOfPackages: boolean;
}

export function manifest(ecosystem: EcosystemId, facts: Partial<Omit<Manifest, 'ecosystem'>> = {}): Manifest {
  return {
    ecosystem,
    name: facts.name ?? null,
    dependencies: facts.dependencies ?? new Set(),
    developmentDependencies: facts.developmentDependencies ?? new Set(),
    isWorkspaceRoot: facts.isWorkspaceRoot ?? false,
    isListOfPackages: facts.isListOfPackages ?? false,
  };
}

/** First groups of all matches, lower case. The expression must be global and its group short. */
export function allMatches(text: string, expression: RegExp): Set<string> {
  const found = new Set<string>();
  for (const [, group] of text.matchAll(expression)) if (group) found.add(group.toLowerCase());
  return found;
}

/** First group of the first match, or null. */
export function firstMatch(text: string, expression: RegExp): string | null {
  return expression.exec(text)?.[1] ?? null;
}

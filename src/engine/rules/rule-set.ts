/**
 * Rules and models in the form the interpreter reads: parsed, checked and merged. Built by `loadRules` from the
 * product's own YAML, and by `parseUserRules` and `withUserRules` from an organization's.
 */
import type { Model } from './model-schema.ts';
import type { Blamed, RuleInfo } from './rule.ts';
import type { ExampleSet } from './rule-schema.ts';

/** Everything a rule's YAML says. */
export interface Rule extends RuleInfo {
  /** Kinds of source whose values are dangerous at this rule's sinks; empty for rules without flow. */
  sources: readonly string[];
  /** Where in the string that reaches the sink the tainted part must stand for the rule to hold. */
  hole: HolePosition;
  blames: Blamed;
  library?: LibraryUse | undefined;
  stored?: string | undefined;
  options?: string | undefined;
  /** What sanitizers and guards are sorted by; its category where nothing else is said. */
  clearedAs?: string | undefined;
  /** An organization's own rule: its regular expressions run on a linear-time engine. */
  isUserRule: boolean;
  examples: ExampleSet;
}

/** `markup`: at the start, or behind a tag; `message-head`: before the blank line that ends the headers. */
export const holePositions = [
  'anywhere',
  'start',
  'markup',
  'url-host',
  'url-start',
  'url-scheme',
  'url-path',
  'extension',
  'message-head',
] as const;
export type HolePosition = (typeof holePositions)[number];

/**
 * What the users of a published package hand it counts wherever it arrives, or only as a part of a text that the
 * package makes: a function that takes whole commands is meant to run them.
 */
export const libraryUses = ['whole', 'part'] as const;
export type LibraryUse = (typeof libraryUses)[number];

export type LoadedModel = Model & {
  /** From outside the project: its regular expressions run on a linear-time engine. */
  isForeign: boolean;
};

export interface RuleSet {
  rules: ReadonlyMap<string, Rule>;
  models: readonly LoadedModel[];
  /** SHA-256 of everything in the set, 16 hex characters: a result is cached under it. */
  version: string;
}

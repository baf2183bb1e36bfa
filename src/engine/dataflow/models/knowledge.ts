/** What the models say of an access path. */

import type { HandlerModel, PrefixModel } from '../../rules/model-entry-schemas.ts';
import type { FactModel, MarkModel } from '../../rules/model-fact-schemas.ts';
import type {
  GuardModel,
  PropagatorModel,
  SanitizerModel,
  SessionModel,
  SinkModel,
  SourceModel,
} from '../../rules/model-flow-schemas.ts';
import type { MisuseModel } from '../../rules/model-misuse-schemas.ts';
import type { ContentTypeModel, PageFunctionModel, RenderModel } from '../../rules/model-response-schemas.ts';
import type { Rule } from '../../rules/rule-set.ts';
import type { TextPattern } from '../../rules/text-pattern.ts';
import { PathPatterns } from './path-patterns.ts';
import type { Condition } from './predicates.ts';

/** A model entry with its conditions ready to run. */
export type Ready<T> = T & { condition: Condition };
/** A model entry with its categories as a bit mask. */
export type Masked<T> = T & { mask: number };
/** `afterText` is `after`, ready to run. */
export type ReadySink = Masked<Ready<SinkModel>> & {
  info: Rule;
  /** For values that were stored before; null where they do not count. */
  storedInfo: Rule | null;
  /** The same call for arguments that are taken for options; null where it starts no program. */
  options: ReadySink | null;
  afterText: TextPattern | null;
  /** Of what is no path from the root; 0 where none is opened. */
  rootMask: number;
  /** Of what may be redirected to. */
  redirectMask: number;
};
export type ReadyMisuse = Ready<MisuseModel> & { info: Rule };
export type ReadySanitizer = Masked<Ready<SanitizerModel>>;

/** Everything that is found by path. */
interface PathEntries {
  sources: Ready<SourceModel>;
  callSinks: ReadySink;
  assignSinks: ReadySink;
  callMisuses: ReadyMisuse;
  assignMisuses: ReadyMisuse;
  sanitizers: ReadySanitizer;
  propagators: PropagatorModel;
  handlers: Ready<HandlerModel>;
  prefixes: PrefixModel;
  guards: Masked<GuardModel>;
  facts: Ready<FactModel>;
  assignFacts: Ready<FactModel>;
  contentTypes: ContentTypeModel;
  marks: Ready<MarkModel>;
  renders: RenderModel;
  pageFunctions: PageFunctionModel;
  sessions: SessionModel;
}

export type Knowledge = { readonly [K in keyof PathEntries]: readonly PathEntries[K][] } & {
  /** The library is modelled at all: then nothing is guessed from names. */
  readonly isModelled: boolean;
  /** A type of keyed collections. */
  readonly isContainer: boolean;
  /** A function that gives back, in another wrapping, the function it is given. */
  readonly isWrapper: boolean;
  /** A call of it does not come back. */
  readonly isTerminator: boolean;
};

export type KnowledgePatterns = { readonly [K in keyof PathEntries]: PathPatterns<PathEntries[K]> } & {
  readonly wrappers: PathPatterns<true>;
  readonly terminators: PathPatterns<true>;
};

export function newKnowledgePatterns(): KnowledgePatterns {
  return {
    sources: new PathPatterns(),
    callSinks: new PathPatterns(),
    assignSinks: new PathPatterns(),
    callMisuses: new PathPatterns(),
    assignMisuses: new PathPatterns(),
    sanitizers: new PathPatterns(),
    propagators: new PathPatterns(),
    handlers: new PathPatterns(),
    prefixes: new PathPatterns(),
    guards: new PathPatterns(),
    facts: new PathPatterns(),
    assignFacts: new PathPatterns(),
    contentTypes: new PathPatterns(),
    marks: new PathPatterns(),
    renders: new PathPatterns(),
    pageFunctions: new PathPatterns(),
    sessions: new PathPatterns(),
    wrappers: new PathPatterns(),
    terminators: new PathPatterns(),
  };
}

/** @param texts spellings of one path */
export function lookUp(
  patterns: KnowledgePatterns,
  texts: readonly string[],
  about: Pick<Knowledge, 'isModelled' | 'isContainer'>,
): Knowledge {
  return {
    ...about,
    isWrapper: patterns.wrappers.find(texts).length > 0,
    isTerminator: patterns.terminators.find(texts).length > 0,
    sources: patterns.sources.find(texts),
    callSinks: patterns.callSinks.find(texts),
    assignSinks: patterns.assignSinks.find(texts),
    callMisuses: patterns.callMisuses.find(texts),
    assignMisuses: patterns.assignMisuses.find(texts),
    sanitizers: patterns.sanitizers.find(texts),
    propagators: patterns.propagators.find(texts),
    handlers: patterns.handlers.find(texts),
    prefixes: patterns.prefixes.find(texts),
    guards: patterns.guards.find(texts),
    facts: patterns.facts.find(texts),
    assignFacts: patterns.assignFacts.find(texts),
    contentTypes: patterns.contentTypes.find(texts),
    marks: patterns.marks.find(texts),
    renders: patterns.renders.find(texts),
    pageFunctions: patterns.pageFunctions.find(texts),
    sessions: patterns.sessions.find(texts),
  };
}

export const nothingKnown: Knowledge = lookUp(newKnowledgePatterns(), [], {
  isModelled: false,
  isContainer: false,
});

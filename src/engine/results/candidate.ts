/**
 * What a detector hands to verification: something that looks like a flaw, with the evidence for it.
 * Detectors do not decide; verification does.
 */
import type { Span } from '../parsing/ir/span.ts';
import type { TraceStep } from '../report.ts';
import type { RuleInfo } from '../rules/rule.ts';

export interface Candidate {
  ruleId: string;
  file: string;
  /** Of the sink, or of the offending place. */
  span: Span;
  /** Function or class the place is in, dotted (`UserController.find`); empty at module level. */
  enclosingSymbol: string;
  /** Access path of the API reached, for example `child_process.exec`; for secrets the kind of secret. */
  sinkApi: string;
  /** Index or name of the argument that is reached; null where it is not about an argument. */
  sinkArgument: number | string | null;
  /** What sinkApi's identity rests on: resolved import or declared type, receiver's shape or name, the text it is given, bare name. */
  apiCertainty: 'import' | 'receiver' | 'text' | 'name';
  /** The call is a flaw for some purposes only, and nothing at the place says what this one is for. */
  isDoubtful?: boolean;
  /** Kind of source (`http-parameter`, `http-header`, `dom`, `argv`, …) and its expression; null without flow. */
  source: { kind: string; expression: string } | null;
  /** Source first, sink last; empty without flow. */
  trace: TraceStep[];
  /**
   * The function that made the dangerous value, where the sink's function runs whatever it is given; absent where that
   * function made it. `start` tells functions of one name apart; `isText` says that it made a part of a page,
   * which others put together.
   */
  origin?: { file: string; symbol: string; start: number; isText?: boolean } | undefined;
  /** Where else values come from that reach the same place: the first few, in the order they were met. */
  otherSources?: readonly OtherSource[];
  /** Shape of the string that reaches the sink: fixed text, the tainted hole, or something unknown. */
  shape: ShapePart[] | null;
  /** How the code is reached from outside. */
  entryPoint: EntryPoint | null;
  /** Guards and sanitizers met on the way that do not fully stop this category. */
  partialGuards: string[];
  /** How often on its way a part was read of what an unknown call made of it; absent where never. */
  guessedParts?: number;
  /** Where it was kept on its way; absent where it goes straight to the sink. */
  stored?: StoredStop;
  /** Functions on the trace, for replay: file and span of each. */
  functions: { file: string; span: Span }[];
  /** Files whose own code leads to the entry point, for replay as well. */
  roots?: readonly string[];
  /** What holds for the whole application that it rests on, for replay as well. */
  facts?: readonly string[];
  /** What this place says for itself where its rule speaks of all places alike. In the rule's form, escaped. */
  particulars?: Partial<Pick<RuleInfo, 'severity' | 'description' | 'remediation' | 'references'>>;
  /** More words to filter by. */
  tags?: readonly string[];
  /** Extra facts for the text, for example `{ algorithm: 'md5' }`; values are masked already. */
  details: Record<string, string>;
  /** A secret that stands in the file, unmasked: hidden wherever the finding shows code, and never handed out. */
  secret?: string;
  /** Name of the other scanner that reported it; absent for the engine's own detectors. */
  externalTool?: string;
}

export interface StoredStop {
  /** `comments.text`, or the table alone, as the program writes it. */
  as: string;
  /** Index of the step in the trace that reads it. */
  readAt: number;
  /** How the code is reached that reads it. */
  shownBy: EntryPoint | null;
}

export interface OtherSource {
  file: string;
  line: number;
  expression: string;
}

/** Stands within fixed text for what is not known of it; not a character of real code. */
export const unknownWithin = '\uFFFF';

export type ShapePart = { fixed: string } | { hole: 'tainted' } | { hole: 'unknown' };

export interface EntryPoint {
  /**
   * A registered route, another registered handler, a module that is loaded, what a published package offers, or a
   * function entered only by force.
   */
  kind: 'route' | 'handler' | 'module' | 'library' | 'forced';
  method?: string;
  path?: string;
  /** No model knows the framework: a verb, a path and a function look like one. */
  isGuess?: true;
  /** Name of the request field the value comes from, and where: `query.id`. */
  parameter?: {
    location: 'query' | 'body' | 'path' | 'header' | 'cookie' | 'file';
    name: string | null;
    /** Of an object that the field holds, the names that lead to the value: `user[address][city]`. */
    within?: readonly string[];
    /** That object stands in the field as JSON. */
    isText?: true;
    /** It is looked for in forms, and not in JSON. */
    isForm?: true;
  };
}

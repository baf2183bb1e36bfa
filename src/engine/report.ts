/**
 * What the engine hands out: a plain, serialisable report. Everything in it is deterministic: the same
 * input gives the same bytes. Secrets are masked before they get here.
 */
import type { Confidence, Severity } from '../shared/enums.ts';

/** One stop of the value on its way from where it enters to where it does harm. */
export interface TraceStep {
  /** What happened to the value here. */
  kind:
    | 'source'
    | 'assign'
    | 'concat'
    | 'property'
    | 'element'
    | 'call'
    | 'param'
    | 'return'
    | 'mutate'
    | 'sanitizer'
    | 'sink';
  /** Path relative to the repository root, with forward slashes. */
  file: string;
  /** 1-based. */
  line: number;
  /** The code of the step, one line, at most 160 characters. */
  code: string;
}

/** One thing verification looked at, kept so that people can see why a verdict was given. */
export interface VerificationCheck {
  name:
    | 'replay'
    | 'payload'
    | 'entry-point'
    | 'file-role'
    | 'guards'
    | 'way'
    | 'suppression'
    | 'api-certainty'
    /** Not of the engine: a language model's, where the service is set up to ask one. */
    | 'second-opinion';
  outcome: 'supports' | 'weakens' | 'refutes' | 'not-applicable';
  /** One sentence for people. */
  detail: string;
}

export interface Verification {
  verdict: 'approved' | 'uncertain' | 'rejected';
  /** 0 to 100; compared with the threshold of the severity. */
  score: number;
  /** A few sentences for people: the verdict and what it rests on. */
  reason: string;
  checks: VerificationCheck[];
}

export interface EngineFinding {
  /** 32 hex characters, stable over line moves and formatting; unique within a report. */
  fingerprint: string;
  /** Like the fingerprint without the path: finds the finding again after its file was renamed. */
  moveKey: string;
  /** For example `code/sql-injection`. */
  ruleId: string;
  title: string;
  /** Slug of the vulnerability category, for example `sql-injection`. */
  category: string;
  /** CWE numbers, most specific first. */
  cwe: number[];
  severity: Severity;
  confidence: Confidence;
  /** Markdown for people: what is wrong here, why it matters, and how to fix it ("## Remediation"). */
  description: string;
  /** Relative to the repository root, or the URL path for a live target. */
  affectedFile: string;
  /** 1-based, inclusive; 0 where there is no line (live targets). */
  startLine: number;
  endLine: number;
  /** The lines around the sink, at most 12 lines and 2,000 characters. */
  affectedCode: string;
  proofOfConcept: string | null;
  /** `cwe-89`, the rule id, the language, and what else helps to filter. */
  tags: string[];
  /** Empty where the finding has no flow (secrets, configuration). */
  trace: TraceStep[];
  /** `flowchart TD` source, or null without a trace. */
  mermaidTrace: string | null;
  verification: Verification;
}

/** An application: one per manifest root. */
export interface Application {
  name: string;
  /** Relative to the repository root; `.` for the root itself. */
  rootPath: string;
  /** Language and framework, for example `node-express`, `python-django`, `unknown`. */
  architecture: string;
}

/** Something the engine left out, said rather than hidden. */
export interface NotAnalysed {
  path: string;
  reason: string;
}

export interface InventoryStatistics {
  files: number;
  bytes: number;
  /** Non-empty lines of analysable source code: what credits are computed from. */
  analysableLines: number;
  languages: Record<string, { files: number; lines: number }>;
}

/** The quick part: enough for a cost estimation, without parsing. */
export interface Survey {
  applications: Application[];
  statistics: InventoryStatistics;
  notAnalysed: NotAnalysed[];
}

/** The whole result of a scan of one repository. */
export interface Report extends Survey {
  engineVersion: string;
  /** Time or memory ran out, or the analyser broke down over a file or part: another scan may find more. */
  endedEarly: boolean;
  /** Ids of an organization's own rules that took part besides the product's. */
  userRules: string[];
  findings: EngineFinding[];
  /** Findings silenced by a `whitebox-ignore` comment, with the reason given there. */
  suppressed: { fingerprint: string; ruleId: string; file: string; line: number; reason: string }[];
}

/** What every report format needs of a finding. Stored findings have these fields as they are. */
import type { EngineFinding, TraceStep } from '../engine/report.ts';
import type { Confidence, FindingState, Severity } from '../shared/enums.ts';

export interface ReportedFinding {
  /** Stable identity; appears in SARIF as a partial fingerprint. */
  fingerprint: string;
  rule_id: string;
  title: string;
  category: string;
  severity: Severity;
  confidence: Confidence;
  state: FindingState;
  /** Why a person closed it; null otherwise. */
  state_reason: string | null;
  /** Markdown. */
  description: string;
  /** Relative to the repository root, or the address of a live target. */
  affected_file: string;
  /** 1-based; 0 where there is no line. */
  start_line: number;
  end_line: number;
  affected_code: string;
  proof_of_concept: string | null;
  tags: string[];
  trace: TraceStep[];
  mermaid_trace?: string | null;
}

/** A finding fresh from the engine, which nobody has judged yet. */
export function fromEngine(finding: EngineFinding): ReportedFinding {
  return {
    fingerprint: finding.fingerprint,
    rule_id: finding.ruleId,
    title: finding.title,
    category: finding.category,
    severity: finding.severity,
    confidence: finding.confidence,
    state: 'open',
    state_reason: null,
    description: finding.description,
    affected_file: finding.affectedFile,
    start_line: finding.startLine,
    end_line: finding.endLine,
    affected_code: finding.affectedCode,
    proof_of_concept: finding.proofOfConcept,
    tags: finding.tags,
    trace: finding.trace,
    mermaid_trace: finding.mermaidTrace,
  };
}

/** Findings as they come from a database: in batches, each once. */
export type FindingBatches = AsyncIterable<readonly ReportedFinding[]>;

/** What the reporters need of a finding: fields that a stored finding has, and one straight from the engine. */
import type { EngineFinding, TraceStep } from '../engine/report.ts';
import type { Confidence, FindingState, Severity } from '../shared/enums.ts';

export interface ReportedFinding {
  /** Absent before it is stored. */
  id?: string;
  fingerprint: string;
  rule_id: string;
  title: string;
  category: string;
  severity: Severity;
  confidence: Confidence;
  state: FindingState;
  /** Why people closed it; null while open or where they gave no reason. */
  state_reason: string | null;
  description: string;
  affected_file: string;
  affected_code: string;
  /** 1-based; 0 where there is no line. */
  start_line: number;
  end_line: number;
  proof_of_concept: string | null;
  tags: string[];
  trace: TraceStep[];
}

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
    affected_code: finding.affectedCode,
    start_line: finding.startLine,
    end_line: finding.endLine,
    proof_of_concept: finding.proofOfConcept,
    tags: finding.tags,
    trace: finding.trace,
  };
}

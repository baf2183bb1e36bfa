/** Findings as SARIF 2.1.0, piece by piece, so that any number of them fits in constant memory. */
import type { FindingState, Severity } from '../shared/enums.ts';
import type { ReportedFinding } from './reported-finding.ts';

export interface SarifTool {
  name: string;
  version: string;
  informationUri: string;
}

const levels: Record<Severity, 'error' | 'warning' | 'note'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};

/** What GitHub's code scanning sorts by: 9 and above is critical, 7 high, 4 medium, below low. */
const securitySeverities: Record<Severity, string> = { critical: '9.5', high: '8.0', medium: '5.5', low: '3.0', info: '0.5' };

/** States that silence a result, as SARIF's `suppressions` have it. */
const suppressed: Partial<Record<FindingState, 'accepted'>> = { false_positive: 'accepted', accepted_risk: 'accepted', resolved: 'accepted' };

/** @param batches in the order they are to appear */
export async function* toSarif(batches: AsyncIterable<readonly ReportedFinding[]>, tool: SarifTool): AsyncGenerator<string> {
  const rules = new Map<string, object>();
  yield '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","results":[';
  let isFirst = true;
  for await (const batch of batches) {
    const results = batch.map((finding) => {
      if (!rules.has(finding.rule_id)) rules.set(finding.rule_id, ruleOf(finding));
      return JSON.stringify(resultOf(finding));
    });
    if (results.length === 0) continue;
    yield `${isFirst ? '' : ','}${results.join(',')}`;
    isFirst = false;
  }
  // After the results, because only now are the rules known; the order of properties is free.
  yield `],"tool":{"driver":${JSON.stringify({ ...tool, rules: [...rules.values()] })}}}]}\n`;
}

function ruleOf({ rule_id, title, category, severity, tags }: ReportedFinding): object {
  return {
    id: rule_id,
    name: category,
    shortDescription: { text: title },
    defaultConfiguration: { level: levels[severity] },
    properties: { 'security-severity': securitySeverities[severity], tags: ['security', ...cweTags(tags)] },
  };
}

/** In the spelling that code scanning recognises: `external/cwe/cwe-089`. */
function cweTags(tags: string[]): string[] {
  return tags.flatMap((tag) => {
    const number = /^cwe-(\d+)$/.exec(tag)?.[1];
    return number ? [`external/cwe/cwe-${number.padStart(3, '0')}`] : [];
  });
}

function resultOf(finding: ReportedFinding): object {
  const kind = suppressed[finding.state];
  return {
    ruleId: finding.rule_id,
    level: levels[finding.severity],
    message: { text: finding.title, markdown: finding.description },
    locations: [location(finding.affected_file, finding.start_line, finding.end_line, finding.affected_code)],
    partialFingerprints: { 'whitebox/v1': finding.fingerprint },
    ...(finding.id ? { guid: finding.id } : {}),
    ...(finding.trace.length > 0 ? { codeFlows: [{ threadFlows: [{ locations: finding.trace.map(flowStep) }] }] } : {}),
    ...(kind ? { suppressions: [{ kind: 'external', status: kind, ...(finding.state_reason ? { justification: finding.state_reason } : {}) }] } : {}),
    properties: {
      category: finding.category,
      severity: finding.severity,
      confidence: finding.confidence,
      state: finding.state,
      'security-severity': securitySeverities[finding.severity],
      tags: finding.tags,
      ...(finding.proof_of_concept ? { proofOfConcept: finding.proof_of_concept } : {}),
    },
  };
}

function flowStep({ file, line, code, kind }: ReportedFinding['trace'][number]): object {
  return { location: { ...location(file, line, line, code), message: { text: kind } } };
}

function location(file: string, startLine: number, endLine: number, code: string): object {
  const region = startLine > 0 ? { region: { startLine, endLine: Math.max(startLine, endLine), snippet: { text: code } } } : {};
  return { physicalLocation: { artifactLocation: { uri: uriOf(file) }, ...region } };
}

/** A path is a relative URI reference: what URIs reserve is escaped. A live target's address is one already. */
function uriOf(file: string): string {
  if (/^https?:\/\//.test(file)) return file;
  return file.split('/').map(encodeURIComponent).join('/');
}

/** Findings as the Action reads them from the API. */
import type { PlacedFinding } from '../../action/report/placed-finding.ts';

const id = '7d9f5c0e-7b0e-4a51-9a7c-0d7c3a4f2b11';

export function placedFinding(given: Partial<PlacedFinding> = {}): PlacedFinding {
  return {
    id,
    fingerprint: '0123456789abcdef0123456789abcdef',
    rule_id: 'code/command-injection',
    title: 'Command injection in server.js',
    category: 'command-injection',
    severity: 'high',
    confidence: 'high',
    state: 'open',
    state_reason: null,
    description: 'A command is built from `req.query.host`.\n\n## Remediation\n\nUse execFile.',
    affected_file: 'server.js',
    start_line: 6,
    end_line: 6,
    affected_code: 'exec(host)',
    proof_of_concept: null,
    tags: ['cwe-78'],
    trace: [],
    mermaid_trace: null,
    scan_id: id,
    repo_url: 'https://github.com/octo/app',
    isInRepository: true,
    isNew: true,
    ...given,
  };
}

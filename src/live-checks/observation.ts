import { createHash } from 'node:crypto';
import type { EngineFinding } from '../engine/report.ts';
import type { RuleInfo } from '../engine/rules/rule.ts';
import type { Severity } from '../shared/enums.ts';
import { type LiveRuleId, liveRules } from './live-rules.ts';

/** What a check saw: which rule, where, and by what evidence. */
export interface Observation {
  rule: LiveRuleId;
  /** Where it was seen. */
  url: URL;
  /**
   * What tells it apart from others of the rule on the same origin (a cookie's name, a path); empty where there
   * can be only one. Must not change from day to day.
   */
  what: string;
  /** Lines of the answer that show it, secrets masked. */
  evidence: string;
  /** One sentence about this very case. */
  detail: string;
  /** Where the case differs from the rule. */
  severity?: Severity;
  /** Options for curl besides the address. */
  curl?: string;
}

/** A finding of a live target, in the shape of the engine's. */
export type LiveFinding = EngineFinding;

const rulesById = new Map<string, RuleInfo>(liveRules.map((rule) => [rule.id, rule]));
const maxEvidence = 2_000;

export function toFinding(observation: Observation): LiveFinding {
  const { url, what, detail } = observation;
  const rule = rulesById.get(observation.rule);
  if (!rule) throw new Error(`unknown live rule ${observation.rule}`);
  const address = url.origin + url.pathname;
  return {
    fingerprint: digest(rule.id, url.origin, what),
    moveKey: digest(rule.id, what),
    ruleId: rule.id,
    title: what !== '' && rule.category === 'insecure-cookie' ? `${rule.title}: ${what}` : rule.title,
    category: rule.category,
    cwe: rule.cwe,
    severity: observation.severity ?? rule.severity,
    confidence: rule.confidence,
    description: describe(rule, detail),
    affectedFile: address,
    startLine: 0,
    endLine: 0,
    affectedCode: printable(observation.evidence).slice(0, maxEvidence),
    proofOfConcept: `curl -sS -D - -o /dev/null ${observation.curl ? `${observation.curl} ` : ''}'${shellSafe(url.href)}'`,
    tags: [...rule.cwe.map((number) => `cwe-${number}`), rule.id, 'live'],
    trace: [],
    mermaidTrace: null,
    verification: {
      verdict: 'approved',
      score: 100,
      reason: `Seen in the answer of the live target itself. ${detail}`,
      checks: [{ name: 'replay', outcome: 'supports', detail: `Observed at ${address}.` }],
    },
  };
}

function describe(rule: RuleInfo, detail: string): string {
  const references = rule.references.map((reference) => `- <${reference}>`).join('\n');
  return `${rule.description}\n\n${detail}\n\n## Remediation\n\n${rule.remediation}\n\n## References\n\n${references}`;
}

/** Evidence comes from the server: nothing in it may act on a terminal, or be refused by the database. */
function printable(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�');
}

/** URLs are percent-encoded by the parser except for the quote. */
function shellSafe(href: string): string {
  return href.replaceAll("'", '%27');
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);
}

/** SARIF 2.1.0, as GitHub's code scanning and the viewers of editors read it. */
import type { TraceStep } from '../engine/report.ts';
import type { Confidence, FindingState, Severity } from '../shared/enums.ts';
import { descriptionParts, withoutMarks } from './description-parts.ts';
import type { FindingBatches, ReportedFinding } from './reported-finding.ts';
import { leftOutNote, mostFlowSteps, mostTags } from './sarif-limits.ts';

/** Who made the report, and of what. */
export interface SarifTool {
  name: string;
  version?: string;
}

const levels: Record<Severity, 'error' | 'warning' | 'note'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};

/** Scores within the bands that GitHub names critical (over 9), high (7), medium (4) and low. */
const securitySeverity: Record<Severity, string> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '3.0',
  info: '0.5',
};

const precision: Record<Confidence, string> = { high: 'high', medium: 'medium', low: 'low' };

/** Closed by people: still in the report, but not asked about again. */
const suppressedStates: Partial<Record<FindingState, string>> = {
  false_positive: 'False positive',
  accepted_risk: 'Accepted risk',
  resolved: 'Resolved',
};

const sourceRoot = '%SRCROOT%';

/**
 * One SARIF log in pieces, in constant memory but for one entry a rule. The rules come after the results, which
 * JSON allows and which is the only order in which they are known.
 * @param leftOut how many less severe findings the caller kept back; the log says so
 */
export async function* toSarif(
  findings: FindingBatches,
  tool: SarifTool,
  leftOut = 0,
): AsyncGenerator<string> {
  const rules = new Map<string, { index: number; rule: object; remedies: Set<string> }>();
  yield `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","originalUriBaseIds":${JSON.stringify({ [sourceRoot]: { description: { text: 'The root of the repository.' } } })},"results":[`;
  let separator = '\n';
  for await (const batch of findings) {
    let piece = '';
    for (const finding of batch) {
      const known = rules.get(finding.rule_id) ?? {
        index: rules.size,
        rule: sarifRule(finding),
        remedies: new Set(),
      };
      rules.set(finding.rule_id, known);
      noteRemedy(known.remedies, finding);
      piece += separator + JSON.stringify(sarifResult(finding, known.index));
      separator = ',\n';
    }
    if (piece !== '') yield piece;
  }
  yield `\n]${leftOut > 0 ? `,"invocations":${JSON.stringify([invocation(leftOut)])}` : ''},"tool":${JSON.stringify({ driver: { ...tool, rules: [...rules.values()].map(({ rule, remedies }) => ({ ...rule, help: helpOf(remedies) })) } })}}]}\n`;
}

/** Shown by code scanning on the page that says how the tool is doing. */
function invocation(leftOut: number): object {
  const note = { level: 'warning', message: { text: leftOutNote(leftOut) } };
  return { executionSuccessful: true, toolExecutionNotifications: [note] };
}

/** A rule says something else in each language, and of each package. */
const maxRemedies = 5;

function noteRemedy(remedies: Set<string>, { description, title }: ReportedFinding): void {
  if (remedies.size <= maxRemedies) remedies.add(descriptionParts(description).remediation || title);
}

/** Viewers show it beside each finding of the rule, whichever of them it is about. */
function helpOf(remedies: ReadonlySet<string>): { text: string; markdown: string } {
  const shown = [...remedies].slice(0, maxRemedies);
  if (remedies.size > maxRemedies)
    shown.push('Other places need something else: the finding itself says what.');
  const markdown = shown.join('\n\n');
  return { text: withoutMarks(markdown), markdown };
}

/** What findings of one rule share; its texts are those of the first of them. */
function sarifRule(finding: ReportedFinding): object {
  const numbers = finding.tags.flatMap((tag) => /^cwe-(\d+)$/.exec(tag)?.[1] ?? []);
  return {
    id: finding.rule_id,
    name: finding.rule_id,
    shortDescription: { text: finding.title },
    defaultConfiguration: { level: levels[finding.severity] },
    properties: {
      tags: [
        'security',
        finding.category,
        ...numbers.map((number) => `external/cwe/cwe-${number.padStart(3, '0')}`),
      ].slice(0, mostTags),
      precision: precision[finding.confidence],
      'security-severity': securitySeverity[finding.severity],
    },
  };
}

function sarifResult(finding: ReportedFinding, ruleIndex: number): object {
  const suppression = suppressedStates[finding.state];
  return {
    ruleId: finding.rule_id,
    ruleIndex,
    level: levels[finding.severity],
    message: {
      text: withoutMarks(descriptionParts(finding.description).summary) || finding.title,
      markdown: finding.description || finding.title,
    },
    locations: [
      { physicalLocation: physicalLocation(finding.affected_file, finding.start_line, finding.end_line) },
    ],
    partialFingerprints: { 'whitebox/v1': finding.fingerprint },
    ...(finding.trace.length > 0 && {
      codeFlows: [{ threadFlows: [{ locations: finding.trace.slice(-mostFlowSteps).map(flowLocation) }] }],
    }),
    ...(suppression !== undefined && {
      suppressions: [
        {
          kind: 'external',
          status: 'accepted',
          justification: finding.state_reason ? `${suppression}: ${finding.state_reason}` : suppression,
        },
      ],
    }),
    properties: {
      tags: [...new Set(finding.tags)],
      confidence: finding.confidence,
      state: finding.state,
      'security-severity': securitySeverity[finding.severity],
      ...(hasScheme.test(finding.affected_file) && { address: finding.affected_file }),
      ...(finding.proof_of_concept !== null && { proofOfConcept: finding.proof_of_concept }),
    },
  };
}

/**
 * The finding as one of other code than the log is about: its files stand under the address of their repository, so that
 * nobody looks for them in this one.
 */
export function atAddress<F extends ReportedFinding>(finding: F, repositoryUrl: string): F {
  const placed = (file: string) =>
    hasScheme.test(file) ? file : `${repositoryUrl}/${file.split('/').map(encodePart).join('/')}`;
  return {
    ...finding,
    affected_file: placed(finding.affected_file),
    trace: finding.trace.map((step) => ({ ...step, file: placed(step.file) })),
  };
}

const hasScheme = /^(?:https?|upload):\/\//;

function flowLocation(step: TraceStep, index: number): object {
  return {
    executionOrder: index + 1,
    kinds: [step.kind],
    location: {
      physicalLocation: physicalLocation(step.file, step.line, step.line),
      message: { text: `${step.kind}: ${step.code}` },
    },
  };
}

function physicalLocation(file: string, startLine: number, endLine: number): object {
  const artifactLocation = hasScheme.test(file)
    ? { uri: withoutScheme(file) }
    : { uri: file.split('/').map(encodePart).join('/'), uriBaseId: sourceRoot };
  if (startLine < 1) return { artifactLocation };
  return { artifactLocation, region: { startLine, endLine: Math.max(startLine, endLine) } };
}

/** GitHub's code scanning refuses a whole log for one address with a scheme; host and path it takes as they are. */
function withoutScheme(address: string): string {
  if (!URL.canParse(address)) return encodePart(address);
  const { host, pathname } = new URL(address);
  return `${encodePart(host)}${pathname}`.replace(/\/+$/, '');
}

/** A relative address must not begin with what looks like a scheme: encodeURIComponent hides colons as well. */
function encodePart(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

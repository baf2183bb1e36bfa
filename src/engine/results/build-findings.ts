/**
 * Candidates in, findings out: merged, identified, verified, described and ordered. The only place where an
 * `EngineFinding` is put together.
 */
import { severityRank } from '../../shared/enums.ts';
import type { EngineFinding, Report } from '../report.ts';
import type { RuleInfo } from '../rules/rule.ts';
import { type VerificationFacts, verify } from '../verification/verify.ts';
import { affectedCode } from './affected-code.ts';
import type { Candidate } from './candidate.ts';
import { describeFinding, fillPlaceholders } from './describe-finding.ts';
import { type Identity, identify } from './fingerprint.ts';
import { compareCandidates, type MergedCandidate, mergeCandidates } from './merge-candidates.ts';
import { mermaidTrace } from './mermaid-trace.ts';
import { compareText, inOrder } from './order.ts';
import type { Redaction } from './redaction.ts';
import { shortenTrace } from './shorten-trace.ts';
import { findSuppression, type Suppression } from './suppressions.ts';
import { findingTags } from './tags.ts';

const maximumStepCode = 160;

/** What is known of a file that has candidates. */
export interface FileFacts {
  language: string | null;
  /** Whose remedies apply: of a template, the language of the program that fills it. */
  host: string | null;
  roles: VerificationFacts['roles'];
  lines: readonly string[];
}

/** More than anyone reads; the worst stay. Keeps a report of hostile code to some tens of megabytes. */
const maximumFindings = 5_000;
/** Of them all as JSON: a report that is larger than a child process may answer would be lost whole. */
const maximumBytes = 40 << 20;
/** In characters; a line of code is longer than anyone's reason. */
const maximumReason = 1_000;
const maximumTrace = 40;

export interface FindingsInput {
  candidates: readonly Candidate[];
  ruleOf(ruleId: string): RuleInfo | undefined;
  /** For a file that is not there: no lines, no roles. */
  fileOf(path: string): FileFacts;
  /** Whether the sink was reached again under strict settings; undefined where that was not tried. */
  replayed(candidate: Candidate): boolean | undefined;
  /** Where an application listens to which this file belongs. */
  portOf(path: string): number;
  redaction: Redaction;
  /** Told which file the finding stands in that is described. */
  onFile?: ((path: string) => void) | undefined;
}

export interface FindingsOutput extends Pick<Report, 'findings' | 'suppressed'> {
  /** How many findings there were beyond the limits, the worst of which are given. */
  leftOut: number;
}

/** Findings, worst first, and what comments of the repository silenced. Candidates of unknown rules are dropped. */
export function buildFindings(input: FindingsInput): FindingsOutput {
  const known = input.candidates.filter((candidate) => input.ruleOf(candidate.ruleId));
  const suppressions = new Map<Candidate, Suppression>();
  for (const candidate of known) suppressions.set(candidate, suppressionOf(candidate, input));
  const isSilenced = (candidate: Candidate) => suppressions.get(candidate)?.kind === 'counts';

  // Silenced places are set aside before merging: a comment silences its own place and no other. All are
  // identified together, so that silencing one does not give another its identity.
  const merged = [
    ...mergeCandidates(
      known.filter((candidate) => !isSilenced(candidate)),
      input.ruleOf,
      input.replayed,
    ),
    ...mergeCandidates(known.filter(isSilenced), input.ruleOf, input.replayed),
  ].sort((a, b) => compareCandidates(a.candidate, b.candidate));
  const identities = identify(merged.map(({ candidate }) => candidate));

  const identified = merged.flatMap((each, index) => {
    const rule = input.ruleOf(each.candidate.ruleId);
    const identity = identities[index];
    const suppression = suppressions.get(each.candidate) ?? { kind: 'none' };
    return rule && identity
      ? [{ merged: each, rule: { ...rule, ...each.candidate.particulars }, identity, suppression }]
      : [];
  });

  const spoken = identified.filter(({ suppression }) => suppression.kind !== 'counts');
  const findings: EngineFinding[] = [];
  let bytes = 0;
  for (const each of worstFirst(spoken).slice(0, maximumFindings)) {
    input.onFile?.(each.merged.candidate.file);
    const finding = toFinding(each, input);
    bytes += Buffer.byteLength(JSON.stringify(finding));
    if (bytes > maximumBytes) break;
    findings.push(finding);
  }
  const suppressed = identified.flatMap((each) => toSuppressed(each, input)).slice(0, maximumFindings);
  return {
    findings: findings.sort(compareFindings),
    suppressed,
    leftOut: spoken.length - findings.length,
  };
}

interface Identified {
  merged: MergedCandidate;
  rule: RuleInfo;
  identity: Identity;
  suppression: Suppression;
}

/** Of findings that are equally bad each file gives its first one, then its second: no file crowds out the others. */
function worstFirst(found: readonly Identified[]): Identified[] {
  const turns = new Map<string, number>();
  return found
    .map((each) => {
      const rank = severityRank(each.rule.severity);
      const key = `${rank} ${each.merged.candidate.file}`;
      const turn = turns.get(key) ?? 0;
      turns.set(key, turn + 1);
      return { each, rank, turn };
    })
    .sort((a, b) => inOrder(b.rank - a.rank, a.turn - b.turn))
    .map(({ each }) => each);
}

function toSuppressed(
  { merged, rule, identity, suppression }: Identified,
  input: FindingsInput,
): Report['suppressed'] {
  if (suppression.kind !== 'counts') return [];
  const { file, span } = merged.candidate;
  const reason = clip(input.redaction.apply(suppression.reason, [file]));
  return [{ fingerprint: identity.fingerprint, ruleId: rule.id, file, line: span.line, reason }];
}

function clip(reason: string): string {
  return reason.length > maximumReason ? `${reason.slice(0, maximumReason).toWellFormed()}…` : reason;
}

/** Worst first, then by place: a total order, fingerprints are unique. */
function compareFindings(a: EngineFinding, b: EngineFinding): number {
  return inOrder(
    severityRank(b.severity) - severityRank(a.severity),
    compareText(a.affectedFile, b.affectedFile),
    a.startLine - b.startLine,
    compareText(a.ruleId, b.ruleId),
    compareText(a.fingerprint, b.fingerprint),
  );
}

function suppressionOf(candidate: Candidate, input: FindingsInput): Suppression {
  const { line, endLine } = candidate.span;
  const names = [candidate.ruleId, input.ruleOf(candidate.ruleId)?.category ?? candidate.ruleId];
  return findSuppression(input.fileOf(candidate.file).lines, line, endLine, names);
}

function toFinding({ merged, rule, identity, suppression }: Identified, input: FindingsInput): EngineFinding {
  const { redaction } = input;
  const files = new Set([merged.candidate.file, ...merged.candidate.trace.map((step) => step.file)]);
  const redact = (text: string) => redaction.apply(text, files);
  const candidate = redactCandidate(withShownTrace(merged.candidate, input), redact);
  const facts = input.fileOf(candidate.file);
  const { verification, proofOfConcept } = verify(candidate, rule, {
    roles: facts.roles,
    replayed: input.replayed(merged.candidate),
    suppression,
    port: input.portOf(candidate.trace[0]?.file ?? candidate.file),
  });
  return {
    ...identity,
    ruleId: rule.id,
    title: fillPlaceholders(rule.title, candidate.details, oneLine),
    category: rule.category,
    cwe: [...rule.cwe],
    severity: rule.severity,
    confidence: rule.confidence,
    description: describeFinding({ ...merged, candidate }, rule, facts.host),
    affectedFile: candidate.file,
    startLine: candidate.span.line,
    endLine: Math.max(candidate.span.line, candidate.span.endLine),
    affectedCode: affectedCode(facts.lines, candidate.span.line, candidate.span.endLine, redact),
    proofOfConcept,
    tags: findingTags(rule, facts, [
      ...(candidate.tags ?? []),
      ...merged.tools.map((tool) => `tool:${tool}`),
    ]),
    trace: candidate.trace,
    mermaidTrace: mermaidTrace(candidate.trace),
    verification,
  };
}

/** A trace of bearable length. Other scanners say where a value goes, but not always through what code. */
function withShownTrace(candidate: Candidate, input: FindingsInput): Candidate {
  const trace = shortenTrace(candidate.trace, maximumTrace).map((step) => {
    if (step.code !== '') return step;
    const line = input.fileOf(step.file).lines[step.line - 1] ?? '';
    return { ...step, code: line.trim().slice(0, maximumStepCode) };
  });
  return { ...candidate, trace };
}

/** Secrets are hidden before any text is made of a candidate, so that no text can show one. */
function redactCandidate(candidate: Candidate, redact: (text: string) => string): Candidate {
  return {
    ...candidate,
    source: candidate.source && { ...candidate.source, expression: redact(candidate.source.expression) },
    trace: candidate.trace.map((step) => ({ ...step, code: redact(step.code) })),
    shape: candidate.shape?.map((part) => ('fixed' in part ? { fixed: redact(part.fixed) } : part)) ?? null,
    details: Object.fromEntries(
      Object.entries(candidate.details).map(([key, value]) => [key, redact(value)]),
    ),
    partialGuards: candidate.partialGuards.map(redact),
  };
}

function oneLine(text: string): string {
  return text.replace(/\p{C}+/gu, ' ');
}

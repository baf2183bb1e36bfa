/**
 * Results of other scanners, from SARIF 2.1.0 documents, as candidates beside our own: they get the same
 * fingerprints, are merged with what we found at the same place, and are verified (a place in product code with at
 * most high severity is approved on the tool's word, a critical one only if the tool calls its rule precise; tests,
 * examples and code of others are left to a person).
 *
 * The documents are hostile input: sizes and counts are limited, and whatever has the wrong type is passed over.
 */
import type { OmissionList } from '../inventory/omission-list.ts';
import type { TraceStep } from '../report.ts';
import type { Candidate } from '../results/candidate.ts';
import type { RuleInfo } from '../rules/rule.ts';
import { isAboutSecurity } from './about-security.ts';
import { asList, asObject, asText, at, property } from './json-reading.ts';
import { KnownFiles, placesOf, RunFiles } from './sarif-files.ts';
import { readFlow, readPlace, type SarifPlace } from './sarif-location.ts';
import { severityOf, toRuleInfo } from './sarif-rule.ts';
import { type NamedRule, ruleIndex } from './sarif-rules.ts';

export interface ImportedResults {
  candidates: Candidate[];
  /** By the id that candidates name. */
  rules: ReadonlyMap<string, RuleInfo>;
  /** What a tool quotes as a secret. */
  secrets: { file: string; text: string }[];
}

const maximumBytes = 20_000_000;
const maximumRuns = 50;
const maximumResults = 5_000;

/** @param knownPaths files of the repository: results about others are left out, and said so in `omissions` */
export function importSarif(
  documents: readonly string[],
  knownPaths: ReadonlySet<string>,
  omissions: OmissionList,
): ImportedResults {
  const sarif = new SarifImport(knownPaths);
  for (const [index, document] of documents.entries()) {
    const problem = sarif.read(document);
    // Not `.`: of what our own engine looked at nothing was missed.
    if (problem) omissions.add(`sarif:${index + 1}`, `SARIF document ${index + 1}: ${problem}`);
  }
  return sarif.results;
}

class SarifImport {
  readonly results: ImportedResults & { rules: Map<string, RuleInfo> } = {
    candidates: [],
    rules: new Map(),
    secrets: [],
  };
  readonly #known: KnownFiles;

  constructor(knownPaths: ReadonlySet<string>) {
    this.#known = new KnownFiles(knownPaths);
  }

  /** What is wrong with the document or was left out of it, for people; null when it was taken whole. */
  read(text: string): string | null {
    if (text.length > maximumBytes) return `larger than ${maximumBytes / 1_000_000} MB`;
    let document: unknown;
    try {
      document = JSON.parse(text.replace(/^\uFEFF/, ''));
    } catch {
      return 'not JSON';
    }
    const runs = at(document, 'runs');
    if (!Array.isArray(runs) || !String(at(document, 'version')).startsWith('2.')) return 'not SARIF 2.1.0';
    const leftOut = { overLimit: 0, elsewhere: 0, otherMatters: 0 };
    for (const run of asList(runs, maximumRuns)) {
      const results = at(run, 'results');
      if (!Array.isArray(results)) continue;
      const tool = toolName(run);
      const rules = ruleIndex(run);
      const files = new RunFiles(run, placesOf(results, maximumResults), this.#known);
      for (const result of results) {
        if (!isOpen(result)) continue;
        const rule = rules(result);
        if (!isAboutSecurity(tool, rule, result)) leftOut.otherMatters++;
        else if (this.results.candidates.length >= maximumResults) leftOut.overLimit++;
        else if (!this.#take(result, tool, rule, files)) leftOut.elsewhere++;
      }
    }
    const { overLimit, elsewhere, otherMatters } = leftOut;
    const problems = [
      ...(overLimit > 0 ? [`${overLimit} results over the limit of ${maximumResults} were left out`] : []),
      ...(elsewhere > 0 ? [`${elsewhere} results name no line of a file in the repository`] : []),
      ...(otherMatters > 0 ? [`${otherMatters} results are not about security`] : []),
      ...(runs.length > maximumRuns ? [`only the first ${maximumRuns} runs were read`] : []),
    ];
    return problems.length > 0 ? problems.join('; ') : null;
  }

  #take(result: unknown, tool: string, named: NamedRule, files: RunFiles): boolean {
    const place = readPlace(asList(at(result, 'locations'), 1)[0], files);
    if (!place) return false;
    const { nativeId, rule } = named;
    const ruleId = this.#ruleId(tool, named, result);
    const isSecret = this.results.rules.get(ruleId)?.category === 'hard-coded-credentials';
    if (isSecret && place.snippet) this.results.secrets.push({ file: place.file, text: place.snippet });
    const message = messageText(result, rule) ?? nativeId;
    this.results.candidates.push(
      toCandidate(tool, ruleId, nativeId, message, place, readFlow(result, files), result),
    );
    return true;
  }

  /** Results of one rule that differ in severity are of two rules for us. */
  #ruleId(tool: string, named: NamedRule, result: unknown): string {
    const base = `external/${tool}/${named.nativeId.replace(/[^\w./-]+/g, '-')}`;
    const severity = severityOf(result, named.rule);
    const known = this.results.rules.get(base);
    const id = known && known.severity !== severity ? `${base}/${severity}` : base;
    if (!this.results.rules.has(id)) this.results.rules.set(id, toRuleInfo(id, tool, named, result));
    return id;
  }
}

/** A failure that nobody has suppressed and that is still there. */
function isOpen(result: unknown): boolean {
  const kind = at(result, 'kind') ?? 'fail';
  const suppressions = asList(at(result, 'suppressions'), 20);
  const isSuppressed = suppressions.some((each) => (at(each, 'status') ?? 'accepted') === 'accepted');
  return (
    (kind === 'fail' || kind === 'open' || kind === 'review') &&
    !isSuppressed &&
    at(result, 'baselineState') !== 'absent'
  );
}

function toolName(run: unknown): string {
  const name = asText(at(run, 'tool', 'driver', 'name'), 40) ?? 'unknown';
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'unknown'
  );
}

/** The result's own words; a message may also be one of the rule's, and hold `{0}` for arguments. */
function messageText(result: unknown, rule: NamedRule['rule']): string | undefined {
  const message = at(result, 'message');
  const id = asText(at(message, 'id'), 100);
  const template =
    asText(at(message, 'text'), 2_000) ??
    (id === undefined
      ? undefined
      : asText(at(property(asObject(at(rule, 'messageStrings')), id), 'text'), 2_000));
  const values = asList(at(message, 'arguments'), 10).map((value) => asText(value, 200) ?? '');
  return template?.replace(/\{(\d)\}/g, (whole, index: string) => values[Number(index)] ?? whole);
}

function toCandidate(
  tool: string,
  ruleId: string,
  nativeId: string,
  message: string,
  place: SarifPlace,
  flow: readonly SarifPlace[],
  result: unknown,
): Candidate {
  const symbol = at(
    asList(at(asList(at(result, 'locations'), 1)[0], 'logicalLocations'), 1)[0],
    'fullyQualifiedName',
  );
  return {
    ruleId,
    file: place.file,
    span: place.span,
    enclosingSymbol: asText(symbol, 200) ?? '',
    sinkApi: nativeId,
    sinkArgument: null,
    apiCertainty: 'receiver',
    source: null,
    trace: flow.map((step, index) => toStep(step, index, flow.length)),
    shape: null,
    entryPoint: null,
    partialGuards: [],
    functions: [],
    details: { message },
    externalTool: tool,
  };
}

/** Without code: that is taken from the repository, not from the document. */
function toStep({ file, span }: SarifPlace, index: number, length: number): TraceStep {
  const kind = index === 0 && length > 1 ? 'source' : index === length - 1 ? 'sink' : 'assign';
  return { kind, file, line: span.line, code: '' };
}

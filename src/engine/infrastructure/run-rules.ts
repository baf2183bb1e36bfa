/** Runs the rules over subjects and files, and turns what they report into candidates. */
import type { Candidate } from '../results/candidate.ts';
import { mask } from '../results/redaction.ts';
import { LineIndex } from './document/line-index.ts';
import type { Range } from './document/node.ts';
import { evaluateConditions } from './evaluate-conditions.ts';
import type { Hit } from './hit.ts';
import type { InfrastructureRule } from './infrastructure-rule.ts';
import type { Subject } from './subject.ts';

/** More places of one rule in one file are one problem, not many. */
const maximumOfRule = 50;
const maximumValue = 300;

/** Rules by what they look at. */
export class RuleIndex {
  readonly #byKind = new Map<string, InfrastructureRule[]>();
  readonly #byCheck = new Map<string, InfrastructureRule[]>();

  constructor(rules: readonly InfrastructureRule[]) {
    for (const rule of rules) {
      for (const kind of rule.on ?? []) add(this.#byKind, kind, rule);
      if (rule.check !== undefined) add(this.#byCheck, rule.check, rule);
    }
  }

  rulesOn(kind: string): readonly InfrastructureRule[] {
    return this.#byKind.get(kind) ?? [];
  }

  rulesOfCheck(name: string): readonly InfrastructureRule[] {
    return this.#byCheck.get(name) ?? [];
  }
}

function add(map: Map<string, InfrastructureRule[]>, key: string, rule: InfrastructureRule): void {
  const rules = map.get(key);
  if (rules) rules.push(rule);
  else map.set(key, [rule]);
}

/** A file that is looked at. */
export interface TextFile {
  path: string;
  text: string;
  /** It is, or belongs to, a test. */
  isTest: boolean;
}

/** What is reported of one file. */
export class FileReport {
  readonly candidates: Candidate[] = [];
  readonly #path: string;
  readonly #isTest: boolean;
  readonly #lines: LineIndex;
  readonly #counts = new Map<string, number>();
  readonly #places = new Set<string>();

  constructor({ path, text, isTest }: TextFile) {
    this.#path = path;
    this.#isTest = isTest;
    this.#lines = new LineIndex(text);
  }

  /**
   * Tries every rule that is about subjects of these kinds.
   * @param originOf where in the file a place of the subjects came from, for texts that were made of it
   */
  runOn(
    subjects: readonly Subject[],
    rules: RuleIndex,
    originOf: (range: Range) => Range = (range) => range,
  ): void {
    for (const subject of subjects)
      for (const kind of subject.kinds)
        for (const rule of rules.rulesOn(kind)) {
          const match = this.#hasRoom(rule) ? evaluateConditions(rule.when ?? [], subject) : null;
          if (!match) continue;
          const range = originOf(match.range ?? subject.header);
          // Loops and calls of modules make several subjects of one text.
          const place = `${rule.id} ${range.start} ${range.end}`;
          if (this.#places.has(place)) continue;
          this.#places.add(place);
          this.#add(rule, {
            range,
            symbol: subject.name,
            api: rule.at ?? placeOf(rule),
            ...(match.value === null ? {} : { value: match.value }),
          });
        }
  }

  /** Takes what a check of this name found, for every rule that uses the check. */
  runCheck(name: string, rules: RuleIndex, find: () => readonly Hit[]): void {
    const interested = rules.rulesOfCheck(name);
    if (interested.length === 0) return;
    const hits = find();
    for (const rule of interested) for (const hit of hits) this.#add(rule, hit);
  }

  /** What is merely untidy is of no interest in a test. */
  #hasRoom({ id, per, severity }: InfrastructureRule): boolean {
    if (this.#isTest && (severity === 'low' || severity === 'info')) return false;
    return (this.#counts.get(id) ?? 0) < (per === 'file' ? 1 : maximumOfRule);
  }

  #add(rule: InfrastructureRule, hit: Hit): void {
    if (!this.#hasRoom(rule)) return;
    this.#counts.set(rule.id, (this.#counts.get(rule.id) ?? 0) + 1);
    this.candidates.push(this.#toCandidate(rule, hit));
  }

  #toCandidate(rule: InfrastructureRule, hit: Hit): Candidate {
    const value = hit.value?.replace(/\s+/g, ' ').slice(0, maximumValue);
    return {
      ruleId: rule.id,
      file: this.#path,
      span: this.#lines.spanOf(hit.range),
      // A rule that reports a file once is about the file, wherever in it the first place is.
      enclosingSymbol: rule.per === 'file' ? '' : hit.symbol,
      sinkApi: hit.api,
      sinkArgument: hit.sinkArgument ?? null,
      apiCertainty: 'import',
      source: hit.source ?? null,
      trace: hit.trace ?? [],
      shape: hit.shape ?? null,
      entryPoint: hit.entryPoint ?? null,
      partialGuards: hit.partialGuards ?? [],
      functions: [],
      details: {
        place: hit.symbol,
        ...(value ? { value: rule.isSecret ? mask(value) : value } : {}),
        ...hit.details,
      },
      ...(rule.isSecret && hit.value ? { secret: hit.value } : {}),
    };
  }
}

/** The first path that a rule names. */
function placeOf({ when = [] }: InfrastructureRule): string {
  for (const condition of when) {
    if ('each' in condition) return condition.each;
    if ('path' in condition) return condition.path;
  }
  return '';
}

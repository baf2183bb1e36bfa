/** What every rule says of itself, whatever detector it belongs to. Parsed from YAML by the rule loader. */
import type { Confidence, Severity } from '../../shared/enums.ts';

/**
 * Where it is mended, when a function hands the sink what its callers made: at each caller that made something
 * dangerous, each a finding of its own, or at the sink, once. What is missing in a program as a whole is told at the first
 * of its places.
 */
export const blamed = ['maker', 'sink', 'program'] as const;
export type Blamed = (typeof blamed)[number];

export interface RuleInfo {
  /** `<language or area>/<name>`, for example `code/sql-injection`, `secrets/aws-access-key`. */
  id: string;
  /** Slug of the vulnerability category. */
  category: string;
  /** Most specific first. */
  cwe: number[];
  severity: Severity;
  confidence: Confidence;
  title: string;
  description: string;
  remediation: string;
  /** What to do in code of these languages, where it is something else. */
  remediations?: Readonly<Record<string, string>> | undefined;
  /** Addresses of public explanations. */
  references: string[];
  /** Of rules with flow. */
  blames?: Blamed;
}

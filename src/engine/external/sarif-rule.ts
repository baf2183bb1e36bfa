/** What another scanner says about one of its rules, and how bad a result of it is, in our words. */
import type { Confidence, Severity } from '../../shared/enums.ts';
import { plainText } from '../results/markdown.ts';
import type { RuleInfo } from '../rules/rule.ts';
import { isLinter } from './about-security.ts';
import { categoryOfCwe } from './cwe-categories.ts';
import { asList, asText, at } from './json-reading.ts';
import { categoryOfName, categoryOfTool } from './named-categories.ts';
import type { NamedRule } from './sarif-rules.ts';
import { categoryOfToolRule } from './tool-rules.ts';

const maximumText = 2_000;
const levels: Readonly<Record<string, Severity>> = {
  error: 'high',
  warning: 'medium',
  note: 'low',
  none: 'info',
};
const precisions: Readonly<Record<string, Confidence>> = {
  'very-high': 'high',
  high: 'high',
  medium: 'medium',
  low: 'low',
};

/** By `security-severity` (a CVSS score) where there is one, else by level; SARIF's default level is warning. */
export function severityOf(result: unknown, rule: unknown): Severity {
  const score = [at(result, 'properties', 'security-severity'), at(rule, 'properties', 'security-severity')]
    .map((value) =>
      typeof value === 'string' || typeof value === 'number' ? Number.parseFloat(String(value)) : Number.NaN,
    )
    .find((value) => value > 0 && value <= 10);
  if (score !== undefined)
    return score >= 9 ? 'critical' : score >= 7 ? 'high' : score >= 4 ? 'medium' : 'low';
  const level =
    asText(at(result, 'level'), 20) ?? asText(at(rule, 'defaultConfiguration', 'level'), 20) ?? 'warning';
  return Object.hasOwn(levels, level) ? (levels[level] ?? 'medium') : 'medium';
}

function confidenceOf(tool: string, rule: unknown): Confidence {
  const said = asText(at(rule, 'properties', 'precision'), 20) ?? '';
  if (Object.hasOwn(precisions, said)) return precisions[said] ?? 'medium';
  const tag = tagsOf(rule).find((each) => /^(?:high|medium|low) confidence$/i.test(each));
  return (tag?.split(' ')[0]?.toLowerCase() as Confidence | undefined) ?? (isLinter(tool) ? 'low' : 'medium');
}

function tagsOf(holder: unknown): string[] {
  return asList(at(holder, 'properties', 'tags'), 50).flatMap((tag) => asText(tag, 200) ?? []);
}

/** Numbers named in tags, in the `cwe` property, or as taxa; each once, in that order. */
function cweOf(result: unknown, rule: unknown): number[] {
  const named = [
    ...tagsOf(result),
    ...tagsOf(rule),
    ...[at(result, 'properties', 'cwe'), at(rule, 'properties', 'cwe')].flatMap((value) =>
      (Array.isArray(value) ? asList(value, 20) : [value]).flatMap((each) => asText(each, 200) ?? []),
    ),
    ...asList(at(rule, 'relationships'), 20)
      .map((relation) => at(relation, 'target'))
      .concat(asList(at(result, 'taxa'), 20))
      .filter((target) => /cwe/i.test(asText(at(target, 'toolComponent', 'name'), 50) ?? ''))
      .flatMap((target) => asText(at(target, 'id'), 50) ?? [])
      .map((id) => (/^\d+$/.test(id) ? `cwe-${id}` : id)),
  ];
  const numbers = named.flatMap((text) => {
    const number = /\bcwe[-_/: ]{0,2}0{0,4}(\d{1,5})\b/i.exec(text)?.[1];
    return number ? [Number(number)] : [];
  });
  return [...new Set(numbers)].slice(0, 5);
}

/** `id` is ours; `nativeId` is what the tool calls the rule. */
export function toRuleInfo(
  id: string,
  tool: string,
  { nativeId, rule }: NamedRule,
  result: unknown,
): RuleInfo {
  const text = (name: string) => asText(at(rule, name, 'text'), maximumText);
  const cwe = cweOf(result, rule);
  const name = text('shortDescription') ?? asText(at(rule, 'name'), 200) ?? nativeId;
  const full = text('fullDescription');
  const helpUri = asText(at(rule, 'helpUri'), 500);
  return {
    id,
    category: categoryOf(tool, nativeId, rule, cwe),
    cwe,
    severity: severityOf(result, rule),
    confidence: confidenceOf(tool, rule),
    title: name.split('\n', 1)[0]?.slice(0, 160) ?? nativeId,
    description: ['{message}', ...(full && full !== name ? [plainText(full)] : [])].join('\n\n'),
    remediation: plainText(text('help') ?? `See what ${tool} says about its rule ${nativeId}.`),
    references: helpUri && /^https:\/\/[^\s<>"']+$/.test(helpUri) ? [helpUri] : [],
  };
}

function categoryOf(tool: string, nativeId: string, rule: unknown, cwe: readonly number[]): string {
  const isSecret = tagsOf(rule).some((tag) => tag.toLowerCase() === 'secret');
  const names = [
    nativeId,
    at(rule, 'name'),
    at(rule, 'properties', 'kind'),
    at(rule, 'shortDescription', 'text'),
  ];
  return (
    categoryOfToolRule(tool, nativeId) ??
    categoryOfCwe(cwe) ??
    (isSecret ? 'hard-coded-credentials' : undefined) ??
    categoryOfTool(tool) ??
    names.map((name) => categoryOfName(asText(name, 300) ?? '')).find((category) => category !== undefined) ??
    slug(nativeId)
  );
}

/** The last part of a dotted or slashed rule name, as words joined by hyphens. */
function slug(nativeId: string): string {
  const last = nativeId.split(/[./:]/).at(-1) ?? '';
  const words = last
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '');
  return words.slice(0, 60) || 'other-scanner';
}

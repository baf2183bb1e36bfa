import type { FileRole } from '../inventory/inventory.ts';
import type { RuleInfo } from '../rules/rule.ts';

/** Words to filter by: CWE, rule, category, language, and what is special about the file. No duplicates. */
export function findingTags(
  rule: Pick<RuleInfo, 'id' | 'category' | 'cwe'>,
  file: { language: string | null; roles: readonly FileRole[] },
  extra: readonly string[] = [],
): string[] {
  const tags = [
    ...rule.cwe.map((number) => `cwe-${number}`),
    rule.id,
    rule.category,
    ...(file.language ? [file.language] : []),
    ...file.roles.map((role) => `${role}-code`),
    ...extra,
  ];
  return [...new Set(tags)];
}

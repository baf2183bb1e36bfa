/** The product's own rules about infrastructure (`rules/*.yaml`), read when this module is loaded. */
import { join } from 'node:path';
import { keepParsed } from '../rules/keep-parsed.ts';
import type { RuleInfo } from '../rules/rule.ts';
import { yamlFiles } from '../rules/yaml-files.ts';
import type { InfrastructureRule } from './infrastructure-rule.ts';

const schemaFiles = ['infrastructure-rule.ts', 'condition-schema.ts', 'checks.ts'].map(
  (file) => new URL(file, import.meta.url),
);
const files = yamlFiles(join(import.meta.dirname, 'rules'), 'infrastructure/rules');

const rules = await keepParsed('infrastructure-rules', schemaFiles, files, async () => {
  const [{ parseYamlFiles }, { infrastructureRuleSchema }] = await Promise.all([
    import('../rules/parse-yaml-files.ts'),
    import('./infrastructure-rule.ts'),
  ]);
  return parseYamlFiles(files, infrastructureRuleSchema.array()).flat();
});

/** All rules, by file and as they stand in it. */
export function loadInfrastructureRules(): readonly InfrastructureRule[] {
  return rules;
}

/** The part of a rule that findings are described with. */
export function infrastructureRuleInfo(rule: InfrastructureRule): RuleInfo {
  const { id, category, cwe, severity, confidence, title, description, remediation, references } = rule;
  return { id, category, cwe, severity, confidence, title, description, remediation, references };
}

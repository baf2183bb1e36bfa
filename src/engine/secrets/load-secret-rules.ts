/** The product's own secret detectors (`rules/*.yaml`), read when this module is loaded. */
import { join } from 'node:path';
import { keepParsed } from '../rules/keep-parsed.ts';
import type { RuleInfo } from '../rules/rule.ts';
import { yamlFiles } from '../rules/yaml-files.ts';
import { withPieces } from './pattern-pieces.ts';
import type { SecretRule, SecretRuleDocument } from './secret-rule.ts';

const schemaFiles = ['secret-rule.ts', 'validations.ts'].map((file) => new URL(file, import.meta.url));
const files = yamlFiles(join(import.meta.dirname, 'rules'), 'secrets/rules');

const documents = await keepParsed('secret-rules', schemaFiles, files, async () => {
  const [{ parseYamlFiles }, { secretRuleSchema }] = await Promise.all([
    import('../rules/parse-yaml-files.ts'),
    import('./secret-rule.ts'),
  ]);
  return parseYamlFiles(files, secretRuleSchema.array()).flat();
});

let cached: readonly SecretRule[] | undefined;

/** All detectors; specific formats come before generic ones. Cached. */
export function loadSecretRules(): readonly SecretRule[] {
  cached ??= documents.map(compile).sort((a, b) => Number(a.isGeneric) - Number(b.isGeneric));
  return cached;
}

function compile({
  pattern,
  parts,
  ignoreCase,
  paths,
  unlessNear,
  ...document
}: SecretRuleDocument): SecretRule {
  return {
    ...document,
    patterns: [pattern].flat().map((each) => new RegExp(withPieces(each), ignoreCase ? 'dgi' : 'dg')),
    parts: parts === undefined ? null : new RegExp(parts, 'g'),
    paths: paths === undefined ? null : new RegExp(paths),
    unlessNear: unlessNear === undefined ? null : new RegExp(unlessNear, 'i'),
  };
}

/** What a detector says of itself in findings. The texts are alike for all: what differs is the kind. */
export function secretRuleInfo(rule: SecretRule): RuleInfo {
  const kind = rule.kind.charAt(0).toLowerCase() + rule.kind.slice(1);
  return {
    id: rule.id,
    category: 'hard-coded-credentials',
    cwe: [798, 312],
    severity: rule.severity,
    confidence: rule.confidence,
    title: `${rule.kind} in the source code`,
    description:
      `Everyone who can read the repository, its history, a build of it or a copy of it can use ${kind} ` +
      'that stands in the code. It cannot be changed without a release, and it stays in the history after it was deleted.',
    remediation:
      `Make it invalid first: ${rule.revoke} Then load the new one from a secret store or the environment at run time, ` +
      'and keep it out of the repository. Removing the line alone is not enough, because the history keeps it.',
    references: [
      'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html',
      ...(rule.reference ? [rule.reference] : []),
    ],
  };
}

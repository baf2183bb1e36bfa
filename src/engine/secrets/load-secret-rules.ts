/** Reads the secret detectors from the YAML beside this file, once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { keepParsed } from '../rules/keep-parsed.ts';
import type { RuleInfo } from '../rules/rule.ts';
import { type SecretRule, type SecretRuleDocument, secretRuleSchema } from './secret-rule.ts';

const folder = join(import.meta.dirname, 'rules');

const schemaFiles = ['secret-rule.ts', 'validations.ts'].map((file) => new URL(file, import.meta.url));

let cached: readonly SecretRule[] | undefined;

/**
 * All detectors; specific formats come before generic ones. Cached.
 * @throws Error that names the file and the field when one is wrong
 */
export function loadSecretRules(): readonly SecretRule[] {
  cached ??= readRules()
    .map(compile)
    .sort((a, b) => Number(a.isGeneric) - Number(b.isGeneric));
  return cached;
}

function readRules(): SecretRuleDocument[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file): [string, string] => [file, readFileSync(join(folder, file), 'utf8')]);
  return keepParsed('secret-rules', schemaFiles, files.flat(), () => files.flatMap(readFile));
}

function readFile([file, text]: [string, string]): SecretRuleDocument[] {
  const result = z.array(secretRuleSchema).safeParse(parse(text));
  if (!result.success) throw new Error(`secrets/rules/${file} is wrong:\n${z.prettifyError(result.error)}`);
  return result.data;
}

function compile({ pattern, ignoreCase, paths, ...document }: SecretRuleDocument): SecretRule {
  return {
    ...document,
    pattern: new RegExp(pattern, ignoreCase ? 'dgi' : 'dg'),
    paths: paths === undefined ? null : new RegExp(paths),
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

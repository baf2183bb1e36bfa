/** Reads the rules about infrastructure from the YAML beside this file, once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { keepParsed } from '../rules/keep-parsed.ts';
import { describeProblems } from '../rules/problems.ts';
import { type InfrastructureRule, infrastructureRuleSchema } from './infrastructure-rule.ts';

const folder = join(import.meta.dirname, 'rules');

const schemaFiles = ['infrastructure-rule.ts', 'condition-schema.ts', 'checks.ts'].map(
  (file) => new URL(file, import.meta.url),
);

let cached: readonly InfrastructureRule[] | undefined;

/**
 * All rules, by file and as they stand in it. Cached.
 * @throws Error that names the file and the field when one is wrong
 */
export function loadInfrastructureRules(): readonly InfrastructureRule[] {
  cached ??= readRules();
  return cached;
}

function readRules(): InfrastructureRule[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file): [string, string] => [file, readFileSync(join(folder, file), 'utf8')]);
  return keepParsed('infrastructure-rules', schemaFiles, files.flat(), () => files.flatMap(readFile));
}

function readFile([file, text]: [string, string]): InfrastructureRule[] {
  const result = z.array(infrastructureRuleSchema).safeParse(parse(text));
  if (!result.success)
    throw new Error(describeProblems(`infrastructure/rules/${file}`, result.error).join('\n'));
  return result.data;
}

/** Reads the rules about infrastructure from the YAML beside this file, once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { describeProblems } from '../rules/problems.ts';
import { type InfrastructureRule, infrastructureRuleSchema } from './infrastructure-rule.ts';

const folder = join(import.meta.dirname, 'rules');

let cached: readonly InfrastructureRule[] | undefined;

/**
 * All rules, by file and as they stand in it. Cached.
 * @throws Error that names the file and the field when one is wrong
 */
export function loadInfrastructureRules(): readonly InfrastructureRule[] {
  cached ??= readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .flatMap(readRules);
  return cached;
}

function readRules(file: string): InfrastructureRule[] {
  const result = z.array(infrastructureRuleSchema).safeParse(parse(readFileSync(join(folder, file), 'utf8')));
  if (!result.success)
    throw new Error(describeProblems(`infrastructure/rules/${file}`, result.error).join('\n'));
  return result.data;
}

import { parse } from 'yaml';
import type { z } from 'zod';
import { describeProblems } from './problems.ts';
import type { TextFile } from './yaml-files.ts';

/**
 * What the product's own YAML files say, one value a file.
 * @throws Error that names file and field of everything that is wrong
 */
export function parseYamlFiles<S extends z.ZodType>(files: readonly TextFile[], schema: S): z.infer<S>[] {
  const problems: string[] = [];
  const read = files.flatMap(({ name, text }) => {
    try {
      const result = schema.safeParse(parse(text));
      if (result.success) return [result.data];
      problems.push(...describeProblems(name, result.error));
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return [];
  });
  if (problems.length > 0) throw new Error(`rules or models are wrong:\n${problems.join('\n')}`);
  return read;
}

import { z } from 'zod';
import { describeProblems } from '../../engine/rules/problems.ts';

/** What joining a scan as results of another scanner takes, and no more: tools fill the rest as they like. */
const sarifSchema = z.looseObject({
  version: z.string().startsWith('2.', 'must be 2.1.0'),
  runs: z.array(
    z.looseObject({
      tool: z.looseObject({ driver: z.looseObject({ name: z.string().min(1) }) }),
      results: z
        .array(
          z.looseObject({
            ruleId: z.string().optional(),
            message: z.looseObject({}),
            locations: z.array(z.looseObject({})).optional(),
          }),
        )
        .nullish(),
    }),
  ),
});

/** Whether whoever sent it calls it SARIF, whatever it is. */
export function claimsSarif(name: string, mediaType: string): boolean {
  return /\.sarif(\.json)?$/i.test(name) || /^application\/sarif(\+json)?$/i.test(mediaType);
}

/** @returns what is wrong with it and where, in sentences for people; empty when it can join a scan. */
export function checkSarif(content: string): string[] {
  let document: unknown;
  try {
    document = JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (error) {
    const [where] = /line \d+ column \d+/.exec(String(error)) ?? [];
    return [`content is not SARIF: it is not valid JSON${where ? ` (${where})` : ''}`];
  }
  const parsed = sarifSchema.safeParse(document);
  return parsed.success ? [] : describeProblems('content is not SARIF', parsed.error);
}

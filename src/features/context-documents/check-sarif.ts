import { at } from '../../engine/external/json-reading.ts';

/** Whether whoever sent it calls it SARIF, whatever it is. */
export function claimsSarif(name: string, mediaType: string): boolean {
  return /\.sarif(\.json)?$/i.test(name) || /^application\/sarif(\+json)?$/i.test(mediaType);
}

/**
 * Looks for what joining a scan as results of another scanner takes, and no more: tools fill the rest as they like.
 * @param limit of problems; what comes after is not looked at.
 * @returns what is wrong and where, in sentences for people; empty when all is well.
 */
export function checkSarif(content: string, limit: number): string[] {
  let document: unknown;
  try {
    document = JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (error) {
    const [where] = /line \d+ column \d+/.exec(String(error)) ?? [];
    return [`content is not SARIF: it is not valid JSON${where ? ` (${where})` : ''}`];
  }
  const problems: string[] = [];
  for (const problem of problemsOf(document)) {
    problems.push(`content is not SARIF: ${problem}`);
    if (problems.length === limit) break;
  }
  return problems;
}

function* problemsOf(document: unknown): Generator<string, undefined> {
  if (!String(at(document, 'version')).startsWith('2.')) yield 'version must be 2.1.0';
  const runs = at(document, 'runs');
  if (!Array.isArray(runs)) {
    yield 'runs must be a list';
    return;
  }
  for (const [index, run] of runs.entries()) {
    const path = `runs[${index}]`;
    if (typeof at(run, 'tool', 'driver', 'name') !== 'string')
      yield `${path}.tool.driver.name must be a text`;
    const results = at(run, 'results') ?? [];
    if (Array.isArray(results)) yield* resultProblems(results, path);
    else yield `${path}.results must be a list`;
  }
}

function* resultProblems(results: unknown[], path: string): Generator<string> {
  for (const [index, result] of results.entries()) {
    const message = at(result, 'message');
    if (typeof at(message, 'text') !== 'string' && typeof at(message, 'id') !== 'string') {
      yield `${path}.results[${index}].message must have a text or an id`;
    }
    if (!Array.isArray(at(result, 'locations') ?? []))
      yield `${path}.results[${index}].locations must be a list`;
  }
}

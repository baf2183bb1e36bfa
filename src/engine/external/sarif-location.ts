/** Where a result points to, in paths of the repository. */
import type { Span } from '../parsing/ir/span.ts';
import { asLine, asList, asText, at } from './json-reading.ts';

export interface SarifPlace {
  file: string;
  /** `start` and `end` are columns, 0-based, where the tool gives them; else both are 0. */
  span: Span;
  snippet: string | undefined;
}

/** Null for a place without a line, or in a file that is not of the repository. */
export function readPlace(
  location: unknown,
  run: unknown,
  knownPaths: ReadonlySet<string>,
): SarifPlace | null {
  const physical = at(location, 'physicalLocation');
  const file = repositoryPath(artifactUri(at(physical, 'artifactLocation'), run), knownPaths);
  const region = at(physical, 'region');
  const line = asLine(at(region, 'startLine'));
  if (file === null || line === undefined) return null;
  const endLine = Math.max(line, asLine(at(region, 'endLine')) ?? line);
  const [startColumn, endColumn] = [asLine(at(region, 'startColumn')), asLine(at(region, 'endColumn'))];
  const hasColumns =
    startColumn !== undefined && endColumn !== undefined && (endLine > line || endColumn > startColumn);
  return {
    file,
    span: { line, endLine, start: hasColumns ? startColumn - 1 : 0, end: hasColumns ? endColumn - 1 : 0 },
    snippet: asText(at(region, 'snippet', 'text'), 2_000),
  };
}

/** Given in place, or as the number of an entry in the run's list of files. */
function artifactUri(artifact: unknown, run: unknown): string | undefined {
  const uri = asText(at(artifact, 'uri'), 2_000);
  if (uri !== undefined) return uri;
  const index = at(artifact, 'index');
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) return undefined;
  const artifacts = at(run, 'artifacts');
  return Array.isArray(artifacts) ? asText(at(artifacts[index], 'location', 'uri'), 2_000) : undefined;
}

/** Only relative addresses, and only of files that exist: nothing is ever opened by them. */
function repositoryPath(uri: string | undefined, knownPaths: ReadonlySet<string>): string | null {
  if (uri === undefined) return null;
  for (const candidate of [uri, decoded(uri)]) {
    const path = candidate.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
    if (knownPaths.has(path)) return path;
  }
  return null;
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** Steps of the first flow the tool gives; empty without one. */
export function readFlow(result: unknown, run: unknown, knownPaths: ReadonlySet<string>): SarifPlace[] {
  const [flow] = asList(at(result, 'codeFlows'), 1);
  const [thread] = asList(at(flow, 'threadFlows'), 1);
  const places = asList(at(thread, 'locations'), 200).map((step) =>
    readPlace(at(step, 'location'), run, knownPaths),
  );
  return places.filter((place) => place !== null);
}

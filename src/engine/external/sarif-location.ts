/** Where a result points to, in paths of the repository. */
import type { Span } from '../parsing/ir/span.ts';
import { asLine, asList, asText, at } from './json-reading.ts';
import type { RunFiles } from './sarif-files.ts';

export interface SarifPlace {
  file: string;
  /** `start` and `end` are columns, 0-based, where the tool gives them; else both are 0. */
  span: Span;
  snippet: string | undefined;
}

/** Null for a place without a line, or in a file that is not of the repository. */
export function readPlace(location: unknown, files: RunFiles): SarifPlace | null {
  const physical = at(location, 'physicalLocation');
  const file = files.pathOf(at(physical, 'artifactLocation'));
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

/** Steps of the first flow the tool gives; empty without one. */
export function readFlow(result: unknown, files: RunFiles): SarifPlace[] {
  const [flow] = asList(at(result, 'codeFlows'), 1);
  const [thread] = asList(at(flow, 'threadFlows'), 1);
  const places = asList(at(thread, 'locations'), 200).map((step) => readPlace(at(step, 'location'), files));
  return places.filter((place) => place !== null);
}

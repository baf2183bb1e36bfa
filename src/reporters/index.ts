export { toCsv } from './csv.ts';
export { toJson } from './json.ts';
export { fromEngine, type ReportedFinding } from './reported-finding.ts';
export { type SarifTool, toSarif } from './sarif.ts';
export { toText } from './text.ts';

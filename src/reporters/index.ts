export { toCsv } from './csv.ts';
export { fromEngine, type ReportedFinding } from './reported-finding.ts';
export { atAddress, type SarifTool, toSarif } from './sarif.ts';
export { forSarif, leftOutNote, mostSarifResults } from './sarif-limits.ts';
export { type TextOptions, toText } from './text.ts';

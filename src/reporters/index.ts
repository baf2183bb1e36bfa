export { toCsv } from './csv.ts';
export { type FindingBatches, fromEngine, type ReportedFinding } from './reported-finding.ts';
export { atAddress, type SarifTool, toSarif } from './sarif.ts';
export { type TextOptions, toText } from './text.ts';

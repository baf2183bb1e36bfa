export { type ExternalResults, runExternalScanners } from './run-external-scanners.ts';
export { type ExternalScannerName, externalScannerNames } from './scanners.ts';

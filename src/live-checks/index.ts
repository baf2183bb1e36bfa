export { liveRules } from './live-rules.ts';
export { type LiveChecksInput, runLiveChecks } from './run-live-checks.ts';

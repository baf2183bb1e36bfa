/** How findings look on GitHub, for the App and the Action. Text only: nothing here sends anything. */
export { annotationText } from './annotation.ts';
export { checkRunOutput } from './check-run.ts';
export { type CodeLinks, githubLinks, noLinks } from './code-links.ts';
export { type FindingDisplay, findingComment } from './finding-comment.ts';
export { decided, fixedIn, stateWords, withStatus } from './finding-status.ts';
export { jobSummary } from './job-summary.ts';
export { plain } from './markdown-text.ts';
export { findingMarker, type Marker, readMarker, summaryMarker } from './markers.ts';
export { type SummaryData, type SummaryFinding, summaryComment } from './summary-comment.ts';
